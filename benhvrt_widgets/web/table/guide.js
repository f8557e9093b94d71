// A guided first game: offered once a game, then whose turn, what it costs, what for, and a tip that points.

import { cls, h } from "../kit/dom.js";
import { iconButton } from "../kit/icons.js";
import { token } from "../kit/signs.js";
import { recall, retain } from "./memory.js";

const FIRSTS = "benhvrt.first"; // by game: "had", a game has been begun; "closed", without any more tips
const POINTED = {
  me: ".bh-seat.bh-you",
  action: ".bh-main",
  hand: ".bh-fan",
  block: ".bh-block .bh-card",
  ladder: ".bh-ladder",
  reach: ".bh-stage",
  risks: ".bh-risks",
  bets: ".bh-bets",
  stage: ".bh-stage",
};
const TALL = 780;
const INSET = 22; // so far from the corners of its row a tip points, in pixels

/** @param {Ui} ui */
function firsts(ui) {
  const kept = recall("localStorage", FIRSTS, {});
  return { ...(kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {}), ...ui.firsts };
}

/** @param {Ui} ui @param {string} slug @param {"had" | "closed"} how */
function noteDown(ui, slug, how) {
  ui.firsts[slug] = how; // a browser that keeps nothing still asks only once
  retain("localStorage", FIRSTS, { ...firsts(ui), [slug]: how });
}

/**
 * Whoever has begun a game of their own needs no first one.
 * @param {View} ui
 */
export function noteFirst(ui) {
  const { page, play, game } = ui.scene;
  if (ui.kind === "page" && page === "table" && play && game && !ui.room && !firsts(ui)[play])
    noteDown(ui, play, "had");
}

/** Whether this game has a guide that was not sent away. @param {View} ui */
export function isGuided(ui) {
  return Boolean(ui.scene.guide) && !ui.scene.covered && firsts(ui)[ui.scene.play || ""] !== "closed";
}

/** A phone with a browser around it: every line counts. @param {View} ui */
export function isShort(ui) {
  return ui.narrow && ui.fills && window.innerHeight < TALL;
}

/** Whether the hints of a game would say what was said already. @param {View} ui */
export function isTaught(ui) {
  return Boolean(ui.scene.guide) || firsts(ui)[ui.scene.play || ""] === "closed";
}

/**
 * The offer, above all else that the lobby has.
 * @param {View} ui
 */
export function drawFirst(ui) {
  const { lobby } = ui.scene;
  if (!lobby || !lobby.first || firsts(ui)[lobby.play]) return null;
  const { first } = lobby;
  return h(
    "section",
    { class: "bh-first", key: "first", "aria-label": first.title },
    h("h2", {}, first.title),
    h("p", {}, first.aim),
    h("p", { class: "bh-firstyou" }, token("disc", 0, 1), h("span", {}, first.you)),
    h(
      "div",
      { class: "bh-firstrow" },
      h(
        "button",
        {
          type: "button",
          class: "bh-primary",
          disabled: ui.busy(),
          onclick: () => ui.sendOnce({ do: "first" }),
        },
        h("span", { class: "bh-buttonlabel" }, first.go),
      ),
      h(
        "button",
        {
          type: "button",
          class: "bh-outline",
          onclick: () => {
            noteDown(ui, lobby.play, "closed");
            ui.draw();
          },
        },
        first.skip,
      ),
    ),
  );
}

/** Whose turn, what it costs, what for. @param {View} ui */
function drawFacts(ui, key) {
  const { guide } = ui.scene;
  return h(
    "p",
    { class: "bh-facts", key },
    guide.turn ? h("b", { key: "turn", "data-turn": "yes" }, guide.turn) : null,
    h("span", { key: "price" }, `${ui.w("guide_costs")} `, h("b", {}, guide.price)),
    h("span", { key: "purpose" }, `${ui.w("guide_for")} `, h("b", {}, guide.purpose)),
  );
}

/**
 * A row of its own above the stage, there as long as the game is guided, so that nothing moves.
 * @param {View} ui
 */
export function drawGuide(ui, close) {
  if (!isGuided(ui)) return null;
  const { guide } = ui.scene;
  const tip = ui.state.hint ? guide.tip : null;
  return h(
    "aside",
    { class: cls("bh-guide", tip && "bh-tipping"), key: "guide", "aria-label": ui.w("guide") },
    drawFacts(ui, "facts"),
    h(
      "p",
      { class: "bh-tip", key: "tip", role: "status" },
      tip ? tip.text : [h("span", { key: "aim" }, guide.aim), " ", h("span", { key: "you" }, guide.you)],
    ),
    iconButton(ui, "close", ui.w(tip ? "guide_tip_close" : "guide_close"), () => {
      if (tip) close();
      else noteDown(ui, ui.scene.play || "", "closed");
      ui.draw();
    }),
    tip ? h("i", { class: "bh-notch", key: "notch" }) : null,
  );
}

/**
 * What a tip is about is ringed, and the row points to it.
 * @param {View} ui
 */
export function followGuide(ui) {
  const tip = isGuided(ui) && ui.state.hint ? ui.scene.guide.tip : null;
  const thing = tip ? ui.root.querySelector(POINTED[tip.at]) : null;
  for (const node of ui.root.querySelectorAll("[data-pointed]")) if (node !== thing) delete node.dataset.pointed;
  const notch = ui.root.querySelector(".bh-notch");
  if (thing) thing.dataset.pointed = "yes";
  if (!notch) return;
  notch.hidden = !thing;
  if (!thing) return;
  const row = notch.parentElement.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  const aside = box.left >= row.right;
  notch.classList.toggle("bh-aside", aside);
  const middle = box.left + box.width / 2 - row.left;
  notch.style.left = aside ? "" : `${Math.max(INSET, Math.min(row.width - INSET, middle))}px`;
}
