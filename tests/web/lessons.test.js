// The blocks of every lesson, and what a person does with them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS, click, makeCell, makeModel, window } from "./page.js";

const { default: panel } = await import("../../benhvrt_widgets/web/lessons/panel.js");
const { default: sheet } = await import("../../benhvrt_widgets/web/lessons/sheet.js");

function shown(blocks, entry = panel) {
  const el = makeCell();
  const model = makeModel({ blocks, words: { lang: "en" } });
  const close = entry.render({ model, el });
  return { el, model, root: el.firstElementChild, close };
}

test("every panel of every lesson is drawn", () => {
  for (const [name, panels] of Object.entries(LESSONS)) {
    for (const blocks of panels) {
      const { root, model, close } = shown(blocks);
      assert.equal(root.childElementCount, blocks.length, name);
      assert.ok(!/undefined|NaN|\[object/.test(root.textContent), name);
      close();
      assert.deepEqual([...model.listeners.values()].flat(), [], name);
    }
  }
});

test("what is drawn again keeps its nodes, and a fold stays open", () => {
  const list = { is: "list", label: "More", items: ["one"] };
  const { root, model } = shown([{ is: "text", text: "First" }, list]);
  const [text, fold] = root.children;
  fold.setAttribute("open", "");
  model.set("blocks", [
    { is: "text", text: "<b>Second</b>" },
    { ...list, items: ["one", "two"] },
  ]);
  assert.deepEqual([...root.children], [text, fold]);
  assert.equal(text.textContent, "<b>Second</b>");
  assert.equal(fold.querySelectorAll("li").length, 2);
  assert.ok(fold.hasAttribute("open"));
});

test("a press says what its button stands for", () => {
  const items = [
    { do: "roll", value: 3, label: "Roll" },
    { do: "stop", label: "Stop", off: true },
  ];
  const { root, model } = shown([{ is: "buttons", items }]);
  const [roll, stop] = root.querySelectorAll("button");
  assert.ok(stop.disabled);
  click(roll);
  assert.deepEqual(model.sent, [{ do: "roll", value: 3 }]);
});

test("a steady button whose words have just changed hears nothing", () => {
  const button = (label) => [{ is: "buttons", items: [{ do: "next", label, steady: true }] }];
  const { root, model } = shown(button("Next"));
  click(root.querySelector("button"));
  model.set("blocks", button("Lock"));
  click(root.querySelector("button"));
  assert.equal(model.sent.length, 1);
});

test("a slider waits until it rests, and then says where", async () => {
  const { root, model } = shown([{ is: "slider", name: "n", label: "N", value: 3, shown: "3", least: 0, most: 9 }]);
  const range = root.querySelector("input");
  for (const value of ["5", "7"]) {
    range.value = value;
    range.dispatchEvent(new window.Event("input", { bubbles: true }));
  }
  await new Promise((rest) => setTimeout(rest, 80));
  assert.deepEqual(model.sent, [{ do: "set", name: "n", value: 7 }]);
});

test("a page that is no lesson says when it is on the screen", async () => {
  const { model } = shown([{ is: "links", items: [{ address: "a", label: "A" }] }], sheet);
  await new Promise((rest) => setTimeout(rest, 10));
  assert.deepEqual(model.sent, [{ do: "ready" }]);
});

const { default: figure } = await import("../../benhvrt_widgets/web/lessons/figure.js");
const MARKS = { play: [[1, 1]], own: [[2, 1]], guesses: [[3, 2]], known: [[10, 0], [10, 2]], theory: [] }; // prettier-ignore
const FIGURE = {
  title: "Sales",
  faint: 0.5,
  heaped: false,
  marks: MARKS,
  hands: [7],
  legend: { play: "played" },
  across: { label: "paid", least: 0, most: 20, ticks: [0, 10] },
  upwards: { label: "sales", least: 0, most: null, ticks: [0, 2] },
  told: "One <b>sale</b>.",
  summary: "In figures",
  head: ["paid", "sales"],
  rows: [["1", "1"]],
};

function charted(data) {
  const el = makeCell();
  const model = makeModel({ figure: data });
  return { el, model, close: figure.render({ model, el }) };
}

test("a chart shows what was played, and the theory once there is one", () => {
  const { el, model, close } = charted(FIGURE);
  assert.equal(el.querySelectorAll(".bhl-mark-play circle").length, 1);
  assert.equal(el.querySelector(".bhl-mark-guesses text").textContent, "7");
  assert.equal(el.querySelector(".bhl-sum").textContent, "One <b>sale</b>.");
  assert.equal(el.querySelectorAll(".bhl-legend li").length, 1);
  assert.equal(el.querySelectorAll("td").length, 1);
  assert.equal(el.querySelector(".bhl-mark-theory"), null);
  const theory = [[1, 0], [1, 2]]; // prettier-ignore
  model.set("figure", { ...FIGURE, marks: { ...MARKS, theory } });
  assert.equal(el.querySelector("path.bhl-mark-theory").style.strokeDasharray, "10, 10");
  assert.ok(!/NaN|undefined/.test(el.innerHTML));
  close();
  assert.deepEqual([...model.listeners.values()].flat(), []);
});

test("heaps are bars, and a dot beyond an axis is not drawn", () => {
  const played = [[1, 2], [2, 1]]; // prettier-ignore
  const { el, model } = charted({ ...FIGURE, heaped: true, marks: { ...MARKS, play: played } });
  assert.equal(el.querySelectorAll(".bhl-mark-play rect").length, 2);
  model.set("figure", { ...FIGURE, marks: { ...MARKS, own: [[21, 1]] } });
  assert.equal(el.querySelectorAll(".bhl-mark-own circle").length, 0);
});

test("a chart with nothing in it yet has its axes", () => {
  const none = Object.fromEntries(Object.keys(MARKS).map((name) => [name, []]));
  const { el } = charted({ ...FIGURE, marks: none, hands: [], legend: {}, rows: [], head: [] });
  assert.equal(el.querySelectorAll(".mark > *").length, 0);
  assert.ok(el.querySelectorAll(".bhl-axes text").length >= 3);
  assert.ok(!/NaN|undefined/.test(el.innerHTML));
});
