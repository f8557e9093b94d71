// The window of a lesson, or of a bench: prose is there already, and each part is drawn in its place once Python is.

import figure from "./lesson-figure.js";
import panel from "./lesson-panel.js";
import sheet from "./lesson-sheet.js";
import stage from "./lesson-stage.js";
import { Model } from "./model.js";
import { begun } from "./waiting.js";

const { bench, name } = document.documentElement.dataset;
const { lang } = document.documentElement;
const KINDS = { header: bench === undefined ? stage : sheet, picture: figure };
const models = new Map();

function heard(message) {
  if (message.do === "part") models.get(message.part).tell("msg:custom", message.message);
  else for (const [part, traits] of Object.entries(message.parts)) told(part, traits);
}

function told(part, traits) {
  if (part === "figure") {
    show(traits.shows);
    return;
  }
  const known = models.get(part);
  if (known) for (const [trait, value] of Object.entries(traits)) known.set(trait, value);
  else open(part, traits);
}

function open(part, traits) {
  const el = document.querySelector(`[data-part="${part}"]`);
  const model = new Model(traits, (message) => say({ part, message }));
  models.set(part, model);
  el.replaceChildren();
  (KINDS[part] || panel).render({ model, el });
}

/** Of what stands about the chart, only some is filled. */
function show(parts) {
  for (const el of document.querySelectorAll(".bhl-figure > [data-part]")) {
    /** @type {HTMLElement} */ (el).hidden = !parts.includes(/** @type {HTMLElement} */ (el).dataset.part);
  }
}

const say = begun({ page: name, lang }, heard);
