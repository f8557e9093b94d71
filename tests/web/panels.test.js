// Every panel of every scene, and what a person does with them.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { SCENES, click, makeCell, makeModel, press, sceneWhere, window } from "./page.js";

const { default: line } = await import("../../benhvrt_widgets/web/line.js");
const { default: panel } = await import("../../benhvrt_widgets/web/panel.js");
const { LAYOUTS } = await import("../../benhvrt_widgets/web/table/layouts.js");
const { lines } = await import("../../benhvrt_widgets/web/registry.js");

const KINDS = Object.keys(LAYOUTS);
const closing = [];
let visits = 0;

/** A line over some regions, and panels on it. */
async function visit(regions, ...kinds) {
  visits += 1;
  const name = `visit ${visits}`;
  const model = makeModel({ name, regions: { n: 0, regions } });
  closing.push(line.initialize({ model }));
  const panels = [];
  for (const kind of kinds) panels.push(await shown(name, kind));
  let n = 0;
  const take = (changed) => model.tell("msg:custom", { do: "regions", n: (n += 1), regions: changed });
  return { model, panels, name, take };
}

async function shown(name, kind, { width = 900, ...traits } = {}) {
  const own = makeModel({ line: name, kind, fills: false, rounds: 0, ...traits });
  const el = makeCell(width);
  const close = await panel.render({ model: own, el });
  closing.push(close);
  return { el, model: own, close, root: el.firstElementChild };
}

function said(model) {
  return model.sent.filter((message) => message.do !== "hello");
}

afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
  window.document.body.replaceChildren();
});

test("every panel of every scene is drawn, wide and narrow, and nothing in it is markup of ours", async () => {
  for (const [slug, scenes] of Object.entries(SCENES)) {
    for (const [name, regions] of Object.entries(scenes)) {
      for (const width of [900, 380]) {
        const { name: visited } = await visit(regions);
        for (const kind of regions.page === "lobby" ? ["page"] : KINDS) {
          const { root } = await shown(visited, kind, { width });
          const where = `${slug} ${name} ${kind} ${width}`;
          assert.ok(root.childElementCount > 0, where);
          assert.ok(!/undefined|NaN|\[object/.test(root.textContent), where);
          assert.equal(root.querySelectorAll("img, script, iframe").length, 0, where);
          if (regions.seats && kind === "seats") assert.equal(root.querySelectorAll(".bh-who b").length, 0, where);
        }
        for (const close of closing.splice(0).reverse()) close();
        window.document.body.replaceChildren();
      }
    }
  }
});

test("a panel whose kernel has gone says so once, and sends nothing more", async () => {
  const name = "ended";
  const model = makeModel({ name, regions: { n: 0, regions: sceneWhere("ben-hvrt", (scene) => scene.actions) } });
  let tell = null;
  const statusChanged = { connect: (told) => (tell = told), disconnect: () => (tell = null) };
  model.widget_manager = { kernel: { statusChanged, status: "idle" } };
  const close = line.initialize({ model });
  const { root } = await shown(name, "table");
  tell(null, "busy");
  assert.equal(root.querySelector(".bh-gone"), null);
  const sent = said(model).length;
  for (const status of ["restarting", "starting", "idle", "dead"]) tell(null, status);
  assert.equal(root.querySelectorAll(".bh-gone").length, 1);
  click(root.querySelector("[data-place='primary']"));
  assert.equal(said(model).length, sent);
  close();
  assert.equal(tell, null);
});

test("names are text, whatever is in them", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.seats);
  regions.seats[0].name = "<img src=x onerror=alert(1)>";
  const { panels } = await visit(regions, "seats", "table");
  for (const { root } of panels) {
    assert.equal(root.querySelectorAll("img").length, 0);
    assert.ok(root.textContent.includes("<img src=x"));
  }
});

test("a change redraws in place", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "race");
  const { panels, take } = await visit(regions, "table");
  const [{ root }] = panels;
  const kept = [root.querySelector(".bh-seat"), root.querySelector(".bh-track"), root.querySelector(".bh-square")];
  take({ sentence: "Something else.", seats: regions.seats.map((seat) => ({ ...seat, purse: 99 })) });
  assert.ok(root.querySelector(".bh-sentence").textContent.includes("Something else."));
  assert.equal(root.querySelector(".bh-value").textContent, "99");
  assert.deepEqual(
    [root.querySelector(".bh-seat"), root.querySelector(".bh-track"), root.querySelector(".bh-square")],
    kept,
  );
});

