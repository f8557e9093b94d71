// After a race: the pot in six piles, who took them, and what it did to the purses.

import { cls, h } from "../kit/dom.js";
import { token } from "../kit/signs.js";
import { ROMAN, signed } from "../kit/text.js";

/** @param {View} ui */
export function drawResult(ui) {
  const { stage } = ui.scene;
  const places = stage.places || [];
  const podium = stage.pot === null ? places : places.filter((place) => place.ducats);
  const seats = ui.scene.seats || [];
  const seatOf = (row) =>
    row.number ? { seat: row.number - 1 } : seats.find((seat) => seat.shape === row.shape) || { seat: 0 };
  const purses = [...(stage.purses || [])].sort((one, two) => two.purse - one.purse);
  const most = Math.max(1, ...purses.map((row) => row.purse));
  return h(
    "div",
    { class: cls("bh-result", stage.final && "bh-final"), key: "result" },
    h(
      "section",
      { class: "bh-podium", key: "podium", "aria-label": ui.w("pot") },
      podium.slice(0, 3).map((row) => {
        const seat = seatOf(row);
        return h(
          "div",
          { class: cls("bh-step", `bh-place${row.place}`), key: row.chariot },
          h("div", { class: "bh-piles", "aria-hidden": "true" }, pilesOf(row, stage.pot)),
          h(
            "div",
            { class: "bh-winner" },
            token(row.shape, seat.seat, seat.seat + 1, "bh-tall"),
            h("strong", {}, row.name),
          ),
          h(
            "div",
            { class: "bh-plinth" },
            h("span", { class: "bh-roman" }, ROMAN[row.place] || row.place),
            stage.pot === null ? null : h("span", { class: "bh-won" }, signed(row.ducats)),
          ),
        );
      }),
    ),
    stage.pot === null
      ? drawPlaces(ui, places, seatOf)
      : h(
          "section",
          { class: "bh-purses", key: "purses", "aria-label": ui.w("purses") },
          h("h2", {}, stage.final ? ui.w("final") : ui.w("purses")),
          h(
            "ol",
            { style: { "--n": purses.length } },
            purses.map((row) => {
              const seat = seatOf(row);
              return h(
                "li",
                { key: row.name, class: cls(stage.final && row.purse === most && "bh-champion") },
                token(row.shape, seat.seat, seat.seat + 1),
                h("span", { class: "bh-name" }, row.name),
                h(
                  "span",
                  { class: "bh-barline", "aria-hidden": "true" },
                  h("i", { style: { width: `${Math.max(2, (100 * row.purse) / most)}%` } }),
                ),
                h("b", { class: "bh-value" }, row.purse),
                h(
                  "span",
                  { class: cls("bh-delta", row.change > 0 ? "bh-gain" : row.change < 0 && "bh-loss") },
                  signed(row.change || 0) || "=",
                ),
              );
            }),
          ),
        ),
    ui.scene.code ? drawCode(ui, ui.scene.code) : null,
  );
}

/**
 * What one has achieved, to hand in: no name in it.
 * @param {View} ui
 */
function drawCode(ui, code) {
  return h(
    "p",
    { class: "bh-code", key: "code" },
    h("span", {}, ui.w("result_code")),
    h("input", {
      type: "text",
      readonly: true,
      size: 14,
      "aria-label": ui.w("result_code"),
      value: code,
      onfocus: (event) => event.target.select(),
    }),
    navigator.clipboard
      ? h(
          "button",
          { type: "button", class: "bh-outline", onclick: () => navigator.clipboard.writeText(code) },
          ui.w("copy"),
        )
      : null,
  );
}

/**
 * Where there is no money: everybody's place, and what came of them.
 * @param {View} ui
 */
function drawPlaces(ui, places, seatOf) {
  return h(
    "section",
    { class: "bh-purses", key: "places", "aria-label": ui.w("places") },
    h("h2", {}, ui.w("places")),
    h(
      "ol",
      { style: { "--n": places.length } },
      places.map((row) => {
        const seat = seatOf(row);
        return h(
          "li",
          { key: row.chariot, class: cls(row.won && "bh-champion") },
          token(row.shape, seat.seat, seat.seat + 1),
          h("span", { class: "bh-name" }, row.name),
          h("span", { class: "bh-note" }, row.note || ""),
          h("b", { class: "bh-value" }, ROMAN[row.place] || row.place),
        );
      }),
    ),
  );
}

/** As many piles as the place takes of the six, coins as high as their share. */
function pilesOf(row, pot) {
  const piles = Array.isArray(row.piles)
    ? row.piles
    : Array.from({ length: row.piles || 0 }, () => Math.round((row.ducats || 0) / (row.piles || 1)));
  const tallest = Math.max(1, (pot || 0) / 6);
  return piles.map((ducats, n) =>
    h("i", { key: n, class: "bh-pile", style: { "--high": Math.max(0.25, Math.min(1, ducats / tallest)) } }),
  );
}
