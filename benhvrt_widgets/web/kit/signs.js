// The signs of seats and chariots: a shape, a colour and a number, so that colour is never needed alone.

import { cls, h } from "./dom.js";
import { ROMAN } from "./text.js";

const SHAPES = {
  disc: "M0-7.800A7.800 7.800 0 1 1 0 7.800 7.800 7.800 0 1 1 0-7.800z",
  square: "M-7-7H7V7H-7z",
  triangle: "M0-9.600L9 6.600H-9z",
  diamond: "M0-9.800L9.800 0 0 9.800-9.800 0z",
  pentagon: "M0-8.800L8.600-2.400 5.300 7.400H-5.300L-8.600-2.400z",
  hexagon: "M-4.500-7.800H4.500L9 0 4.500 7.800H-4.500L-9 0z",
  cross: "M-4-8.600H4V-4H8.600V4H4V8.600H-4V4H-8.600V-4H-4z",
  shield: "M-7.500-8H7.500V0C7.500 4.500 4 7.500 0 9.400-4 7.500-7.500 4.500-7.500 0z",
  star: "M0-9.800L2.900-4.600 8.700-5 5.800 0 8.700 5 2.900 4.600 0 9.800-2.900 4.600-8.700 5-5.800 0-8.700-5-2.900-4.600z",
  drop: "M0-10C3-5 7.500-2 7.500 2A7.500 7.500 0 0 1-7.500 2C-7.500-2-3-5 0-10z",
  heart:
    "M0 9C-6 4-9.500 1-9.500-3.500-9.500-7-7-8.600-4.800-8.600-2.500-8.600-.8-7.200 0-5.400.8-7.200 2.500-8.600 4.800-8.600 7-8.600 9.500-7 9.500-3.500 9.500 1 6 4 0 9z",
  moon: "M-7-8A9 9 0 1 1-7 8C-4.500 5-3.500 2.500-3.500 0-3.500-2.500-4.500-5-7-8z",
};

export const SHAPE_NAMES = Object.keys(SHAPES);

const COLOURS = [
  "#2047B2",
  "#FEEA83",
  "#7D3434",
  "#F16CA9",
  "#489250",
  "#7EDCFE",
  "#E6B27A",
  "#471666",
  "#FFFDF7",
  "#0A6E70",
  "#9AA0A6",
  "#D9480F",
];

const LIGHT_NUMERAL = new Set([0, 2, 7, 9]);

/** The shape of a seat: after twelve they begin again, each with another colour. */
export function shapeOf(seat) {
  const shapes = SHAPE_NAMES.length;
  return SHAPE_NAMES[(seat + Math.floor(seat / shapes)) % shapes];
}

export function colourOf(seat) {
  return COLOURS[seat % COLOURS.length];
}

/** The colour of what is written on a seat's colour. */
export function numeralOn(seat) {
  return LIGHT_NUMERAL.has(seat % COLOURS.length) ? "#FFFFFF" : "#1D1712";
}

/** The parts of a chariot's sign around (0, 0), about 20 units across: shape, double ring, number. */
export function sign(shape, seat, number) {
  const path = SHAPES[shape] || SHAPES[SHAPE_NAMES[seat % SHAPE_NAMES.length]];
  const low = shape === "triangle" ? 1.6 : shape === "drop" ? 1.2 : 0;
  const aside = shape === "moon" ? 1.2 : 0;
  const many = String(number).length > 1;
  return [
    h("path", { key: "out", d: path, class: "bh-ring-out" }),
    h("path", { key: "in", d: path, class: "bh-ring-in" }),
    h("path", { key: "fill", d: path, fill: colourOf(seat) }),
    h(
      "text",
      {
        key: "n",
        x: aside,
        y: low,
        class: "bh-numeral",
        "font-size": many ? 8.5 : 10.5,
        fill: numeralOn(seat),
      },
      number,
    ),
  ];
}

/**
 * The sign of a chariot; the second of a team wears a II.
 * @param {View} ui
 */
export function pieceSign(ui, piece) {
  const team = Math.floor(piece.chariot / Math.max(1, (ui.scene.seats || []).length));
  return [
    ...sign(piece.shape, piece.seat, piece.number ?? piece.chariot + 1),
    team > 0
      ? h(
          "g",
          { key: "team", transform: "translate(8.5 -8)" },
          h("rect", { x: -4.5, y: -4, width: 9, height: 8, rx: 2, class: "bh-team" }),
          h("text", { class: "bh-numeral", "font-size": 7, fill: "#FFFFFF" }, ROMAN[team + 1]),
        )
      : null,
  ];
}

export function token(shape, seat, number, more) {
  return h(
    "svg",
    { class: cls("bh-token", more), viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" },
    sign(shape, seat, number),
  );
}
