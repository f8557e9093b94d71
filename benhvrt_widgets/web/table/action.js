// Region F: one primary button in its corner, Pass as large beside it, everything else above.

import { cls, h } from "../kit/dom.js";
import { coin } from "../kit/figures.js";
import { icon, iconButton } from "../kit/icons.js";
import { totalOf } from "../kit/ladder.js";
import { lengthOf } from "../kit/text.js";
import { backButtons } from "./back.js";
import { NO_ACTIONS, lesser, listening, worthOf } from "./choices.js";
import { besidePicked, picked } from "./picks.js";
import { showVariant } from "./reach.js";
import { drawAnyone, hireButton, waitButton } from "./speak.js";
import { weighs, whyButton } from "./why.js";

/** @param {View} ui */
export function drawAction(ui) {
  const actions = ui.scene.actions || NO_ACTIONS;
  const confirm = confirming(ui);
  const over = !ui.room && !actions.primary && ui.scene.phase === "over" && ui.scene.timeline && ui.scene.timeline.live;
  const chosen = confirm ? null : picked(ui);
  /** @type {Button | null} */
  const primary = confirm || chosen || actions.primary || (over ? { label: ui.w("rematch"), do: "rematch" } : null);
  /** @type {Button[]} */
  const others = confirm
    ? []
    : over
      ? [{ label: ui.w("lobby"), do: "lobby" }]
      : chosen
        ? besidePicked(ui, chosen)
        : actions.others || [];
  const [second, ...rest] = others;
  const waiting = !primary && !others.length;
  const sale = ui.scene.phase === "auction";
  const row =
    confirm || !actions.row
      ? null
      : actions.row.map((index) => [primary, ...others].find((choice) => choice.index === index) || null);
  return h(
    "section",
    { key: "action", class: cls("bh-action", rest.length > 0 && "bh-more"), "aria-label": ui.w("actions") },
    h(
      "div",
      { class: "bh-hintrow", key: "hint" },
      confirm && confirm.target.choices.length > 1
        ? h(
            "div",
            { class: "bh-small", key: "ways" },
            confirm.target.choices.map((choice, n) =>
              h(
                "button",
                {
                  type: "button",
                  key: choice.index,
                  class: cls("bh-outline", "bh-minor", (ui.state.variant || 0) === n && "bh-on"),
                  "aria-pressed": String((ui.state.variant || 0) === n),
                  onclick: () => showVariant(ui, n),
                },
                choice.label,
              ),
            ),
          )
        : ui.scene.can_regret || over
          ? backButtons(ui)
          : ui.scene.guess && ui.scene.guess.due
            ? drawGuess(ui)
            : ui.scene.anyone
              ? drawAnyone(ui)
              : waiting && ui.scene.wait
                ? waitButton(ui)
                : (rest.length && !row) || ui.scene.hire
                  ? h(
                      "div",
                      { class: "bh-small", key: "rest" },
                      rest.map((choice) => smallButton(ui, choice)),
                      hireButton(ui),
                    )
                  : h(
                      "p",
                      { key: "text" },
                      (ui.scene.guess && ui.scene.guess.answer) ||
                        (primary && (primary.hint || bidHint(ui, primary) || squareWorth(ui))) ||
                        (ui.narrow ? ui.scene.review : ""),
                    ),
      weighs(ui) ? whyButton(ui) : null,
    ),
    row
      ? h(
          "div",
          { class: "bh-main bh-inarow", key: "main" },
          row.map((choice, n) =>
            choice
              ? bigButton(
                  ui,
                  choice,
                  choice === primary ? "primary" : `row${n}`,
                  choice === primary ? cls("bh-primary", lesser(choice) && "bh-lesser") : "bh-outline",
                )
              : h("span", { key: n }),
          ),
        )
      : h(
          "div",
          { class: "bh-main", key: "main" },
          waiting && (!ui.room || ui.scene.timeline?.playing)
            ? h(
                "button",
                {
                  type: "button",
                  key: "skip",
                  class: "bh-outline bh-large",
                  "data-place": "skip",
                  onclick: () => ui.send({ do: "skip" }),
                  title: ui.w("skip_key"),
                },
                icon("next"),
                h("span", { class: "bh-buttonlabel" }, ui.w("skip")),
              )
            : null,
          confirm
            ? h(
                "button",
                {
                  type: "button",
                  key: "cancel",
                  class: "bh-outline bh-large",
                  onclick: () => {
                    ui.state.ghost = ui.state.picking = null;
                    ui.draw();
                  },
                },
                h("span", { class: "bh-buttonlabel" }, ui.w("cancel")),
              )
            : null,
          second ? bigButton(ui, second, "second", "bh-outline") : null,
          primary
            ? bigButton(ui, primary, "primary", cls("bh-primary", sale && "bh-bid", lesser(primary) && "bh-lesser"))
            : h("span", { class: "bh-noprimary", key: "none" }),
        ),
  );
}

