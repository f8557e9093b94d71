// One panel on the screen: its own root, width, sheets and keys; everything else it shares with its line.

import { announce, cls, patch } from "../kit/dom.js";
import { fitAll } from "../kit/fit.js";
import { followLadder } from "./auction.js";
import { followTrack } from "./camera.js";
import { followGuide, isGuided, isShort, noteFirst } from "./guide.js";
import { endHint, noteHint } from "./hints.js";
import { drawGone, isWholePage } from "./keep.js";
import { LAYOUTS } from "./layouts.js";
import { endMove } from "./pieces.js";
import { clickTerm, closeTerm, focusTerm } from "./terms.js";

const NARROW = 760;
const NARROW_PAGE = 960; // a tablet held upright is a large phone
const NARROW_PANEL = 520;
const MIDDLING = 1000; // a table in a cell: seats go below the track
const WHOLE = ["page", "table"]; // kinds that have everything

/**
 * @returns {() => void} what closes it
 * @param {Ui} ui
 */
export function openView(ui, kind, { model, el }) {
  const root = document.createElement("div");
  el.appendChild(root);
  const view = makeView(ui, kind, { model, root });
  const key = (event) => root.isConnected && onKey(view, event);
  const keys = view.fills ? document : root;
  const resized = typeof ResizeObserver === "function" ? new ResizeObserver(view.redraw) : null;
  if (view.fills) fillWindow(root);
  root.tabIndex = -1;
  keys.addEventListener("keydown", key);
  root.addEventListener("click", (event) => clickTerm(view, event));
  model.on("change:rounds", ui.draw);
  ui.views.add(view);
  if (kind === "page") ui.keep.open(view.fills);
  ui.draw();
  if (resized) resized.observe(root);
  return () => {
    ui.views.delete(view);
    keys.removeEventListener("keydown", key);
    model.off("change:rounds", ui.draw);
    clearTimeout(view.timer);
    if (resized) resized.disconnect();
    root.remove();
  };
}

/** @param {Ui} ui */
function makeView(ui, kind, { model, root }) {
  const view = Object.create(ui);
  Object.assign(view, {
    kind,
    root,
    fills: WHOLE.includes(kind) && Boolean(model.get("fills")),
    narrow: false,
    guards: {},
    drawnOnce: false,
    moving: null,
    movingName: undefined,
    local: { sheet: null, subject: null, term: null },
  });
  // the rung looked at is the widget's; everything but a panel of its own bids at once
  if (kind === "auction") {
    view.rounds = () => model.get("rounds") || 0;
    view.look = (round) => {
      if (round === view.rounds()) return;
      model.set("rounds", round);
      model.save_changes();
    };
  }
  view.touchy = () => {
    if (!WHOLE.includes(kind)) return [...ui.views].some((other) => other.kind === "actions");
    return view.narrow || (typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches);
  };
  view.choose = (choice, event) => {
    if (event && event.detail) leave(view, event.currentTarget); // so that Space skips, and does not press again
    view.refocus = Boolean(event && !event.detail); // by the keyboard: the next large button takes its place
    if (choice.message) ui.sendOnce({ ...choice.message, key: ui.key() });
    else if (choice.do)
      ui.sendOnce(choice.do === "play" ? { do: "play", on: true } : { do: choice.do, key: ui.key(), ...choice.send });
    else ui.sendOnce({ do: "choose", index: choice.index, key: ui.key() });
  };
  view.open = (sheet, subject = null) => {
    if (!view.local.sheet) view.openedBy = document.activeElement;
    Object.assign(view.local, { sheet, subject, term: null });
    view.redraw();
  };
  view.close = () => {
    view.local.sheet = view.local.term = null;
    view.redraw();
    if (view.openedBy && view.openedBy.isConnected) view.openedBy.focus();
  };
  view.redraw = () => drawView(view);
  return view;
}

/** @param {View} view */
function leave(view, node) {
  if (view.fills) node.blur();
  else view.root.focus({ preventScroll: true }); // keys are heard within a panel only
}

