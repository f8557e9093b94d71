// The wall between the straights: dice lie there, or the name of the game.

import { dieFace } from "../kit/die.js";
import { cls, h } from "../kit/dom.js";
import { pieceSign } from "../kit/signs.js";
import { fill } from "../kit/text.js";
import { unit } from "./board.js";

/**
 * The wall between the straights: the die lies there, or the name of the game.
 * @param {View} ui
 */
export function drawWall(ui, stage) {
  const u = unit(ui);
  const [width, height] = ui.board.size;
  const middle = [width / 2, height / 2];
  const { die } = stage;
  if (stage.dice) return drawDice(ui, stage, middle, u);
  if (!die) {
    return h("text", { key: "wall", x: middle[0], y: middle[1], class: "bh-wall", "font-size": 11 * u }, ui.w("title"));
  }
  const piece = (stage.pieces || []).find((each) => each.chariot === die.chariot);
  const changed = die.roll !== die.die;
  return h(
    "g",
    {
      key: "die",
      transform: `translate(${middle[0]} ${middle[1]})`,
      role: "img",
      "aria-label": fill(ui.w("die"), { name: piece ? piece.name : "", roll: die.roll }),
    },
    piece
      ? h("g", { key: "sign", transform: `translate(${-19 * u} 0) scale(${0.62 * u})` }, pieceSign(ui, piece))
      : null,
    h(
      "g",
      { key: `die${die.chariot}-${die.die}`, class: cls("bh-die", die.covered && "bh-coveredie") },
      dieFace(die.die, sizes(u)),
    ),
    changed
      ? h("text", { key: "roll", x: 19 * u, y: 0.4 * u, class: "bh-roll", "font-size": 12 * u }, `\u2192 ${die.roll}`)
      : piece
        ? h("text", { key: "sum", x: 12 * u, y: 0.4 * u, class: "bh-sum", "font-size": 10 * u }, `+ ${piece.speed}`)
        : null,
  );
}

/**
 * Several dice: those that count stand out, and what they came to stands beside them.
 * @param {View} ui
 */
function drawDice(ui, stage, middle, u) {
  const { dice } = stage;
  const piece = (stage.pieces || []).find((each) => each.chariot === dice.chariot);
  const wide = 19 * u;
  const left = (-wide * (dice.faces.length - 1)) / 2;
  return h(
    "g",
    { key: "dice", transform: `translate(${middle[0]} ${middle[1]})`, role: "img", "aria-label": dice.label },
    piece
      ? h("g", { key: "sign", transform: `translate(${left - 19 * u} 0) scale(${0.62 * u})` }, pieceSign(ui, piece))
      : null,
    dice.faces.map((each, n) =>
      h(
        "g",
        { key: `${dice.name}-${n}-${each.face}`, transform: `translate(${left + n * wide} 0)` },
        h("g", { class: cls("bh-die", each.kind && `bh-d-${each.kind}`) }, dieFace(each.face, sizes(u))),
      ),
    ),
    drawOther(stage, dice, ui, -left + 19 * u, u),
    dice.text
      ? h("text", { key: "text", x: -left + 12 * u, y: 0.4 * u, class: "bh-sum", "font-size": 9 * u }, dice.text)
      : null,
  );
}

/** Where two throw against each other: the sign of the other beside the other die. */
function drawOther(stage, dice, ui, x, u) {
  const other = (stage.pieces || []).find((each) => each.chariot === dice.other);
  return other
    ? h("g", { key: "other", transform: `translate(${x} 0) scale(${0.62 * u})` }, pieceSign(ui, other))
    : null;
}

function sizes(u) {
  return { half: 8 * u, corner: 3 * u, apart: 4.3 * u, pip: 1.55 * u };
}
