// Numbers that count: coins, purses that change, a stepper.

import { cls, h } from "./dom.js";
import { iconButton } from "./icons.js";
import { signed } from "./text.js";

export function coin(text, more) {
  return h("span", { class: cls("bh-coin", more) }, h("span", {}, text));
}

/** A number that shows for a while how much it changed. */
export function figure(value, change, more) {
  return h(
    "span",
    { class: cls("bh-figure", more) },
    h("span", { class: "bh-value" }, value),
    change
      ? h(
          "span",
          { key: `${value}:${change}`, class: cls("bh-change", change > 0 ? "bh-gain" : "bh-loss") },
          signed(change),
        )
      : null,
  );
}

/** @param {View} ui */
export function stepper(ui, label, value, set) {
  return h(
    "div",
    { class: "bh-stepper", key: "stepper", role: "group", "aria-label": label },
    h("span", { class: "bh-label" }, label),
    iconButton(ui, "minus", ui.w("less"), () => set(Math.max(0, value - 1))),
    coin(value),
    iconButton(ui, "plus", ui.w("more"), () => set(value + 1)),
  );
}
