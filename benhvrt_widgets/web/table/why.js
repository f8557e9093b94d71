// Why? The facts that move a figure most, in words.

import { cls, h } from "../kit/dom.js";

/**
 * A small button that opens the reasons of a figure.
 * @param {View} ui
 */
export function whyButton(ui, facts = {}) {
  return h(
    "button",
    {
      type: "button",
      key: "why",
      class: cls("bh-outline", "bh-minor", "bh-whybutton"),
      onclick: () => openWhy(ui, facts),
    },
    ui.w("why"),
  );
}

/** @param {View} ui */
export function openWhy(ui, facts) {
  ui.send({ do: "why", ...facts });
  ui.open("why");
}

/**
 * Whether choices are weighed on the screen, or one that was taken.
 * @param {View} ui
 */
export function weighs(ui) {
  const { actions, review } = ui.scene;
  const choices = actions ? [actions.primary, ...(actions.others || [])] : [];
  return choices.some((choice) => choice && choice.worth) || (!actions && Boolean(review));
}

/** @param {View} ui */
export function drawWhy(ui) {
  const { why } = ui.scene;
  if (!why) return h("p", { class: "bh-muted", key: "more", role: "status" }, ui.w("looking"));
  return h(
    "div",
    { class: "bh-why", key: "why" },
    why.title ? h("h3", { key: "title" }, why.title) : null,
    h(
      "ul",
      { key: "lines" },
      why.lines.map((line, n) => h("li", { key: n }, line)),
    ),
    why.done ? null : h("p", { class: "bh-muted", key: "more", role: "status" }, ui.w("looking")),
    h("p", { class: "bh-muted", key: "knows" }, why.knows),
    why.others.length
      ? h(
          "div",
          { class: "bh-hireplays", key: "others" },
          why.others.map((choice) =>
            h(
              "button",
              {
                type: "button",
                key: choice.index,
                class: "bh-outline bh-minor",
                onclick: () => ui.send({ do: "why", index: choice.index }),
              },
              choice.label,
            ),
          ),
        )
      : null,
  );
}
