// Charts of the visit: how the game has gone, the story of a race, what of it was luck.

import { chart } from "../kit/chart.js";
import { h } from "../kit/dom.js";

const APART = ["story", "luck", "guesses"]; // every other chart tells how the game has gone

/** @param {View} ui */
export function drawCharts(ui, kind) {
  const wanted = (name) => (kind === "purses" ? !APART.includes(name) : name === kind);
  const charts = (ui.scene.charts || []).filter((each) => wanted(each.name));
  if (!charts.length) return h("p", { key: "missing", class: "bh-missing bh-muted" }, ui.w("no_chart"));
  const onpoint = (at) => ui.send({ do: "goto", at });
  return charts.map((each) => chart(each, { key: each.name, narrow: ui.narrow, onpoint }));
}
