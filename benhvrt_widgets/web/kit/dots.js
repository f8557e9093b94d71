// A code of dots for a camera.

import { h } from "./dom.js";

/** Dark dots on white in either theme, with the quiet rim that cameras want; a row is a text of 0 and 1. */
export function dotCode(rows, label, { rim = 4, dark = "#1D1712", look = "bh-qr" } = {}) {
  const size = rows.length + 2 * rim;
  const dots = rows.flatMap((row, y) =>
    [...row].map((dot, x) => (dot === "1" ? `M${x + rim} ${y + rim}h1v1h-1z` : "")),
  );
  return h(
    "svg",
    { class: look, viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    h("rect", { width: size, height: size, fill: "#FFFFFF" }),
    h("path", { d: dots.join(""), fill: dark }),
  );
}
