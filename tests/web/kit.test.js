// The drawing kit and the store, by themselves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { click, press, window } from "./page.js";

const { chart, ticksOf } = await import("../../benhvrt_widgets/web/kit/chart.js");
const { announce, h, patch } = await import("../../benhvrt_widgets/web/kit/dom.js");
const { ladderRows } = await import("../../benhvrt_widgets/web/kit/ladder.js");
const { makeStore, merged } = await import("../../benhvrt_widgets/web/store.js");

function root() {
  return document.body.appendChild(document.createElement("div"));
}

test("nodes with a key move, others stay where they are", () => {
  const el = root();
  patch(
    el,
    ["a", "b", "c"].map((key) => h("p", { key }, key)),
  );
  const [a, b, c] = el.children;
  patch(
    el,
    ["c", "a", "d"].map((key) => h("p", { key }, key.toUpperCase())),
  );
  assert.deepEqual(
    [...el.children].map((node) => node.textContent),
    ["C", "A", "D"],
  );
  assert.equal(el.children[0], c);
  assert.equal(el.children[1], a);
  assert.equal(b.isConnected, false);
});

test("text is never markup, and attributes that go are gone", () => {
  const el = root();
  patch(el, [h("p", { title: "<b>" }, "<img src=x>")]);
  assert.equal(el.innerHTML.includes("<img"), false);
  patch(el, [h("p", {}, "plain")]);
  assert.equal(el.firstElementChild.hasAttribute("title"), false);
});

test("who is made is told once, a listener is exchanged, a drawn picture is SVG", () => {
  const el = root();
  const heard = [];
  const draw = (n) =>
    patch(el, [h("svg", { made: () => heard.push("made"), onclick: () => heard.push(n) }, h("path", { d: "M0 0" }))]);
  draw(1);
  announce();
  draw(2);
  announce();
  click(el.firstElementChild);
  assert.deepEqual(heard, ["made", 2]);
  assert.equal(el.querySelector("path").namespaceURI, "http://www.w3.org/2000/svg");
});

test("a field that somebody is at keeps what they typed, and text areas are theirs", () => {
  const el = root();
  const draw = (count, by, text) =>
    patch(el, [h("input", { type: "number", kept: count }), h("textarea", { opaque: true, written: { by, text } })]);
  draw(1, "first", "given");
  const [input, area] = el.children;
  input.focus();
  input.value = "12";
  area.value = "mine";
  draw(2, "first", "given");
  assert.equal(input.value, "12");
  assert.equal(input.defaultValue, "2");
  assert.equal(area.value, "mine");
  input.blur();
  draw(3, "second", "anew");
  assert.equal(input.value, "3");
  assert.equal(area.value, "anew");
});

test("what was added is put where it begins", () => {
  const kept = { first: 0, lines: ["a", "b", "c"] };
  assert.deepEqual(merged(kept, { start: 3, added: ["d"] }), { first: 0, lines: ["a", "b", "c", "d"] });
  assert.deepEqual(merged(kept, { start: 1, added: ["x"] }), { first: 0, lines: ["a", "x"] });
  assert.deepEqual(merged(kept, { start: 0, added: [] }), { first: 0, lines: [] });
  assert.deepEqual(merged(kept, { start: 5, added: ["f"] }), { first: 5, lines: ["f"] });
  assert.deepEqual(merged({ first: 5, lines: ["f"] }, { start: 4, added: ["e"] }), { first: 4, lines: ["e"] });
});

test("the store keeps regions, the lines up to this moment, and the marks by kind", () => {
  const store = makeStore();
  const lines = Array.from({ length: 300 }, (_, at) => ({ at, text: `line ${at}`, kind: "event" }));
  store.take({
    page: "table",
    timeline: { at: 250, last: 299 },
    log: { start: 0, added: lines },
    marks: {
      start: 0,
      added: [
        [0, "race"],
        [4, "decision"],
      ],
    },
  });
  assert.equal(store.scene().log.length, 200);
  assert.equal(store.scene().log.at(-1).at, 250);
  assert.deepEqual(store.scene().timeline, { at: 250, last: 299, decisions: [4], races: [0] });
  store.take({ marks: { start: 2, added: [[9, "decision"]] }, notice: { id: 1 } });
  store.take({ timeline: { at: 9, last: 299 }, notice: null });
  assert.deepEqual(store.scene().timeline.decisions, [4, 9]);
  assert.equal(store.scene().log.length, 10);
  assert.equal(store.scene().notice, null);
  store.take({ log: null, timeline: null });
  assert.deepEqual(store.scene().log, []);
  store.take({ lobby: { seed: "7" } });
  store.forget();
  store.take({ page: "table", timeline: { at: 0, last: 0 } });
  assert.equal(store.scene().lobby, undefined);
  assert.deepEqual(store.scene().timeline, { at: 0, last: 0, decisions: [], races: [] });
});

