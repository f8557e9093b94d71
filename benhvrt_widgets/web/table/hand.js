// Region E: the hand at the screen; and the bill of the upkeep.

import { cardFace, family } from "../kit/card.js";
import { cls, h } from "../kit/dom.js";
import { coin } from "../kit/figures.js";
import { icon } from "../kit/icons.js";
import { lengthOf } from "../kit/text.js";
import { listening, worthOf } from "./choices.js";
import { heldCard, pickCard } from "./picks.js";
import { dottedFace } from "./terms.js";

const CROWD = 5; // with more cards than that, a locked one only says what it does
const ORDER = ["best", "close", "behind"];

/** The best that the card can be played for now, where choices are weighed. */
function worthiest(card) {
  const weighed = (card.plays || []).filter((play) => play.worth);
  return weighed.sort((one, two) => ORDER.indexOf(one.worth.kind) - ORDER.indexOf(two.worth.kind))[0] || null;
}

/**
 * A card small enough to lie in the hand: its name, what it does, and whether it can be played now.
 * @param {View} ui
 */
function miniCard(ui, card, n, act) {
  const { face } = card;
  const sort = family(face);
  const best = card.playable && !face.picture ? worthiest(card) : null; // a direction has its worth on its button
  return h(
    "button",
    {
      type: "button",
      key: `${face.kind}-${n}`,
      onclick: act,
      class: cls(
        "bh-mini",
        `bh-f-${sort}`,
        card.playable ? "bh-playable" : "bh-shut",
        face.picture && "bh-pictured",
        (card.chosen || (card.pick && heldCard(ui) === card.face.kind)) && "bh-laid",
        card.direct && !card.playable && !card.chosen && "bh-idle",
      ),
      title: `${face.name}. ${face.when}: ${face.text}`,
      "aria-label": [face.name, card.playable ? ui.w("playable") : card.reason, best && best.worth.text]
        .filter(Boolean)
        .join(", "),
    },
    h(
      "span",
      { class: "bh-cardin" },
      h(
        "span",
        { class: "bh-band" },
        icon(face.picture || sort),
        h("span", { class: "bh-name" }, face.name),
        card.playable || face.picture ? null : icon("lock", "bh-lock"),
      ),
      face.picture // which says it
        ? null
        : h("span", { class: cls("bh-does", lengthOf(face.text, 34, 62)), key: "does" }, face.text),
      h(
        "span",
        { class: "bh-state" },
        card.playable ? h("b", {}, ui.w("playable")) : h("span", { class: "bh-reason" }, card.reason || face.when),
        best ? worthOf(best, true) : null,
      ),
    ),
    card.count > 1 ? h("span", { class: "bh-times", key: "times" }, `\u00d7${card.count}`) : null,
  );
}

/**
 * What can come of each choice, in figures.
 * @param {View} ui
 */
function drawRisks(ui) {
  const risks = ui.scene.stage && ui.scene.stage.risks;
  if (!risks) return null;
  return h(
    "table",
    { key: "risks", class: "bh-risks" },
    h("caption", { class: "bh-hidden" }, risks.title),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", { "aria-hidden": "true" }, risks.title),
        risks.heads.map((head, n) => h("th", { key: n, scope: "col" }, head)),
      ),
    ),
    h(
      "tbody",
      {},
      risks.rows.map((row) =>
        h(
          "tr",
          { key: row.label },
          h("th", { scope: "row" }, row.label),
          row.values.map((value, n) => h("td", { key: n, class: cls(value.kind && `bh-k-${value.kind}`) }, value.text)),
        ),
      ),
    ),
  );
}

/** @param {View} ui */
export function drawHand(ui) {
  const hand = ui.scene.hand || [];
  return h(
    "section",
    {
      key: "hand",
      class: cls("bh-hand", ui.scene.stage && ui.scene.stage.risks && "bh-weighing"),
      "aria-label": ui.w("hand"),
    },
    hand.length
      ? h(
          "div",
          { class: cls("bh-fan", hand.length > CROWD && "bh-crowded"), style: { "--n": hand.length } },
          hand.map((card, n) => miniCard(ui, card, n, touchCard(ui, card))),
        )
      : (ui.scene.seats || []).some((seat) => seat.me)
        ? h("p", { class: "bh-muted" }, ui.w("no_cards"))
        : null,
    drawRisks(ui),
  );
}

/**
 * A card that can be played in one way only and at once is; any other is opened.
 * @param {View} ui
 */
function touchCard(ui, card) {
  const open = () => ui.open("card", card.face.kind);
  if (card.pick) return () => pickCard(ui, card);
  if (!card.direct) return open;
  const [play] = card.plays;
  const heard = listening(ui, `card-${card.face.kind}`, play || { index: null, price: null, label: card.reason });
  return (event) => heard() && (play ? ui.choose(play, event) : open());
}

/**
 * One card of the hand opened: its face, and every way in which it can be played now.
 * @param {View} ui
 */
export function drawCard(ui, kind) {
  const card = (ui.scene.hand || []).find((each) => each.face.kind === kind);
  if (!card) return null;
  return h(
    "div",
    { class: "bh-opened", key: "card" },
    cardFace(ui, dottedFace(ui, card.face), { key: "face", big: true, count: card.count }),
    h(
      "div",
      { class: "bh-plays", key: "plays" },
      card.playable ? null : h("p", { class: "bh-locked", key: "lock" }, icon("lock"), card.reason || ui.w("not_now")),
      (card.plays || []).map((choice) =>
        h(
          "button",
          {
            type: "button",
            key: choice.index,
            class: "bh-outline",
            disabled: ui.busy(),
            onclick: () => {
              ui.close();
              ui.choose(choice);
            },
          },
          h("span", { class: "bh-buttonlabel" }, choice.label),
          choice.price ? coin(choice.price) : null,
          worthOf(choice),
        ),
      ),
    ),
  );
}

/**
 * Keep it or let it go: the card whose bill is due.
 * @param {View} ui
 */
export function drawUpkeep(ui) {
  const { bill } = ui.scene.stage;
  return h(
    "div",
    { class: "bh-upkeepstage", key: "upkeep" },
    bill
      ? [
          cardFace(ui, dottedFace(ui, bill.face), { key: bill.face.kind, big: true }),
          h(
            "div",
            { class: "bh-bill", key: "bill" },
            h("h2", {}, ui.w("bill")),
            h("div", { class: "bh-sum" }, coin(bill.ducats, "bh-huge")),
            h(
              "p",
              {},
              [bill.chariot, bill.face.name, bill.face.maintenance]
                .filter((part) => typeof part === "string" && part)
                .join(" \u00b7 "),
            ),
          ),
        ]
      : h("p", { class: "bh-muted" }, ui.w("no_bill")),
  );
}
