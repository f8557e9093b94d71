// Horses: a head in its colour with its letter.

import { cls, h } from "../kit/dom.js";

const SILKS = {
  black: "#1D1712",
  blue: "#2B5FC7",
  green: "#2E8B4A",
  red: "#C92A2A",
  yellow: "#F2C32E",
  white: "#FFFDF7",
};
const DARK_SILKS = new Set(["black", "blue", "green", "red"]);
const HEAD = "M-7 10C-8 3-6 0-3-3L-6-2C-8-1-9-2-9-3L-3-8 -2-11 0-9C6-8 9-2 8 10z";

/** A horse's head in its colour, with its letter: colour is never needed to tell horses apart. */
export function horseSign(horse) {
  return [
    h(
      "g",
      { key: "head", transform: "scale(-1 1)" }, // they run to the right
      h("path", { key: "out", d: HEAD, class: "bh-ring-out" }),
      h("path", { key: "in", d: HEAD, class: "bh-ring-in" }),
      h("path", { key: "fill", d: HEAD, fill: SILKS[horse.colour] }),
    ),
    h(
      "text",
      {
        key: "n",
        x: -1,
        y: 3.6,
        class: "bh-numeral",
        "font-size": 9.5,
        fill: DARK_SILKS.has(horse.colour) ? "#FFFFFF" : "#1D1712",
      },
      horse.letter,
    ),
  ];
}

export function horseToken(horse, more) {
  return h(
    "svg",
    {
      key: `h${horse.lane}`,
      class: cls("bh-token", "bh-horse", more),
      viewBox: "-12 -13 24 26",
      role: "img",
      "aria-label": horse.name,
    },
    h("title", {}, `${horse.name}, ${horse.colour_name}`),
    horseSign(horse),
  );
}

/** Up or down by the latest race. */
export function drawChange(change) {
  return change
    ? h(
        "i",
        { key: "change", class: cls("bh-arrow", change > 0 ? "bh-gain" : "bh-loss") },
        change > 0 ? "\u25b2" : "\u25bc",
      )
    : null;
}

/** Stables of a seat, as chips. */
export function drawChips(chips) {
  return (chips || []).length
    ? h(
        "span",
        { class: "bh-chips", key: "chips" },
        chips.map((horse) => horseToken(horse)),
      )
    : null;
}

/**
 * The picture on the box: six horses on their way.
 * @param {View} ui
 */
export function drawStraightHero(ui) {
  const wide = 640;
  const high = 44;
  return h(
    "div",
    { class: "bh-hero", key: "hero", "aria-hidden": "true" },
    h(
      "svg",
      { viewBox: `0 0 ${wide} ${6 * high}`, class: "bh-lanes" },
      ui.board.runners.map((horse) =>
        h("rect", {
          key: `l${horse.lane}`,
          x: 0,
          y: horse.lane * high,
          width: wide,
          height: high,
          class: cls("bh-turf", horse.lane % 2 && "bh-odd"),
        }),
      ),
      Array.from({ length: 12 }, (_, row) =>
        [0, 1].map((column) =>
          h("rect", {
            key: `${row}:${column}`,
            x: wide - 90 + column * 16,
            y: row * 22,
            width: 16,
            height: 22,
            class: (row + column) % 2 ? "bh-chequer" : "bh-chequer2",
          }),
        ),
      ),
      ui.board.runners.map((horse) =>
        h(
          "g",
          {
            key: `h${horse.lane}`,
            transform: `translate(${[470, 330, 395, 520, 260, 430][horse.lane]} ${(horse.lane + 0.5) * high}) scale(1.8)`,
          },
          horseSign(horse),
        ),
      ),
    ),
  );
}
