// Charts of the visit: purses over time, the story of a race, what of it was luck.

import { chart } from "../kit/chart.js";
import { h } from "../kit/dom.js";

/** @param {View} ui */
export function drawCharts(ui, name) {
  const charts = (ui.scene.charts || []).filter((each) => each.name === name);
  if (!charts.length) return h("p", { key: "missing", class: "bh-missing bh-muted" }, ui.w("no_chart"));
  const goto = name === "story" ? (at) => ui.send({ do: "goto", at }) : null;
  return charts.map((each, n) => chart(each, { key: `${name}${n}`, narrow: ui.narrow, onpoint: goto }));
}
