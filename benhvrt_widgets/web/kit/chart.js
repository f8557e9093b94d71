// A small chart out of data: lines, bars of a waterfall, or dots about a diagonal; the same below it in figures.

import { cls, h } from "./dom.js";

const HIGH = 300;
const EDGE = { top: 16, right: 16, bottom: 44, left: 56 };
const TICKS = 5;

/** Steps of 1, 2 or 5 times a power of ten, about as many as asked for. */
export function ticksOf(least, most, about = TICKS) {
  const span = most - least || 1;
  const raw = span / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= raw) || 10);
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(most / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

/** The places of a chart in its picture. */
function scales(data, wide) {
  const xs = [...data.series.flatMap((each) => each.x), ...(data.ticks || []).map((tick) => tick.at)];
  const ys = data.series.flatMap((each) => each.y.flat());
  const square = data.kind === "dots";
  const [left, right] = square ? [0, 100] : [Math.min(...xs), Math.max(...xs)];
  const low = Math.min(0, ...ys);
  const high = square ? 100 : Math.max(low + 1, ...ys);
  const room = data.kind === "bars" ? 0.6 : 0; // for half a bar at either end
  const x = (value) =>
    EDGE.left + ((value - left + room) / (right - left + 2 * room || 1)) * (wide - EDGE.left - EDGE.right);
  const y = (value) => HIGH - EDGE.bottom - ((value - low) / (high - low)) * (HIGH - EDGE.top - EDGE.bottom);
  return { x, y, left, right, low, high, bar: Math.abs(x(left + 0.6) - x(left)) };
}

function axes(data, { x, y, left, right, low, high }, wide) {
  const across = data.ticks || ticksOf(left, right).map((at) => ({ at, label: String(at) }));
  return h(
    "g",
    { key: "axes", class: "bh-axes" },
    ticksOf(low, high).map((at) => [
      h("line", { key: `g${at}`, x1: EDGE.left, x2: wide - EDGE.right, y1: y(at), y2: y(at), class: "bh-gridline" }),
      h("text", { key: `y${at}`, x: EDGE.left - 8, y: y(at), class: "bh-ytick" }, at),
    ]),
    across.map((tick) =>
      h("text", { key: `x${tick.at}`, x: x(tick.at), y: HIGH - EDGE.bottom + 18, class: "bh-xtick" }, tick.label),
    ),
    h("text", { key: "x", x: wide - EDGE.right, y: HIGH - 6, class: "bh-xlabel" }, data.x.label),
    h("text", { key: "y", class: "bh-ylabel", transform: `translate(14 ${EDGE.top}) rotate(-90)` }, data.y.label),
  );
}

function lineOf(series, { x, y }, onpoint) {
  const points = series.x.map((at, n) => [at, series.y[n]]);
  return h(
    "g",
    { key: series.label, class: "bh-series", style: { color: series.colour } },
    h("polyline", { key: "line", points: points.map(([at, value]) => `${x(at)},${y(value)}`).join(" ") }),
    points.map(([at, value], n) => pointOf(series, at, value, n, { x, y }, onpoint)),
  );
}

function pointOf(series, at, value, n, { x, y }, onpoint) {
  const go = onpoint ? () => onpoint(at) : null;
  const label = `${series.label}, ${at}: ${value}`;
  return h(
    "circle",
    {
      key: n,
      cx: x(at),
      cy: y(value),
      r: onpoint ? 5 : 3.5,
      class: cls(go && "bh-topoint"),
      role: go ? "button" : null,
      tabindex: go ? (n ? -1 : 0) : null,
      "aria-label": go ? label : null,
      onclick: go,
      onkeydown: go ? (event) => alongPoints(event, go) : null,
    },
    h("title", {}, label),
  );
}

/** Arrow keys go from point to point, Enter to that moment. */
function alongPoints(event, go) {
  const by = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  const other = by ? event.currentTarget[by] : null;
  if (other && other.getAttribute("role") === "button") other.focus();
  else if (event.key === "Enter" || event.key === " ") go();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A bar stands between two values: where it begins and where it ends. */
function barsOf(series, { x, y, bar }) {
  return h(
    "g",
    { key: series.label, class: "bh-series" },
    series.x.map((at, n) => {
      const [from, to] = Array.isArray(series.y[n]) ? series.y[n] : [0, series.y[n]];
      const colour = Array.isArray(series.colour) ? series.colour[n] : series.colour;
      return h("rect", {
        key: n,
        x: x(at) - bar / 2,
        y: Math.min(y(from), y(to)),
        width: bar,
        height: Math.max(1, Math.abs(y(from) - y(to))),
        fill: colour,
      });
    }),
  );
}

function dotsOf(series, { x, y }) {
  return h(
    "g",
    { key: series.label, class: "bh-series", style: { color: series.colour } },
    h("line", { key: "diagonal", class: "bh-diagonal", x1: x(0), y1: y(0), x2: x(100), y2: y(100) }),
    series.x.map((at, n) => pointOf(series, at, series.y[n], n, { x, y }, null)),
  );
}

/** A title, the picture, what it says in a sentence, and the table that says the same. */
export function chart(data, { key, narrow = false, onpoint = null }) {
  const wide = narrow ? 360 : 720;
  const scale = scales(data, wide);
  const draw = { lines: lineOf, bars: barsOf, dots: dotsOf }[data.kind];
  return h(
    "figure",
    { key, class: "bh-chart" },
    h("figcaption", { key: "title" }, data.title),
    data.kind === "lines"
      ? h(
          "p",
          { key: "legend", class: "bh-legend", "aria-hidden": "true" },
          data.series.map((each) =>
            h("span", { key: each.label }, h("i", { style: { background: each.colour } }), each.label),
          ),
        )
      : null,
    h(
      "svg",
      { key: "picture", viewBox: `0 0 ${wide} ${HIGH}`, role: "group", "aria-label": data.title },
      axes(data, scale, wide),
      data.series.map((series) => draw(series, scale, onpoint)),
    ),
    data.text ? h("p", { key: "text", class: "bh-luck" }, data.text) : null,
    data.table ? figuresOf(data.table) : null,
  );
}

function figuresOf(table) {
  return h(
    "table",
    { key: "table", class: "bh-figures" },
    h("caption", { key: "caption" }, table.caption),
    h(
      "thead",
      { key: "head" },
      h(
        "tr",
        {},
        table.heads.map((head, n) => (head ? h("th", { key: n, scope: "col" }, head) : h("td", { key: n }))),
      ),
    ),
    h(
      "tbody",
      { key: "body" },
      table.rows.map((row, n) =>
        h(
          "tr",
          { key: n },
          row.map((cell, m) => (m ? h("td", { key: m }, cell) : h("th", { key: m, scope: "row" }, cell))),
        ),
      ),
    ),
  );
}