test("a ladder has its highest rung on top", () => {
  const rows = ladderRows([{ round: 1 }, { round: 2 }], [{ rounds: 1, turn: true }, { rounds: 0 }]);
  assert.deepEqual(
    rows.map(({ rung }) => rung.round),
    [2, 1],
  );
  assert.deepEqual(
    rows.map(({ cells }) => cells.map(({ paid, next }) => [paid, next])),
    [
      [
        [false, true],
        [false, false],
      ],
      [
        [true, false],
        [false, false],
      ],
    ],
  );
});

test("ticks are round numbers", () => {
  assert.deepEqual(ticksOf(0, 100), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticksOf(-7, 12), [-5, 0, 5, 10]);
  assert.deepEqual(ticksOf(3, 3), [3]);
});

const TABLE = { caption: "In figures", heads: ["", "first"], rows: [["<b>Ann</b>", "40 %"]] };
const PLAIN = { x: { label: "time" }, y: { label: "chance" }, ticks: [], table: TABLE, text: "", goes: false };

test("a chart of lines: a point goes to its moment, by mouse and by key; a table says the same", () => {
  const el = root();
  const gone = [];
  const series = [{ label: "Ann", colour: "#2047B2", x: [3, 8], y: [40, 60] }];
  const data = { ...PLAIN, name: "story", kind: "lines", title: "Story", series, goes: true };
  patch(el, [chart(data, { key: "a", onpoint: (at) => gone.push(at) })]);
  const [first, second] = el.querySelectorAll("circle");
  click(second);
  first.focus();
  press(first, "ArrowRight");
  press(document.activeElement, "Enter");
  assert.deepEqual(gone, [8, 8]);
  assert.equal(el.querySelector("th[scope='row']").textContent, "<b>Ann</b>");
  assert.equal(el.querySelector("caption").textContent, "In figures");
  patch(el, [chart({ ...data, goes: false }, { key: "a", onpoint: (at) => gone.push(at) })]);
  assert.equal(el.querySelectorAll("circle").length, 0);
});

test("a bar stands between two values, and its name below it", () => {
  const el = root();
  const bar = (at, from, to) => ({ label: `bar ${at}`, colour: "#000000", x: [at, at], y: [from, to] });
  const ticks = [
    { at: 0, label: "expected" },
    { at: 1, label: "luck" },
  ];
  const x = { label: "", least: -0.6, most: 1.6 };
  const series = [bar(0, 0, 20), bar(1, 20, 12)];
  patch(el, [chart({ ...PLAIN, x, name: "luck", kind: "bars", title: "Luck", series, ticks }, { key: "b" })]);
  const [whole, part] = [...el.querySelectorAll("rect")].map((each) => Number(each.getAttribute("height")));
  assert.ok(Math.abs(part / whole - 0.4) < 0.01);
  assert.deepEqual(
    [...el.querySelectorAll(".bh-xtick")].map((tick) => tick.textContent),
    ["expected", "luck"],
  );
});

test("a dashed series is a line in every kind, and a step has corners", () => {
  const el = root();
  const dashed = { label: "", colour: "#000000", x: [0, 100], y: [0, 100], dashed: true };
  const dots = { label: "", colour: "#000000", x: [10, 40], y: [20, 30] };
  patch(el, [chart({ ...PLAIN, name: "guesses", kind: "dots", title: "Said", series: [dashed, dots] }, { key: "c" })]);
  assert.equal(el.querySelectorAll(".bh-dashed").length, 1);
  assert.equal(el.querySelectorAll("circle").length, 2);
  const steps = { ...dots, step: true };
  patch(el, [chart({ ...PLAIN, name: "purses", kind: "lines", title: "Purses", series: [steps] }, { key: "d" })]);
  assert.equal(el.querySelector("polyline").getAttribute("points").split(" ").length, 3);
  patch(el, [chart({ ...PLAIN, name: "purses", kind: "lines", title: "Purses", series: [] }, { key: "d" })]);
  assert.ok(!/NaN|Infinity/.test(el.outerHTML));
});

test("the window is our own", () => assert.equal(document, window.document));
