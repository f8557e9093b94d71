// What all buttons of a choice share.

import { cls, h } from "../kit/dom.js";

/** @type {NonNullable<Scene["actions"]>} */
export const NO_ACTIONS = { key: null, primary: null, others: [] };

/** @param {View} ui */
export function mineToAct(ui) {
  const actions = ui.scene.actions || NO_ACTIONS;
  return Boolean(actions.primary || (actions.others || []).length);
}

const GUARD_MS = 400; // a button whose price or meaning just changed does not listen for so long

/**
 * Every button remembers what it last said; when a scene changes that, it is deaf for a moment. What the person's own pick changes, it hears at once.
 * @param {View} ui
 */
export function listening(ui, place, choice) {
  const meaning = `${ui.keyName()}:${choice.index}:${choice.price}:${choice.short || choice.label}`;
  const known = ui.guards[place];
  const picked = known && known.scene === ui.scene;
  const changed = !known || (known.meaning !== meaning && !picked);
  const from = changed && (known || ui.drawnOnce) ? performance.now() + GUARD_MS : known ? known.from : 0;
  ui.guards[place] = { meaning, from, scene: ui.scene };
  return () => performance.now() >= ui.guards[place].from;
}

/** A sign for each verdict, so that colour is never needed to tell them apart. */
const VERDICTS = { best: "\u2605", close: "\u2248", behind: "\u25bc" };

/** What a choice is worth next to the best one; briefly where there is little room, or turns out to be. */
export function worthOf(choice, brief = false) {
  const { worth } = choice;
  if (!worth) return null;
  return h(
    "small",
    { key: "worth", class: cls("bh-worth", `bh-w-${worth.kind}`), title: worth.text },
    h("span", { class: "bh-verdictmark", "aria-hidden": "true" }, VERDICTS[worth.kind]),
    brief ? null : h("span", { key: "whole", class: "bh-whole" }, ` ${worth.text}`),
    h("span", { key: "short", class: cls(!brief && "bh-brief") }, ` ${worth.short}`),
  );
}

/** Whether a choice is clearly not the best. */
export function lesser(choice) {
  return Boolean(choice.worth && choice.worth.kind === "behind");
}
