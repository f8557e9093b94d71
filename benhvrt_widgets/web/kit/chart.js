// A small chart out of data: lines, bars of a waterfall, or dots about a diagonal; the same below it in figures.

import { cls, h } from "./dom.js";

const HIGH = 300;
const EDGE = { top: 16, right: 16, bottom: 44, left: 56 };
const TICKS = 5;
const BAR = 0.6; // of the room that a bar has

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

/** From where to where an edge goes: as it is said, or as far as there is something. */
function edgeOf(axis, values) {
  const least = axis.least ?? Math.min(...values);
  const most = axis.most ?? Math.max(...values);
  return values.length || axis.most !== undefined ? [least, most > least ? most : least + 1] : [0, 1];
}

/** The places of a chart in its picture. */
function scales(data, wide) {
  const ys = data.series.flatMap((each) => each.y);
  const [left, right] = edgeOf(
    data.x,
    data.series.flatMap((each) => each.x),
  );
  const [low, high] = edgeOf(data.y, ys.length ? [0, ...ys] : ys);
  const x = (value) => EDGE.left + ((value - left) / (right - left)) * (wide - EDGE.left - EDGE.right);
  const y = (value) => HIGH - EDGE.bottom - ((value - low) / (high - low)) * (HIGH - EDGE.top - EDGE.bottom);
  return { x, y, left, right, low, high };
}

function axes(data, { x, y, left, right, low, high }, wide) {
  const across = data.ticks?.length ? data.ticks : ticksOf(left, right).map((at) => ({ at, label: String(at) }));
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

function lineOf(series, { x, y }, n) {
  const points = series.x.flatMap((at, m) =>
    series.step && m
      ? [
          [at, series.y[m - 1]],
          [at, series.y[m]],
        ]
      : [[at, series.y[m]]],
  );
  return h("polyline", {
    key: `line${n}`,
    class: cls("bh-curve", series.dashed && "bh-dashed"),
    style: { color: series.colour },
    points: points.map(([at, value]) => `${x(at)},${y(value)}`).join(" "),
  });
}

function pointsOf(series, scale, n, onpoint) {
  const points = series.x.map((at, m) => pointOf(series, at, series.y[m], m, scale, onpoint));
  return h("g", { key: `points${n}`, class: "bh-points", style: { color: series.colour } }, points);
}

function pointOf(series, at, value, n, { x, y }, onpoint) {
  const go = onpoint ? () => onpoint(at) : null;
  const label = `${series.label ? `${series.label}, ` : ""}${at}: ${Math.round(10 * value) / 10}`;
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
function barOf(series, { x, y }, n) {
  const [from, to] = series.y;
  const half = Math.abs(x(BAR) - x(0)) / 2;
  return h(
    "rect",
    {
      key: `bar${n}`,
      x: x(series.x[0]) - half,
      y: Math.min(y(from), y(to)),
      width: 2 * half,
      height: Math.max(1, Math.abs(y(from) - y(to))),
      fill: series.colour,
    },
    h("title", {}, series.label),
  );
}

/** A dashed series is a line in every kind; where points lead somewhere, they lie on their lines. */
function partsOf(data, scale, onpoint) {
  const go = data.goes ? onpoint : null;
  return data.series.map((series, n) => {
    if (series.dashed) return lineOf(series, scale, n);
    if (data.kind === "bars") return barOf(series, scale, n);
    if (data.kind === "dots") return pointsOf(series, scale, n, null);
    return [lineOf(series, scale, n), go ? pointsOf(series, scale, n, go) : null];
  });
}

/** A title, the picture, what it says in a sentence, and the table that says the same. */
export function chart(data, { key, narrow = false, onpoint = null }) {
  const wide = narrow ? 360 : 720;
  const scale = scales(data, wide);
  const named = data.kind === "lines" ? data.series.filter((series) => series.label) : [];
  return h(
    "figure",
    { key, class: "bh-chart" },
    h("figcaption", { key: "title" }, data.title),
    named.length
      ? h(
          "p",
          { key: "legend", class: "bh-legend", "aria-hidden": "true" },
          named.map((each) =>
            h("span", { key: each.label }, h("i", { style: { background: each.colour } }), each.label),
          ),
        )
      : null,
    h(
      "svg",
      { key: "picture", viewBox: `0 0 ${wide} ${HIGH}`, role: "group", "aria-label": data.title },
      axes(data, scale, wide),
      partsOf(data, scale, onpoint),
    ),
    data.text ? h("p", { key: "text", class: "bh-luck" }, data.text) : null,
    data.table ? figuresOf(data.table) : null,
  );
}

function figuresOf(table) {
  const heads = table.heads.map((head, n) => (head ? h("th", { key: n, scope: "col" }, head) : h("td", { key: n })));
  const cells = (row) =>
    row.map((cell, n) => (n ? h("td", { key: n }, cell) : h("th", { key: n, scope: "row" }, cell)));
  return h(
    "table",
    { key: "table", class: "bh-figures" },
    table.caption ? h("caption", { key: "caption" }, table.caption) : null,
    heads.length ? h("thead", { key: "head" }, h("tr", {}, heads)) : null,
    h(
      "tbody",
      { key: "body" },
      table.rows.map((row, n) => h("tr", { key: n }, cells(row))),
    ),
  );
}
