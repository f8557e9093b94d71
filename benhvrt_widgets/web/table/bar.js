// Region A: race, lap, pot; region B: the decision in one sentence.

import { cls, h } from "../kit/dom.js";
import { coin } from "../kit/figures.js";
import { icon, iconButton } from "../kit/icons.js";
import { token } from "../kit/signs.js";
import { lengthOf, signed } from "../kit/text.js";
import { mineToAct } from "./choices.js";
import { eyeButton, languageButton } from "./switches.js";
import { dotted } from "./terms.js";

/** @param {View} ui */
export function drawBar(ui) {
  /** @type {Partial<Bar>} */
  const bar = ui.scene.bar || {};
  const parts = [bar.race, bar.lap].filter(Boolean);
  return h(
    "header",
    { key: "bar", class: "bh-bar" },
    h("span", { class: "bh-mark", key: "mark" }, bar.title || ui.w("title")),
    h(
      "span",
      { class: "bh-where", key: "where" },
      parts.map((part, n) => h("span", { key: n }, part)),
    ),
    bar.pot === null
      ? null
      : h(
          "span",
          { class: "bh-pot", key: "pot" },
          h("span", { class: "bh-potlabel" }, ui.w("pot")),
          coin(bar.pot ?? 0, "bh-big"),
          bar.pot_change
            ? h(
                "span",
                {
                  key: `${bar.pot}:${bar.pot_change}`,
                  class: cls("bh-change", bar.pot_change > 0 ? "bh-gain" : "bh-loss"),
                },
                signed(bar.pot_change),
              )
            : null,
        ),
    h(
      "span",
      { class: "bh-tools", key: "tools" },
      ui.scene.eye && !ui.narrow ? eyeButton(ui) : null,
      ui.narrow || ui.room ? null : languageButton(ui), // on a phone it is in the menu
      ui.narrow && !ui.room ? null : iconButton(ui, "help", ui.w("rules"), () => ui.open("help")),
      ui.narrow && !ui.room && ui.scene.timeline?.can_undo
        ? iconButton(ui, "undo", ui.w("undo"), () => ui.send({ do: "undo" }))
        : null,
      ui.narrow || ui.room ? iconButton(ui, "log", ui.w("log"), () => ui.open("log")) : null,
      ui.room ? null : iconButton(ui, "menu", ui.w("menu"), () => ui.open("menu")),
    ),
  );
}

/** @param {View} ui */
export function drawSentence(ui) {
  const seats = ui.scene.seats || [];
  const active = mineToAct(ui)
    ? seats.find((seat) => seat.active)
    : seats.find((seat) => String(ui.scene.sentence).startsWith(`${seat.name} `));
  return h(
    "div",
    { key: "sentence", class: cls("bh-sentence", "bh-terms", mineToAct(ui) && "bh-yours") },
    active ? token(active.shape, active.seat, active.seat + 1, "bh-lead") : null,
    h(
      "p",
      { role: "status", "aria-live": "polite", class: lengthOf(ui.scene.sentence, 56, 88) },
      dotted(ui, ui.scene.sentence),
    ),
    ui.scene.timeline && ui.scene.timeline.live === false && !ui.scene.timeline.playing
      ? h("span", { class: "bh-past" }, icon("clock"), ui.w("past"))
      : ui.scene.skipped && !ui.scene.luck && !ui.narrow
        ? h(
            "span",
            { class: "bh-review", key: "skipped" },
            h("span", { title: ui.scene.skipped }, ui.scene.skipped),
            h(
              "button",
              { type: "button", class: "bh-outline bh-minor", onclick: () => ui.send({ do: "replay" }) },
              ui.w("replay"),
            ),
          )
        : ui.scene.luck && !ui.narrow
          ? h(
              "span",
              { class: "bh-review", title: ui.scene.luck, key: "luck" },
              icon("eye"),
              h("span", {}, ui.scene.luck),
            )
          : ui.scene.phase === "over" && ui.scene.guess && ui.scene.guess.score
            ? h(
                "span",
                { class: "bh-review", title: ui.scene.guess.score, key: "score" },
                h("span", {}, ui.scene.guess.score),
              )
            : ui.scene.review && !ui.narrow
              ? h(
                  "span",
                  { class: "bh-review", title: ui.scene.review, key: "review" },
                  icon("eye"),
                  h("span", {}, ui.scene.review),
                )
              : null,
  );
}

/**
 * A refusal or a message: over the stage, so that nothing moves; until it is closed or replaced.
 * @param {View} ui
 */
export function drawNotice(ui) {
  const notice = ui.scene.notice;
  if (!notice || notice.id === ui.state.closedNotice) return null;
  return h(
    "div",
    {
      key: `notice${notice.id}`,
      class: cls("bh-notice", `bh-${notice.kind}`),
      role: notice.kind === "info" ? "status" : "alert",
    },
    h("p", {}, notice.text),
    iconButton(ui, "close", ui.w("close"), () => {
      ui.state.closedNotice = notice.id;
      ui.send({ do: "close" });
      ui.draw();
    }),
  );
}
