// Three hints for a newcomer, once each.

import { h } from "../kit/dom.js";
import { iconButton } from "../kit/icons.js";
import { mineToAct } from "./choices.js";
import { isGuided, isTaught } from "./guide.js";
import { recall, retain } from "./memory.js";

const HINTS_SEEN = "benhvrt.hints";

/**
 * Which hint belongs to what is to be decided or seen now.
 * @param {View} ui
 */
function hintDue(ui) {
  const { scene } = ui;
  const { stage } = scene;
  if (!stage || (scene.timeline && scene.timeline.live === false)) return null;
  if (stage.kind === "result") return "payout";
  if (!mineToAct(ui)) return null;
  if (stage.hint !== undefined) return stage.hint || null;
  if (stage.kind === "auction" && stage.ladder && stage.ladder.round === scene.actions.primary?.price) return "bid";
  return stage.kind === "race" && (stage.reach || []).length ? "move" : null;
}

function hintsSeen() {
  const seen = recall("localStorage", HINTS_SEEN, []);
  return Array.isArray(seen) ? seen : [];
}

/**
 * A hint stays for one decision; then this browser has had it.
 * @param {View} ui
 */
export function noteHint(ui) {
  const due = tipDue(ui) || (isTaught(ui) ? null : taught(ui, hintDue(ui)));
  const shown = ui.state.hint;
  const same = shown && shown.name === due && (due.endsWith("payout") || shown.key === ui.keyName());
  if (shown && !same) endHint(ui);
  if (due && !ui.state.hint && !ui.hinted.has(due) && !hintsSeen().includes(due))
    ui.state.hint = { name: due, key: ui.keyName() };
}

/**
 * In a guided game: what Python has for this moment.
 * @param {View} ui
 */
function tipDue(ui) {
  const { guide, play } = ui.scene;
  if (!isGuided(ui) || !guide || !guide.tip) return null;
  for (const name of Object.keys(ui.scene.words || {}).filter((key) => key.startsWith("hint_")))
    ui.hinted.add(`${play}:${name.slice("hint_".length)}`); // what is said here needs no hint in the next game
  return `${play}:tip:${guide.tip.name}`;
}

/**
 * The hint under its name, if this game has words for it; what one game taught, another may teach again.
 * @param {View} ui
 */
function taught(ui, name) {
  if (!name || !(ui.scene.words || {})[`hint_${name}`]) return null;
  return ui.scene.stage.hint === undefined ? name : `${ui.scene.play}:${name}`;
}

/** @param {View} ui */
export function endHint(ui) {
  const { name } = ui.state.hint;
  ui.state.hint = null;
  ui.hinted.add(name); // a browser that keeps nothing still shows it only once
  retain("localStorage", HINTS_SEEN, [...new Set([...hintsSeen(), name])]);
}

/**
 * Over a place where nothing is decided; the empty region is there at all times, so that the hint is read out.
 * @param {View} ui
 */
export function drawHint(ui) {
  const { hint } = ui.state;
  return h(
    "div",
    { key: "hint", class: "bh-hint", role: "status" },
    hint && !isGuided(ui)
      ? h(
          "div",
          { key: hint.name },
          h("p", {}, ui.w(`hint_${hint.name.split(":").pop()}`)),
          iconButton(ui, "close", ui.w("close"), () => {
            endHint(ui);
            ui.draw();
          }),
        )
      : null,
  );
}
