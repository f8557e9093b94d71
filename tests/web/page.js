// A light document, the scenes of seeded games, and a line to show them on.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Window } from "happy-dom";

const FOLDER = process.env.BENHVRT_SCENES || "build/scenes";

export const window = new Window({ url: "http://127.0.0.1/", width: 1280, height: 800 });
const shared = [
  "window",
  "document",
  "location",
  "history",
  "navigator",
  "DOMPoint",
  "Event",
  "Node",
  "URLSearchParams",
];
for (const name of [
  ...shared,
  "requestAnimationFrame",
  "getComputedStyle",
  "matchMedia",
  "localStorage",
  "sessionStorage",
]) {
  Object.defineProperty(globalThis, name, {
    value: name === "window" ? window : bound(window[name]),
    configurable: true,
    writable: true,
  });
}
window.matchMedia = globalThis.matchMedia = (query) => ({ matches: query.includes("reduce") });
globalThis.requestAnimationFrame = (act) => act(0);

function bound(value) {
  return typeof value === "function" && !value.prototype ? value.bind(window) : value;
}

const read = (name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json") && name !== "lessons.json");

/** By game, the regions of its scenes by name. */
export const SCENES = Object.fromEntries(files.map((name) => [name.slice(0, -".json".length), read(name)]));

/** By lesson, the blocks of its panels. */
export const LESSONS = read("lessons.json");

/** The first scene of a game for which something holds, as a copy to play with. */
export function sceneWhere(slug, holds) {
  const found = Object.values(SCENES[slug]).find((scene) => holds(scene));
  if (!found) throw new Error(`no such scene of ${slug}`);
  return structuredClone(found);
}

/** What anywidget gives a module: traits, messages, and who listens. */
export function makeModel(traits) {
  const listeners = new Map();
  const tell = (name, ...facts) => (listeners.get(name) || []).slice().forEach((act) => act(...facts));
  return {
    sent: [],
    listeners,
    tell,
    get: (name) => traits[name],
    set(name, value) {
      traits[name] = value;
      tell(`change:${name}`);
    },
    save_changes() {
      this.saved = (this.saved || 0) + 1;
    },
    send(message) {
      this.sent.push(message);
    },
    on: (name, act) => listeners.set(name, [...(listeners.get(name) || []), act]),
    off: (name, act) =>
      listeners.set(
        name,
        (listeners.get(name) || []).filter((each) => each !== act),
      ),
  };
}

/** An element in the page, as wide as a cell of that width. */
export function makeCell(width = 900) {
  const el = document.body.appendChild(document.createElement("div"));
  const append = el.appendChild.bind(el);
  el.appendChild = (node) => {
    Object.defineProperty(node, "clientWidth", { value: width });
    return append(node);
  };
  return el;
}

export function press(node, key, more = {}) {
  const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  node.dispatchEvent(event);
  return event;
}

export function click(node) {
  node.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true }));
}