test("a panel waits for its line, whichever comes first", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.hand?.length);
  const model = makeModel({ name: "late", regions: { n: 0, regions } });
  const waiting = shown("late", "hand");
  closing.push(line.initialize({ model }));
  const { root } = await waiting;
  assert.equal(root.querySelectorAll(".bh-mini").length, regions.hand.length);
  assert.deepEqual(model.sent, [{ do: "hello", n: 0 }]);
});

test("a closed panel leaves nothing behind, nor does a closed line", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.hand?.length);
  const { model, name, panels, take } = await visit(regions, "hand");
  const [{ el, model: own, close }] = panels;
  close();
  assert.equal(el.childElementCount, 0);
  assert.deepEqual([...own.listeners.values()].flat(), []);
  take({ hand: [] }); // nobody is there to be drawn
  closing.splice(0, 1)[0]();
  assert.equal(lines().has(name), false);
  assert.deepEqual([...model.listeners.values()].flat(), []);
});

test("on the table a tap on a rung stays in that far", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.ladder?.rungs.some((rung) => rung.affordable));
  const { model, panels } = await visit(regions, "table");
  const open = [...panels[0].root.querySelectorAll(".bh-rung")].filter((rung) => !rung.disabled);
  assert.ok(open.length);
  click(open[0]);
  const rounds = Number(open[0].dataset.round);
  assert.deepEqual(said(model), [{ do: "auto", rounds, key: regions.actions.key }]);
});

test("in a panel of its own a rung is looked at, and bid only by its button", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.ladder?.rungs.some((rung) => rung.affordable));
  const { model, panels } = await visit(regions, "auction");
  const [{ root, model: own }] = panels;
  const open = [...root.querySelectorAll(".bh-rung")].filter((rung) => !rung.disabled);
  const commit = root.querySelector(".bh-commit");
  assert.ok(commit.disabled);
  click(open[0]);
  const rounds = Number(open[0].dataset.round);
  assert.equal(own.get("rounds"), rounds);
  assert.equal(own.saved, 1);
  assert.deepEqual(said(model), []);
  own.set("rounds", Number(open.at(-1).dataset.round)); // a slider that is linked to it
  assert.ok(open.at(-1).classList.contains("bh-looked"));
  assert.equal(open[0].getAttribute("aria-pressed"), String(open.length === 1));
  click(commit);
  assert.deepEqual(said(model), [{ do: "auto", rounds: Number(open.at(-1).dataset.round), key: regions.actions.key }]);
});

test("a square that is tapped in one panel is confirmed in another", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => (scene.stage?.reach || []).some((target) => !target.home));
  const { model, panels } = await visit(regions, "track", "actions");
  const [track, actions] = panels;
  const target = regions.stage.reach.find((each) => !each.home);
  const svg = track.root.querySelector(".bh-track");
  svg.getScreenCTM = () => ({ inverse: () => null });
  const { centre } = regions.board.squares.find((square) => square.id === target.square);
  globalThis.DOMPoint = class {
    matrixTransform() {
      return { x: centre[0], y: centre[1] };
    }
  };
  click(svg);
  assert.deepEqual(said(model), []);
  const button = actions.root.querySelector("[data-place='primary']");
  assert.equal(button.getAttribute("aria-label"), target.choices[0].label);
  click(button);
  assert.deepEqual(said(model), [{ do: "choose", index: target.choices[0].index, key: regions.actions.key }]);
});

test("where no choices are shown beside it, the track itself chooses", async () => {
  const single = (target) => !target.home && target.choices.length === 1;
  const regions = sceneWhere("ben-hvrt", (scene) => (scene.stage?.reach || []).some(single));
  const { model, panels } = await visit(regions, "track");
  const target = regions.stage.reach.find(single);
  const svg = panels[0].root.querySelector(".bh-track");
  press(svg.querySelector(`[data-square="${target.square}"]`), "Enter"); // the first of them has the focus
  assert.equal(said(model).length, 1);
  assert.equal(said(model)[0].do, "choose");
});

test("keys are heard inside a panel only, and never while somebody types", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "race");
  const { model, panels } = await visit(regions, "table");
  const cell = document.body.appendChild(document.createElement("div"));
  cell.setAttribute("contenteditable", "true");
  assert.equal(press(cell, " ").defaultPrevented, false);
  assert.equal(press(document.body, " ").defaultPrevented, false);
  const inside = panels[0].root.appendChild(document.createElement("div"));
  Object.defineProperty(inside, "isContentEditable", { value: true });
  assert.equal(press(inside, " ").defaultPrevented, false);
  assert.deepEqual(said(model), []);
  assert.equal(press(panels[0].root, " ").defaultPrevented, true);
  assert.deepEqual(said(model), [{ do: "skip" }]);
  const heard = [];
  const hear = (event) => heard.push(event.key);
  document.addEventListener("keydown", hear);
  press(panels[0].root.querySelector("button"), "x");
  assert.deepEqual(heard, [], "a notebook's own shortcuts rest while the focus is here");
  press(document.body, "x");
  document.removeEventListener("keydown", hear);
  assert.deepEqual(heard, ["x"]);
});

