// What the signs on the track mean.

import { cls, h } from "../kit/dom.js";

const TRACK_SIGNS = {
  far: "legend_far",
  near: "legend_near",
  ways: "legend_ways",
  worth: "legend_worth",
  mover: "legend_mover",
  trail: "legend_trail",
};

/**
 * Only signs that this game has.
 * @param {View} ui
 */
export function drawLegend(ui) {
  const told = Object.keys(TRACK_SIGNS).filter((sign) => ui.scene.play === "ben-hvrt" || !BEN_HVRT.includes(sign));
  return h(
    "ul",
    { class: "bh-legend-signs" },
    told.map((sign) => h("li", { key: sign }, drawSign(sign), h("span", {}, ui.w(TRACK_SIGNS[sign])))),
  );
}

const BEN_HVRT = ["near", "ways"]; // where squares by the dozen are in reach, by several ways

function drawSign(sign) {
  const lit = ["far", "near", "ways", "worth"].includes(sign);
  return h(
    "svg",
    { viewBox: "0 0 40 40", "aria-hidden": "true" },
    lit
      ? h("rect", {
          key: "square",
          x: 3,
          y: 3,
          width: 34,
          height: 34,
          class: cls("bh-target", sign === "near" && "bh-lessfar"),
        })
      : null,
    lit ? h("circle", { key: "dot", cx: 20, cy: 20, r: 4, class: "bh-legend-dot" }) : null,
    sign === "ways" ? h("circle", { key: "ring", cx: 20, cy: 20, r: 9, class: "bh-legend-ring" }) : null,
    sign === "worth" ? h("circle", { key: "ring", cx: 20, cy: 20, r: 12, class: "bh-legend-worth" }) : null,
    sign === "mover"
      ? [
          h("circle", { key: "ring", cx: 20, cy: 20, r: 15, class: "bh-legend-mover" }),
          h("circle", { key: "disc", cx: 20, cy: 20, r: 8, class: "bh-legend-dot" }),
        ]
      : null,
    sign === "trail"
      ? [6, 15, 24, 33].map((cx) => h("circle", { key: cx, cx, cy: 20, r: 2.6, class: "bh-legend-dot" }))
      : null,
  );
}
