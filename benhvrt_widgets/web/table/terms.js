// Words of the game that explain themselves on a tap.

import { h } from "../kit/dom.js";
import { iconButton } from "../kit/icons.js";

const TAP = 22; // a tap so near a dotted word means it, in pixels
const GLOSS_WIDTH = 340;

/**
 * words.term_speed holds the forms of a word, apart by |; one that ends in # counts only before a number.
 * @param {View} ui
 */
function termsOf(ui) {
  const words = ui.scene.words || {};
  const version = `${ui.scene.lang}:${words.title}`;
  if (ui.terms && ui.terms.version === version) return ui.terms;
  const forms = Object.keys(words)
    .filter((key) => key.startsWith("term_"))
    .flatMap((key) => words[key].split("|").map((form) => [form, key.slice("term_".length)]))
    .sort(([one], [two]) => two.length - one.length);
  const pattern = forms
    .map(([form]) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ #$/, "(?=\\s\\d)"))
    .join("|");
  ui.terms = {
    version,
    named: new Map(forms.map(([form, name]) => [form.replace(/ #$/, "").toLowerCase(), name])),
    pattern: forms.length ? new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "giu") : null,
  };
  return ui.terms;
}

/**
 * A text in which each word of the game, where it first stands, can be tapped; to stand inside .bh-terms.
 * @param {View} ui
 */
export function dotted(ui, text) {
  const { pattern, named } = termsOf(ui);
  const known = new Set();
  const parts = [];
  const keys = ui.local.sheet ? {} : { tabindex: -1, "aria-keyshortcuts": "F1" }; // not between a keyboard and its choices
  let from = 0;
  for (const hit of pattern ? String(text ?? "").matchAll(pattern) : []) {
    const name = named.get(hit[0].toLowerCase());
    if (known.has(name)) continue;
    known.add(name);
    parts.push(
      text.slice(from, hit.index),
      h(
        "button",
        { type: "button", key: name, class: "bh-term", "data-term": name, "aria-haspopup": "dialog", ...keys },
        hit[0],
      ),
    );
    from = hit.index + hit[0].length;
  }
  return [...parts, String(text ?? "").slice(from)];
}

/**
 * A card whose text can be tapped.
 * @param {View} ui
 */
export function dottedFace(ui, face) {
  return { ...face, text: dotted(ui, face.text) };
}

/**
 * Any click on the page: on or near a dotted word, or away from what it opened.
 * @param {View} ui
 */
export function clickTerm(ui, event) {
  const within = event.target.closest(".bh-terms, .bh-text");
  const other = event.target.closest("button, a, input, select");
  const hit = event.target.closest(".bh-term") || (within && !other ? nearestTerm(within, event) : null);
  if (hit) openTerm(ui, hit, event.detail === 0);
  else if (ui.local.term && !event.target.closest(".bh-gloss")) closeTerm(ui);
}

/**
 * From one dotted word to the next, for those who do not tap.
 * @param {View} ui
 */
export function focusTerm(ui) {
  const all = [...(ui.root.querySelector(".bh-sheet") || ui.root).querySelectorAll(".bh-term")].filter(
    (node) => node.offsetParent,
  );
  if (all.length) all[(all.indexOf(document.activeElement) + 1) % all.length].focus();
}

function nearestTerm(within, event) {
  const far = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return Math.max(left - event.clientX, event.clientX - right, top - event.clientY, event.clientY - bottom, 0);
  };
  const near = [...within.querySelectorAll(".bh-term")].filter((node) => far(node) <= TAP);
  return near.sort((one, two) => far(one) - far(two))[0] || null;
}

/** @param {View} ui */
function openTerm(ui, node, byKey) {
  const frame = node.closest(".bh-veil") || ui.root;
  const outer = frame.getBoundingClientRect();
  const word = node.getBoundingClientRect();
  const line = (node.closest(".bh-sentence") || node).getBoundingClientRect(); // all of the sentence stays in sight
  const left = Math.max(8, Math.min(word.left - outer.left, outer.width - GLOSS_WIDTH - 8));
  const low = line.top - outer.top > outer.height * 0.6;
  const place = low
    ? { bottom: `${outer.bottom - line.top + 8 - frame.scrollTop}px` }
    : { top: `${line.bottom - outer.top + 4 + frame.scrollTop}px` };
  ui.local.term = { name: node.dataset.term, style: { left: `${left}px`, ...place } };
  ui.termBy = byKey ? node : null;
  ui.draw();
}

/** @param {View} ui */
export function closeTerm(ui) {
  ui.local.term = null;
  ui.draw();
  if (ui.termBy && ui.termBy.isConnected) ui.termBy.focus();
}

/**
 * What a dotted word means, beside it.
 * @param {View} ui
 */
export function drawGloss(ui) {
  const { term } = ui.local;
  if (!term) return null;
  const title = ui.w(`term_${term.name}`).split("|")[0].replace(/ #$/, "");
  return h(
    "div",
    {
      key: `gloss-${term.name}`,
      class: "bh-gloss",
      role: "dialog",
      "aria-label": title,
      tabindex: -1,
      style: term.style,
      made: (node) => node.focus(),
    },
    h("p", {}, h("strong", {}, title), h("span", {}, ui.w(`gloss_${term.name}`))),
    iconButton(ui, "close", ui.w("close"), () => closeTerm(ui)),
  );
}
