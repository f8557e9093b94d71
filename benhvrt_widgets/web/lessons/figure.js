// The one chart of a lesson out of data: play as dots or bars, guesses as diamonds, what is known dotted, theory dashed.

import { ticksOf } from "../kit/chart.js";
import { cls, h, patch } from "../kit/dom.js";

const FRAME = { top: 12, bottom: 28, left: 60, right: 20 };
const SMALL = { wide: 200, high: 160 };
const SIGNS = { play: "\u25CF", own: "\u25CF", guesses: "\u25C7", known: "\u2508", theory: "\u254D" };
const DOT = { play: 60, own: 220, guesses: 900 }; // square pixels
const SMALLEST = 0.08,
  USUAL = 0.18; // shares of all hands
const FILLED = 0.88; // of the room that a bar has

/** From where to where an axis goes: as it is said, or as far as there is something. */
function endsOf(axis, values) {
  const most = axis.most ?? Math.max(axis.least + 1, ...values);
  return [axis.least, most];
}

function scaleOf(figure, wide, high) {
  const points = Object.values(figure.marks).flat();
  const [left, right] = endsOf(
    figure.across,
    points.map(([x]) => x),
  );
  const [low, top] = endsOf(
    figure.upwards,
    points.map(([, y]) => y),
  );
  const x = (value) => FRAME.left + ((value - left) / (right - left)) * (wide - FRAME.left - FRAME.right);
  const y = (value) => high - FRAME.bottom - ((value - low) / (top - low)) * (high - FRAME.top - FRAME.bottom);
  const inside = ([at, value]) => at >= left && at <= right && value >= low && value <= top;
  return { x, y, left, right, low, top, inside };
}

const ticksFor = (axis, from, to) =>
  (axis.ticks.length ? axis.ticks : ticksOf(from, to)).filter((t) => t >= from && t <= to);

function axesOf(figure, scale, wide, high, lang) {
  const { x, y, left, right, low, top } = scale;
  const foot = high - FRAME.bottom;
  const written = (value) => value.toLocaleString(lang, { maximumFractionDigits: 6 });
  return h(
    "g",
    { key: "axes", class: "bhl-axes" },
    h("path", { d: `M${FRAME.left} ${FRAME.top}V${foot}H${wide - FRAME.right}` }),
    ticksFor(figure.across, left, right).map((at) =>
      h("text", { key: `x${at}`, x: x(at), y: foot + 20, "text-anchor": "middle" }, written(at)),
    ),
    ticksFor(figure.upwards, low, top).map((at) =>
      h("text", { key: `y${at}`, x: FRAME.left - 8, y: y(at) + 5, "text-anchor": "end" }, written(at)),
    ),
  );
}

/** A line is cut where the chart ends. */
function strokeOf(name, points, { x, y }, wide, high) {
  const along = points.map(([at, value]) => `${x(at)} ${y(value)}`).join("L");
  const dashes = name === "theory" ? "10, 10" : "2, 5";
  return h(
    "svg",
    {
      key: name,
      x: FRAME.left,
      y: FRAME.top,
      width: wide - FRAME.left - FRAME.right,
      height: high - FRAME.top - FRAME.bottom,
    },
    h("path", {
      class: cls("line", `bhl-mark-${name}`),
      transform: `translate(${-FRAME.left} ${-FRAME.top})`,
      style: { "stroke-dasharray": dashes },
      d: points.length ? `M${along}` : "",
    }),
  );
}

function barsOf(points, { x, y, low }, faint) {
  const apart = points.length > 1 ? Math.abs(x(points[1][0]) - x(points[0][0])) : 40;
  return points.map(([at, value], n) =>
    h("rect", {
      key: n,
      x: x(at) - (FILLED * apart) / 2,
      y: y(value),
      width: FILLED * apart,
      height: Math.max(0, y(low) - y(value)),
      opacity: faint,
    }),
  );
}

function dotsOf(name, points, { x, y, inside }, faint) {
  const radius = Math.sqrt(DOT[name] / Math.PI).toFixed(1);
  return points
    .filter(inside)
    .map(([at, value], n) => h("circle", { key: n, cx: x(at), cy: y(value), r: radius, opacity: faint }));
}

