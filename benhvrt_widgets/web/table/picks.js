// Picking: a tap on the stage chooses, the large button does it.

import { fill } from "../kit/text.js";

/**
 * The choice that is picked on the stage, for the large button; a bet as it stands on the slip.
 * @param {View} ui
 */
export function picked(ui) {
  const { stage, actions } = ui.scene;
  if (!stage || stage.kind !== "fever" || !actions || !actions.primary) return null;
  if (stage.slip) return slipChoice(ui);
  return (stage.picks || []).find((pick) => pick.index === ui.state.pick) || null;
}

/**
 * The other buttons then: to pass, where the large button would have said so.
 * @param {View} ui
 */
export function besidePicked(ui, chosen) {
  const { actions, stage } = ui.scene;
  const others = actions.others || [];
  const passes = !chosen.message && !(stage.picks || []).some((each) => each.index === actions.primary.index);
  return passes ? [actions.primary, ...others] : others;
}

/**
 * What the large button says when nothing was picked yet is as good as picked, if it stands on the stage.
 * @param {View} ui
 */
export function pickedIndex(ui) {
  const now = picked(ui);
  const first = ui.scene.actions && ui.scene.actions.primary;
  return now ? now.index : first ? first.index : null;
}

/** @param {View} ui */
export function pick(ui, index, event) {
  ui.state.pick = index;
  const byKey = Boolean(event && !event.detail);
  ui.draw();
  const large = byKey ? ui.root.querySelector("[data-place='primary']") : null;
  if (large) large.focus();
}

/**
 * The card that is laid next: the one that was tapped, or that of the large button.
 * @param {View} ui
 */
export function heldCard(ui) {
  const { picks } = ui.scene.stage;
  const cards = [...new Set((picks || []).filter((each) => each.lane !== null).map((each) => each.card))];
  const shown = (picks || []).find((each) => each.index === pickedIndex(ui));
  return cards.includes(ui.state.card) ? ui.state.card : shown ? shown.card : cards[0];
}

/** @param {View} ui */
export function pickCard(ui, card) {
  const { picks } = ui.scene.stage;
  const before = (picks || []).find((each) => each.index === pickedIndex(ui));
  const same =
    (picks || []).find((each) => each.card === card.face.kind && (!before || each.lane === before.lane)) ||
    (picks || []).find((each) => each.card === card.face.kind);
  ui.state.card = card.face.kind;
  ui.state.pick = same ? same.index : null;
  ui.draw();
}

/** @param {View} ui */
export function slipBet(ui) {
  const { slip } = ui.scene.stage;
  const open = slip.bets.filter((bet) => bet.index !== null);
  const said = ui.state.slip;
  const first = ui.scene.actions.primary ? ui.scene.actions.primary.index : null;
  return (
    open.find((bet) => said && bet.lane === said.lane && bet.to === said.to) ||
    open.find((bet) => bet.index === first) ||
    open[0]
  );
}

/** @param {View} ui */
export function slipStake(ui) {
  const { slip } = ui.scene.stage;
  const stake = ui.state.slip && ui.state.slip.stake ? ui.state.slip.stake : slip.least;
  return Math.max(slip.least, Math.min(slip.most, stake));
}

/** @param {View} ui */
function slipChoice(ui) {
  const { slip, lanes } = ui.scene.stage;
  const bet = slipBet(ui);
  if (!bet) return null;
  const stake = slipStake(ui);
  const label = fill(slip.phrases[`bet_${bet.to}`], { stake, horse: lanes[bet.lane].name });
  return {
    label,
    short: label,
    index: bet.index,
    price: null,
    hint: "",
    worth: stake === slip.least ? bet.worth : null,
    message: { do: "act", lane: bet.lane, to: bet.to, stake },
  };
}

/** @param {View} ui */
export function setSlip(ui, change) {
  const bet = slipBet(ui);
  ui.state.slip = { lane: bet ? bet.lane : null, to: bet ? bet.to : null, stake: slipStake(ui), ...change };
  ui.draw();
}