test("only a page that is told so fills the window, and hears every key", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "race");
  const { model, name } = await visit(regions);
  const table = await shown(name, "page");
  assert.equal(table.root.dataset.fill, undefined);
  const page = await shown(name, "page", { fills: true });
  assert.equal(page.root.dataset.fill, "yes");
  const track = await shown(name, "track", { fills: true });
  assert.equal(track.root.dataset.fill, undefined);
  model.sent.length = 0;
  press(document.body, " ");
  assert.deepEqual(said(model), [{ do: "skip" }]);
});

test("a sheet opens in the panel that it was opened from, and Escape closes it", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.hand?.length);
  const { panels } = await visit(regions, "hand", "seats");
  const [hand, seats] = panels;
  click(seats.root.querySelector(".bh-seat"));
  assert.ok(seats.root.querySelector("[role='dialog']"));
  assert.equal(hand.root.querySelector("[role='dialog']"), null);
  press(seats.root.querySelector("[role='dialog']"), "Escape");
  assert.equal(seats.root.querySelector("[role='dialog']"), null);
});

test("a dotted word says what it means, beside it, in this panel only", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => /Speed/.test(scene.sentence || ""));
  const { panels } = await visit(regions, "table", "actions");
  const [table, actions] = panels;
  const word = actions.root.querySelector("[data-term='speed']");
  click(word);
  const gloss = actions.root.querySelector(".bh-gloss");
  assert.equal(gloss.querySelector("span").textContent, regions.words.gloss_speed);
  assert.equal(table.root.querySelector(".bh-gloss"), null);
  press(gloss, "Escape");
  assert.equal(actions.root.querySelector(".bh-gloss"), null);
  assert.equal(document.activeElement, word);
});

test("while the screen is covered no panel shows anything of the game", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "race");
  const covered = { text: "Pass the screen.", button: "I am here" };
  for (const kind of KINDS) {
    const { model, panels } = await visit({ ...regions, covered }, kind);
    assert.equal(panels[0].root.textContent, covered.text + covered.button, kind);
    click(panels[0].root.querySelector("button"));
    assert.deepEqual(said(model).at(-1), { do: "here" });
  }
});

test("a panel says in a sentence what there is not", async () => {
  const race = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "race");
  const sale = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "auction");
  for (const [regions, kind, word] of [
    [race, "auction", "no_auction"],
    [sale, "track", "no_track"],
    [sale, "odds", "no_odds"],
    [sale, "story", "no_chart"],
  ]) {
    const { panels } = await visit(regions, kind);
    assert.equal(panels[0].root.textContent, regions.words[word]);
  }
});

test("chances are bars", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "race");
  regions.seats.forEach((seat, n) => (seat.chance = 10 * n));
  const { panels } = await visit(regions, "odds");
  const bars = [...panels[0].root.querySelectorAll(".bh-barline i")].map((bar) => bar.style.width);
  assert.deepEqual(
    bars,
    regions.seats.map((_, n) => `${10 * n}%`),
  );
});

test("the page remembers what was set, a panel does not", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.timeline);
  localStorage.clear();
  localStorage.setItem("benhvrt.theme", '"dark"');
  const panelled = await visit(regions, "timeline");
  assert.deepEqual(said(panelled.model), []);
  const paged = await visit(regions, "page");
  assert.ok(said(paged.model).some((message) => message.do === "theme" && message.value === "dark"));
  localStorage.clear();
});

test("whoever has missed a message asks for everything, and an answer that is whole is taken", async () => {
  const scene = sceneWhere("whips", (each) => each.page === "table");
  const { model, take } = await visit(scene, "actions");
  take({ sentence: "One.", notice: { kind: "info", text: "Gone by then.", id: "1" } });
  const later = { do: "regions", n: 5, regions: { sentence: "Five." } };
  model.tell("msg:custom", later);
  assert.deepEqual(model.sent.at(-1), { do: "hello", n: 1 });
  assert.ok(!window.document.body.textContent.includes("Five."));
  const { notice, ...regions } = { ...scene, sentence: "Five." };
  assert.ok(!notice);
  model.tell("msg:custom", { do: "regions", n: 5, whole: true, regions });
  assert.ok(window.document.body.textContent.includes("Five."));
  assert.ok(!window.document.body.textContent.includes("Gone by then."));
});

