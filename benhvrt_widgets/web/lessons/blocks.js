// Blocks of a lesson as nodes, each by its sort. What a person does with them is told by data-do, data-name, data-bar, data-area.

import { dieFace } from "../kit/die.js";
import { h } from "../kit/dom.js";
import { dotCode } from "../kit/dots.js";
import { ladderRows } from "../kit/ladder.js";
import { colourOf, numeralOn } from "../kit/signs.js";

function pressable(item, extra = "") {
  return h(
    "button",
    {
      type: "button",
      class: `${item.primary ? "bhl-primary" : "bhl-outline"} ${extra}`.trim(),
      disabled: Boolean(item.off),
      "aria-pressed": item.pressed === undefined ? null : String(item.pressed),
      "data-do": item.do,
      "data-value": JSON.stringify(item.value ?? null),
      "data-steady": item.steady,
    },
    item.label,
  );
}

const DIE = { half: 21, corner: 8, apart: 12, pip: 4 };

function die(face, best) {
  return h(
    "svg",
    { viewBox: "-22 -22 44 44", class: best ? "bhl-die bhl-best" : "bhl-die", "aria-hidden": "true" },
    dieFace(face, DIE),
  );
}

function slider(b) {
  const id = `bhl-${b.name}`;
  const step = (by, sign) =>
    h(
      "button",
      {
        type: "button",
        class: "bhl-outline bhl-step",
        "data-do": "set",
        "data-name": b.name,
        "data-value": String(b.value + by),
        disabled: b.value + by < b.least || b.value + by > b.most,
        "aria-label": `${b.label}: ${b.value + by}`,
      },
      sign,
    );
  return h(
    "div",
    { class: "bhl-slider" },
    h("div", { class: "bhl-over" }, h("label", { for: id }, b.label), h("output", { for: id }, b.shown)),
    step(-1, "\u2212"),
    h("input", {
      id,
      type: "range",
      min: b.least,
      max: b.most,
      step: 1,
      kept: b.value,
      "data-name": b.name,
      "aria-valuetext": b.shown,
    }),
    step(1, "+"),
  );
}

function choice(b) {
  return h(
    "div",
    { class: "bhl-choice", role: "group", "aria-label": b.label },
    h("span", { class: "bhl-label" }, b.label),
    h(
      "div",
      { class: "bhl-segments" },
      b.options.map((option, i) =>
        h(
          "button",
          {
            type: "button",
            class: "bhl-segment",
            "data-do": "set",
            "data-name": b.name,
            "data-value": String(i),
            "aria-pressed": String(i === b.value),
          },
          option,
        ),
      ),
    ),
  );
}

function table(b) {
  const cells = (row) => row.map((cell, i) => (i ? h("td", {}, cell) : h("th", { scope: "row" }, cell)));
  return h(
    "div",
    { class: "bhl-scroll" },
    h(
      "table",
      { class: `bhl-table bhl-${b.look || "plain"}` },
      b.caption ? h("caption", {}, b.caption) : null,
      h(
        "tbody",
        {},
        h(
          "tr",
          {},
          b.head.map((name) => h("th", { scope: "col" }, name)),
        ),
        b.rows.map((row) => h("tr", {}, cells(row))),
      ),
    ),
  );
}

function dice(b) {
  return h(
    "div",
    { class: "bhl-throws", role: "img", "aria-label": b.label },
    b.throws.map((faces) => {
      const best = faces.lastIndexOf(Math.max(...faces));
      return h(
        "span",
        { class: "bhl-throw" },
        faces.map((face, i) => die(face, i === best)),
      );
    }),
  );
}

function lanes(b) {
  const piece = (item) => ({ left: `${100 * Math.min(1, item.at / b.goal)}%`, background: item.colour });
  return h(
    "div",
    { class: "bhl-lanes", role: "img", "aria-label": b.label },
    b.items.map((item) =>
      h(
        "div",
        { class: "bhl-lane" },
        h("span", { class: "bhl-name" }, item.name),
        h("span", { class: "bhl-way" }, h("span", { class: "bhl-piece", style: piece(item) })),
        h("span", { class: "bhl-note" }, item.note),
      ),
    ),
  );
}

function ladder(b) {
  const top = Math.max(5, b.price, ...b.seats.map((seat) => seat.bids));
  const rungs = Array.from({ length: top }, (_, i) => ({ round: i + 1 }));
  const rows = ladderRows(
    rungs,
    b.seats.map((seat) => ({ rounds: seat.bids })),
  );
  const paid = (seat) => ({ background: colourOf(seat), color: numeralOn(seat) });
  return h(
    "div",
    { class: "bhl-ladder", role: "img", "aria-label": b.label },
    b.seats.map((seat, i) =>
      h(
        "div",
        { class: `bhl-column bhl-${seat.state || "in"}` },
        h(
          "div",
          { class: "bhl-rungs" },
          rows.map(({ rung, cells }) =>
            cells[i].paid
              ? h("span", { class: "bhl-rung bhl-paid", style: paid(i) }, rung.round)
              : h("span", { class: "bhl-rung" }, rung.round),
          ),
        ),
        h("b", {}, seat.name),
        h("span", { class: "bhl-note" }, seat.note),
      ),
    ),
  );
}

