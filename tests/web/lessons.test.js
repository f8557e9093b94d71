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
