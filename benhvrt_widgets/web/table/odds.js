// Everybody's chance to win, as bars.

import { cls, h } from "../kit/dom.js";
import { colourOf, token } from "../kit/signs.js";

/** @param {View} ui */
export function drawOdds(ui) {
  const seats = (ui.scene.seats || []).filter((seat) => typeof seat.chance === "number");
  if (!seats.length) return h("p", { key: "missing", class: "bh-missing bh-muted" }, ui.w("no_odds"));
  return h(
    "ul",
    { key: "odds", class: "bh-oddsbars", "aria-label": ui.w("eye") },
    seats.map((seat) =>
      h(
        "li",
        { key: seat.seat, class: cls(seat.me && "bh-you") },
        token(seat.shape, seat.seat, seat.seat + 1),
        h("span", { class: "bh-name" }, seat.name),
        h(
          "span",
          { class: "bh-barline", "aria-hidden": "true" },
          h("i", { style: { width: `${seat.chance}%`, background: colourOf(seat.seat) } }),
        ),
        h("b", { class: "bh-value" }, `${seat.chance} %`),
        typeof seat.whole === "number"
          ? h("span", { key: "whole", class: "bh-whole bh-muted" }, ui.w("to_win_series", { n: seat.whole }))
          : null,
      ),
    ),
  );
}