function diamondsOf(points, hands, { x, y }) {
  const all = hands.reduce((sum, count) => sum + count, 0);
  return points.map(([at, value], n) => {
    const half = Math.sqrt((DOT.guesses * Math.max(SMALLEST, all ? hands[n] / all : USUAL)) / 2);
    const place = `M${x(at)} ${y(value) - half}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
    return [
      h("path", { key: `d${n}`, d: place }),
      hands[n] ? h("text", { key: `n${n}`, x: x(at) + half + 4, y: y(value) + 5 }, hands[n]) : null,
    ];
  });
}

function marksOf(figure, scale, wide, high) {
  const { play, own, guesses, known, theory } = figure.marks;
  const group = (name, kids) => h("g", { key: name, class: cls("mark", `bhl-mark-${name}`) }, kids);
  return [
    strokeOf("known", known, scale, wide, high),
    group("play", figure.heaped ? barsOf(play, scale, figure.faint) : dotsOf("play", play, scale, figure.faint)),
    group("guesses", diamondsOf(guesses, figure.hands, scale)),
    group("own", dotsOf("own", own, scale, 1)),
    theory.length ? strokeOf("theory", theory, scale, wide, high) : null,
  ];
}

function toldOf(figure) {
  const told = h("p", { key: "told", class: "bhl-sum", role: "status" }, figure.told);
  if (!figure.rows.length) return told;
  const head = figure.head.map((name) => h("th", { scope: "col" }, name));
  const row = (cells) => cells.map((cell, n) => (n ? h("td", {}, cell) : h("th", { scope: "row" }, cell)));
  return [
    told,
    h(
      "details",
      { key: "table", class: "bhl-told" },
      h("summary", {}, figure.summary),
      h(
        "div",
        { class: "bhl-scroll" },
        h(
          "table",
          { class: "bhl-table" },
          h(
            "tbody",
            {},
            h("tr", {}, head),
            figure.rows.map((cells) => h("tr", {}, row(cells))),
          ),
        ),
      ),
    ),
  ];
}

function render({ model, el }) {
  const lang = document.documentElement.lang || "en";
  const picture = document.createElement("div");
  picture.classList.add("bqplot", "figure"); // named as where widgets draw it, so that a wall lays both out alike
  const [above, across, below] = ["div", "p", "div"].map((tag) => document.createElement(tag));
  across.className = "bhl-across";
  el.append(above, picture, across, below);

  const draw = () => {
    const figure = model.get("figure");
    el.hidden = !figure;
    if (!figure) return;
    const wide = Math.max(SMALL.wide, picture.clientWidth),
      high = Math.max(SMALL.high, picture.clientHeight);
    const scale = scaleOf(figure, wide, high);
    const legend = Object.keys(SIGNS).filter((name) => figure.legend[name]);
    patch(above, [
      h("h3", { key: "title", class: "bhl-title" }, figure.title),
      legend.length
        ? h(
            "ul",
            { key: "legend", class: "bhl-legend" },
            legend.map((name) =>
              h(
                "li",
                { key: name },
                h("b", { class: `bhl-sign-${name}`, "aria-hidden": "true" }, SIGNS[name]),
                ` ${figure.legend[name]}`,
              ),
            ),
          )
        : null,
      h("p", { key: "up", class: "bhl-up" }, `\u2191 ${figure.upwards.label}`),
    ]);
    patch(
      picture,
      h(
        "svg",
        {
          class: "svg-figure",
          width: wide,
          height: high,
          viewBox: `0 0 ${wide} ${high}`,
          role: "img",
          "aria-label": figure.title,
        },
        axesOf(figure, scale, wide, high, lang),
        marksOf(figure, scale, wide, high),
      ),
    );
    across.textContent = `${figure.across.label} \u2192`;
    patch(below, toldOf(figure));
  };
  const sized = new window.ResizeObserver(draw);
  sized.observe(picture);
  model.on("change:figure", draw);
  draw();
  return () => {
    sized.disconnect();
    model.off("change:figure", draw);
  };
}

export default { render };