/** @param {View} view */
function drawView(view) {
  const { kind, root, scene } = view;
  if (!scene.page) return; // nothing has come yet
  const whole = WHOLE.includes(kind);
  const width = root.clientWidth || window.innerWidth;
  view.narrow = width < (view.fills ? NARROW_PAGE : whole ? NARROW : NARROW_PANEL);
  root.className = cls(
    "bh",
    view.narrow ? "bh-narrow" : "bh-wide",
    kind === "table" && !view.fills && !view.narrow && width < MIDDLING && "bh-mid",
    whole ? `bh-on-${scene.page || "lobby"}` : `bh-panel bh-p-${kind}`,
    scene.phase && `bh-in-${scene.phase}`,
    scene.play && `bh-g-${scene.play}`,
    whole && isGuided(view) && "bh-guided",
    whole && isShort(view) && "bh-short",
  );
  root.dataset.theme = themeOf(scene);
  root.lang = scene.lang || "en";
  noteFirst(view);
  if (whole) noteHint(view);
  if (view.fills) scrollable(scene);
  patch(root, [drawGone(view), LAYOUTS[kind](view)]);
  announce();
  fitAll(root);
  followLadder(view);
  takeFocus(view);
  followTrack(view);
  followGuide(view);
  view.drawnOnce = true;
}

/**
 * What was chosen; else what JupyterLab shows, or the system.
 * @param {Scene} scene
 */
function themeOf({ theme }) {
  const lab = isWholePage() ? "" : document.body.dataset.jpThemeLight; // a page of ours goes with the system
  if ((theme && theme !== "auto") || !lab) return theme || "auto";
  return lab === "true" ? "light" : "dark";
}

/** After a race the page scrolls, down to its charts. */
function scrollable(scene) {
  const { page, phase } = scene;
  const below = page === "table" && (phase === "over" || phase === "result");
  document.documentElement.classList.toggle("bh-below", below);
}

/** @param {View} view */
function takeFocus(view) {
  const idle = [document.body, view.root].includes(/** @type {any} */ (document.activeElement));
  const next = view.refocus && !view.busy() && idle ? view.root.querySelector("[data-place='primary']") : null;
  if (!next) return;
  next.focus();
  view.refocus = false;
}

/** @param {View} view */
function onKey(view, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.isContentEditable) return;
  if (!view.fills) event.stopPropagation(); // to a notebook, b is a cell below and x takes this one away
  if (view.moving) {
    endMove(view);
    view.draw();
  }
  const tag = event.target.tagName;
  const typing = tag === "INPUT" || tag === "SELECT" || tag === "TEXTAREA";
  if (event.key === "Escape") escape(view);
  else if (event.key === "F1") {
    event.preventDefault();
    focusTerm(view);
  } else if (event.key === " " && !typing && tag !== "BUTTON" && view.scene.page === "table" && !view.scene.covered) {
    event.preventDefault();
    view.send({ do: "skip" });
  }
}

/**
 * Closes what was opened last.
 * @param {View} view
 */
function escape(view) {
  const { local, state } = view;
  if (local.term) closeTerm(view);
  else if (local.sheet) view.close();
  else if (state.ghost !== null) {
    state.ghost = state.picking = null;
    view.draw();
  } else if (state.customise) {
    state.customise = false;
    view.draw();
  } else if (state.hint) {
    endHint(view);
    view.draw();
  }
}

/** Where the page is all there is, it fills the window whatever surrounds it. */
function fillWindow(root) {
  root.dataset.fill = "yes";
  document.documentElement.classList.add("bh-page");
  for (let node = root.parentElement; node && node !== document.documentElement; node = node.parentElement) {
    const style = getComputedStyle(node);
    if (style.contain && style.contain !== "none") node.style.contain = "none";
    if (style.transform !== "none") node.style.transform = "none";
    if (style.filter !== "none") node.style.filter = "none";
  }
}
