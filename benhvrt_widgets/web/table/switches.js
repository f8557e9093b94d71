// The few switches of bar and menu.

import { cls, h } from "../kit/dom.js";
import { icon } from "../kit/icons.js";
import { dotted } from "./terms.js";

export const ATTENTION = ["own", "every", "never"];
export const EYES = ["off", "after", "on"];

/**
 * Chances: not at all, after one's choice, or beside the choices.
 * @param {View} ui
 */
export function eyeButton(ui) {
  const { eye } = ui.scene;
  const label = `${ui.w("eye")}: ${ui.w(`eye_${eye}`)}`;
  const next = EYES[(EYES.indexOf(eye) + 1) % EYES.length];
  return h(
    "button",
    {
      type: "button",
      key: "eye",
      class: cls("bh-iconbutton", "bh-eye", `bh-eye-${eye}`),
      "aria-label": label,
      title: label,
      onclick: () => ui.send({ do: "eye", value: next }),
    },
    icon(eye === "off" ? "eyeoff" : "eye"),
  );
}

/** @param {View} ui */
export function languageButton(ui) {
  const other = ui.scene.lang === "fr" ? "en" : "fr";
  return h(
    "button",
    {
      type: "button",
      key: "lang",
      class: "bh-iconbutton bh-lang",
      lang: other,
      title: ui.w("other_language"),
      "aria-label": ui.w("other_language"),
      onclick: () => ui.send({ do: "lang", value: other }),
    },
    other.toUpperCase(),
  );
}

/** @param {View} ui */
export function switchRow(ui, key, options, value) {
  return h(
    "div",
    { class: "bh-switch", role: "group", "aria-label": ui.w(key), key: `switch-${key}` },
    h("span", { class: "bh-label bh-terms" }, dotted(ui, ui.w(key))),
    h(
      "span",
      { class: "bh-options" },
      options.map((option) =>
        h(
          "button",
          {
            type: "button",
            key: option.value,
            "aria-pressed": String(option.value === value),
            onclick: () => ui.send({ do: key, value: option.value }),
          },
          option.label,
        ),
      ),
    ),
  );
}

/**
 * The way to the lessons, where we are a page beside them.
 * @param {View} ui
 */
export function toLessons(ui) {
  const ending = document.documentElement.dataset.ending || "ipynb"; // plain files have another
  const beside = document.documentElement.dataset.ending || location.pathname.endsWith("/play.ipynb");
  if (!ui.keep.whole || !beside) return null;
  return h(
    "a",
    {
      class: "bh-lessons",
      key: "lessons",
      href: `${ui.scene.lang === "fr" ? "fr/" : ""}${ending === "ipynb" ? "index" : "contents"}.${ending}`,
    },
    ui.w("lessons"),
  );
}
