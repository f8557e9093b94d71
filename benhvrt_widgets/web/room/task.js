// A question to each person away from tables, and what has come in: bars, and dots against the theory.

import { chart } from "../kit/chart.js";
import { cls, h } from "../kit/dom.js";

/** What wall and desk show of it. */
export function drawTask(page) {
  const { task } = page.regions;
  return h(
    "section",
    { key: "task", class: "br-task" },
    task.title ? h("p", { key: "title", class: "br-small" }, task.title) : null,
    h("h1", { key: "text" }, task.text),
    task.chart ? chart(task.chart, { key: "chart" }) : null,
    task.bars.length ? drawBars(task.bars) : null,
    task.told ? h("p", { key: "told", class: "br-told", role: "status" }, task.told) : null,
    h(
      "p",
      { key: "count", class: "br-counted" },
      [task.count, task.closed ? page.w("is_closed") : ""].filter(Boolean).join(" · "),
    ),
  );
}

function drawBars(bars) {
  return h(
    "ul",
    { key: "bars", class: "br-bars" },
    bars.map((bar, n) =>
      h(
        "li",
        { key: n, class: cls(bar.right && "br-right") },
        h("span", { class: "br-label" }, bar.label),
        h(
          "i",
          { "aria-hidden": "true" },
          h("b", { style: { width: `${100 * bar.share}%`, "min-width": bar.n ? "2px" : "0" } }),
        ),
        h("span", { class: "br-number" }, bar.n),
      ),
    ),
  );
}
