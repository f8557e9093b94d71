// A die from above.

import { h } from "./dom.js";

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** Around (0, 0): half a side, the radius of its corners, how far pips are apart, their radius. A face without pips is a numeral. */
export function dieFace(face, { half, corner, apart, pip }) {
  const pips = PIPS[face];
  return [
    h("rect", { key: "side", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: corner }),
    pips
      ? pips.map(([x, y], n) => h("circle", { key: n, cx: x * apart, cy: y * apart, r: pip }))
      : h("text", { key: "n", class: "bh-numeral", "font-size": 1.375 * half, fill: "#1D1712" }, face),
  ];
}
