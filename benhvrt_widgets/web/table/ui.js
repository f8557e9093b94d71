// What all panels of a line share: the scene, and what only the browser knows of it, such as a tapped square.

import { fill } from "../kit/text.js";
import { keepGame } from "./keep.js";

const PATIENCE_MS = 4000;

/** @returns {Ui} */
export function makeUi(link) {
  /** @type {any} */
  const ui = {
    scene: {},
    board: null,
    views: new Set(),
    hinted: new Set(),
    firsts: {},
    room: Boolean(link.room), // among others, each on a screen of their own: no lobby, no timeline, no games to keep
    state: {
      ghost: null,
      cursor: null,
      picking: null,
      variant: 0,
      scrub: null,
      dragging: false,
      customise: false,
      draft: null,
      trade: null,
      sent: false,
      closedNotice: null,
      hint: null,
      whole: false,
      back: false,
    },
  };
  ui.w = (key, facts) => {
    const text = ui.scene.words ? ui.scene.words[key] : undefined;
    return typeof text === "string" ? (facts ? fill(text, facts) : text) : key;
  };
  ui.key = () => (ui.scene.actions ? ui.scene.actions.key : null);
  ui.keyName = () => JSON.stringify(ui.key());
  ui.busy = () => ui.state.sent;
  // a choice goes out once: the buttons wait for the next scene
  ui.sendOnce = (message) => {
    if (ui.state.sent) return;
    ui.state.sent = true;
    clearTimeout(ui.sentTimer);
    ui.sentTimer = setTimeout(() => {
      ui.state.sent = false; // nobody answered: let the person try again
      ui.draw();
    }, PATIENCE_MS);
    ui.send(message);
    ui.draw();
  };
  ui.draw = () => {
    for (const view of [...ui.views]) view.redraw();
  };
  ui.take = (scene) => takeScene(ui, scene);
  ui.stop = () => {
    ui.keep.stop();
    clearTimeout(ui.sentTimer);
  };
  keepGame(ui, link);
  return ui;
}

/**
 * What was tapped belongs to the decision it was tapped for.
 * @param {Ui} ui
 */
function takeScene(ui, scene) {
  const { state } = ui;
  const before = ui.scene;
  const key = ui.keyName();
  ui.scene = scene;
  ui.board = scene.board || null;
  state.sent = false;
  clearTimeout(ui.sentTimer);
  const decided = key !== ui.keyName();
  if (decided) {
    Object.assign(state, {
      ghost: null,
      cursor: null,
      picking: null,
      variant: 0,
      whole: false,
      back: false,
      pick: null,
      card: null,
      slip: null,
    });
  }
  if (before.page !== scene.page) Object.assign(state, { customise: false, draft: null });
  if (before.lobby?.play !== scene.lobby?.play) state.draft = null;
  if (before.phase !== scene.phase) state.trade = null;
  if (state.scrub !== null && scene.timeline && (scene.timeline.at === state.scrub || !state.dragging))
    state.scrub = null;
  for (const { local } of ui.views) {
    if (before.page !== scene.page) Object.assign(local, { sheet: null, term: null });
    if (decided && ["card", "hire"].includes(local.sheet)) local.sheet = null;
  }
  ui.keep.seen();
  ui.draw();
}