function bars(b) {
  const counted = (item, i) => [
    h("input", {
      class: "bhl-count",
      type: "number",
      min: 0,
      max: 999,
      kept: item.count,
      "data-bar": i,
      "aria-label": `${item.label}: ${b.words.hands}`,
    }),
    pressable({ do: "hand", value: i, label: "+" }, "bhl-step bhl-up"),
    h(
      "button",
      {
        type: "button",
        class: "bhl-outline bhl-step",
        "data-do": "hand",
        "data-fewer": "1",
        "data-value": String(i),
        disabled: !item.count,
        "aria-label": `${item.label}: ${b.words.fewer}`,
      },
      "\u2212",
    ),
  ];
  return h(
    "div",
    { class: "bhl-bars" },
    b.items.map((item, i) =>
      h(
        "div",
        { class: item.right ? "bhl-bar bhl-right" : "bhl-bar" },
        h("span", { class: "bhl-key-cap", "aria-hidden": "true" }, i + 1),
        h("span", { class: "bhl-answer" }, item.label),
        h("span", { class: "bhl-track" }, h("span", { class: "bhl-fill", style: { width: `${100 * item.share}%` } })),
        b.locked ? h("b", { class: "bhl-count" }, item.count) : counted(item, i),
      ),
    ),
  );
}

function link(b) {
  return h(
    "div",
    { class: "bhl-share" },
    b.dots ? dotCode(b.dots, b.label, { rim: 2, dark: "#000000", look: "bhl-qr" }) : null,
    h(
      "div",
      { class: "bhl-address" },
      h("a", { href: b.address }, b.address),
      b.note ? h("p", { class: "bhl-notice" }, b.note) : null,
    ),
  );
}

function code(b) {
  const field = h("input", { type: "text", readonly: true, size: 14, kept: b.value, spellcheck: "false" });
  return h(
    "div",
    { class: "bhl-handin", role: "status" },
    b.value ? h("label", {}, h("span", { class: "bhl-label" }, b.label), field) : null,
    h("p", { class: "bhl-muted" }, b.text),
  );
}

// What a person writes is theirs; it changes only when the kernel has filled it in anew.
function area(b) {
  const filled = b.filled || null;
  return h(
    "label",
    { class: b.code ? "bhl-area bhl-code" : "bhl-area" },
    h("span", { class: "bhl-label" }, b.label),
    h("textarea", {
      rows: b.rows,
      opaque: true,
      "data-area": b.name,
      "data-filled": filled,
      spellcheck: "false",
      autocapitalize: "off",
      maxlength: b.most,
      written: { by: filled, text: b.value },
    }),
  );
}

function links(b) {
  return h(
    "nav",
    { class: "bhl-top" },
    b.items.map((item, i) => [
      i ? h("span", { class: "bhl-space" }) : null,
      h("a", { class: "bhl-outline bhl-away-link", href: item.address, lang: item.lang || null }, item.label),
    ]),
  );
}

function bar(b) {
  return h(
    "div",
    { class: "bhl-top" },
    h("a", { class: "bhl-outline bhl-away-link bhl-solo", href: b.back.address }, b.back.label),
    h("b", {}, b.title),
    h("span", { class: "bhl-seed" }, b.seed),
    h("span", { class: "bhl-minute", "aria-live": "off", opaque: true }),
    h("span", { class: "bhl-space" }),
    b.items.map((item) => pressable(item)),
  );
}

/** How a block of each sort is drawn. */
export const BLOCKS = {
  text: (b) => h("p", { class: `bhl-text bhl-${b.look || "plain"}` }, b.text),
  key: (b) => h("p", { class: "bhl-key" }, h("strong", {}, b.value), h("span", {}, b.label)),
  buttons: (b) =>
    h(
      "div",
      { class: "bhl-buttons" },
      b.items.map((item) => pressable(item)),
    ),
  slider,
  choice,
  table,
  dice,
  lanes,
  ladder,
  bars,
  link,
  code,
  area,
  progress: (b) =>
    h(
      "div",
      { class: "bhl-progress" },
      h("progress", { max: b.most, value: b.at, "aria-label": b.label }),
      h("span", {}, b.label),
    ),
  list: (b) =>
    h(
      "details",
      { class: "bhl-told" },
      h("summary", { "data-do": b.do || null }, b.label),
      h(
        "ul",
        {},
        b.items.map((item) => h("li", {}, item)),
      ),
    ),
  links,
  bar,
  keys: (b) => h("p", { class: "bhl-keys", "data-project": b.project ? "1" : null }, b.text),
};