/**
 * What the next rung means: costs 4, already gone 6, 10 in all.
 * @param {View} ui
 */
function bidHint(ui, primary) {
  const ladder = ui.scene.stage && ui.scene.stage.ladder;
  if (!ladder || primary.price !== ladder.round) return "";
  const mine = (ladder.columns || []).find((column) => column.seat === ladder.mine);
  if (!mine || mine.out) return "";
  const gone = mine.rounds ? totalOf(ladder.rungs, mine.rounds) : 0;
  return ui.w("bid_hint", { price: primary.price, gone, total: gone + primary.price });
}

/**
 * On a phone a tapped square is first shown, then confirmed here.
 * @param {View} ui
 */
function confirming(ui) {
  const { stage } = ui.scene;
  if (!stage || stage.kind !== "race" || ui.state.ghost === null || !ui.touchy()) return null;
  const target = (stage.reach || []).find((each) => each.square === ui.state.ghost && !each.home);
  if (!target) return null;
  const choice = target.choices[ui.state.variant || 0] || target.choices[0];
  return { ...choice, target };
}

/** @param {View} ui */
function bigButton(ui, choice, place, kind) {
  const heard = listening(ui, place, choice);
  const label = choice.short || choice.label;
  const priced = choice.price !== null && choice.price !== undefined;
  return h(
    "button",
    {
      type: "button",
      key: place,
      class: cls(kind, "bh-large"),
      "aria-disabled": ui.busy() ? "true" : null,
      "data-place": place,
      "aria-label": choice.label,
      title: choice.label,
      onclick: (event) => heard() && ui.choose(choice, event),
    },
    choice.icon ? icon(choice.icon) : null,
    h("span", { class: cls("bh-buttonlabel", lengthOf(label, 10, 18)) }, label),
    priced && !String(label).includes(String(choice.price)) ? coin(choice.price) : null,
    place !== "primary" && choice.hint ? h("small", { key: "hint" }, choice.hint) : null,
    worthOf(choice, ui.narrow),
  );
}

/** @param {View} ui */
function smallButton(ui, choice) {
  const heard = listening(ui, `small${choice.index}`, choice);
  return h(
    "button",
    {
      type: "button",
      key: choice.index,
      class: "bh-outline bh-minor",
      disabled: ui.busy(),
      title: choice.hint || choice.label,
      onclick: () => heard() && ui.choose(choice),
    },
    choice.short || choice.label,
    worthOf(choice, true),
  );
}

/**
 * A chance is shown once the person has said what they think it is.
 * @param {View} ui
 */
function drawGuess(ui) {
  const said = ui.state.guess ?? 5;
  const set = (value) => {
    ui.state.guess = Math.max(0, Math.min(10, value));
    ui.draw();
  };
  return h(
    "div",
    { class: "bh-guess", key: "guess", role: "group", "aria-label": ui.scene.guess.due },
    h("span", { class: "bh-label" }, ui.scene.guess.due),
    iconButton(ui, "minus", ui.w("less"), () => set(said - 1)),
    iconButton(ui, "plus", ui.w("more"), () => set(said + 1)),
    h(
      "button",
      { type: "button", class: "bh-outline bh-minor", onclick: () => ui.send({ do: "guess", tenths: said }) },
      ui.w("guess_say", { n: 10 * said }),
    ),
  );
}

/**
 * The worth of the square that is looked at.
 * @param {View} ui
 */
function squareWorth(ui) {
  const { stage } = ui.scene;
  const target =
    stage && stage.kind === "race"
      ? (stage.reach || []).find((each) => each.square === (ui.state.ghost ?? ui.state.cursor))
      : null;
  const choice = target && target.choices[ui.state.variant || 0];
  return choice && choice.worth ? `${choice.label}: ${choice.worth.text}` : "";
}