test("a card in the hand says what it does, and what the best of it is worth", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.hand?.some((card) => card.playable));
  const card = regions.hand.find((each) => each.playable);
  card.plays = [
    { ...card.plays[0], worth: { kind: "behind", text: "4 worse", short: "4" } },
    { ...card.plays[0], index: 77, worth: { kind: "best", text: "the best", short: "best" } },
  ];
  const { panels } = await visit(regions, "hand");
  const [{ root }] = panels;
  const face = [...root.querySelectorAll(".bh-mini")][regions.hand.indexOf(card)];
  assert.equal(face.querySelector(".bh-does").textContent, card.face.text);
  assert.ok(face.querySelector(".bh-worth").textContent.includes("best"));
  assert.equal(face.querySelector(".bh-reason"), null); // never both
});

test("an offer stays until somebody agrees to it", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.kind === "trade" && scene.stage.can_offer);
  regions.stage.answer = null;
  const { panels, model, take } = await visit(regions, "table");
  const [{ root }] = panels;
  const given = () => root.querySelector(".bh-give .bh-pick").getAttribute("aria-pressed");
  click(root.querySelector(".bh-give .bh-pick"));
  click(root.querySelector(".bh-offerbutton"));
  assert.equal(said(model).at(-1).do, "offer");
  take({ stage: { ...regions.stage, answer: { n: 3, text: "Sid declines.", agreed: false } } });
  assert.equal(root.querySelector(".bh-answer").textContent, "Sid declines.");
  assert.equal(given(), "true");
  take({ stage: { ...regions.stage, answer: { n: 5, text: "Sid agrees.", agreed: true } } });
  assert.equal(given(), "false");
});

test("a first game is offered once, and its tips point", async () => {
  window.localStorage?.clear();
  const lobby = sceneWhere("ben-hvrt", (scene) => scene.page === "lobby");
  const { panels, model } = await visit(lobby, "page");
  const [{ root }] = panels;
  const [begin, skip] = root.querySelectorAll(".bh-first button");
  click(begin);
  assert.deepEqual(said(model).at(-1), { do: "first" });
  click(skip);
  assert.equal(root.querySelector(".bh-first"), null);
  window.localStorage?.clear();
  const regions = sceneWhere("circus", (scene) => scene.actions && scene.hand?.length);
  const tip = { name: "way", text: "Tap a card.", at: "hand" };
  const { panels: others } = await visit(
    { ...regions, guide: { turn: "Your turn", price: "nothing", purpose: "a lane", aim: "Win.", you: "You.", tip } },
    "table",
  );
  const table = others[0].root;
  assert.equal(table.querySelector(".bh-tip").textContent, "Tap a card.");
  assert.ok(table.querySelector(".bh-fan").dataset.pointed);
  click(table.querySelector(".bh-guide button"));
  assert.equal(table.querySelector("[data-pointed]"), null);
  assert.ok(table.querySelector(".bh-tip").textContent.includes("Win."));
});

test("squares behind are shown on request", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.stage?.reach?.some((target) => target.sense === "far"));
  regions.stage.reach[0].sense = "back";
  const { panels } = await visit(regions, "table");
  const [{ root }] = panels;
  const drawn = () => root.querySelectorAll(".bh-target").length;
  const onward = regions.stage.reach.filter((target) => target.sense !== "back" && !target.home).length;
  assert.equal(drawn(), onward);
  click(root.querySelector(".bh-backwards"));
  assert.ok(drawn() > onward);
});

test("on a phone the bar takes back, seats have names and chances, and the log is half a sheet", async () => {
  const regions = sceneWhere("ben-hvrt", (scene) => scene.seats?.length === 4 && scene.timeline);
  regions.timeline.can_undo = true;
  regions.seats[1].name = "Maximus Decimus";
  regions.seats[1].chance = 43;
  const { name, model } = await visit(regions);
  const { root } = await shown(name, "table", { width: 380 });
  const seat = root.querySelectorAll(".bh-seat")[1];
  assert.equal(seat.querySelector(".bh-name").textContent, "Maximus De\u2026");
  assert.ok(seat.getAttribute("aria-label").startsWith("Maximus Decimus"));
  assert.equal(seat.querySelector(".bh-odds").textContent, "43 %");
  const tools = [...root.querySelectorAll(".bh-tools button")];
  click(tools[0]);
  assert.equal(said(model).at(-1).do, "undo");
  click(tools[1]);
  assert.ok(root.querySelector(".bh-veil").classList.contains("bh-half"));
});
