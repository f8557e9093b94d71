// The board of an oval: squares, finish, and what is measured on them.

import { h } from "../kit/dom.js";

/** @param {View} ui */
export function squareMap(ui) {
  if (ui.squaresOf !== ui.board) {
    ui.squaresOf = ui.board;
    ui.squares = new Map(ui.board.squares.map((square) => [square.id, square]));
  }
  return ui.squares;
}

/**
 * A board unit in the picture: a tenth of the width of a lane.
 * @param {View} ui
 */
export function unit(ui) {
  const points = ui.board.squares[0].points;
  const [x, y] = points[0];
  const [u, v] = points[points.length - 1];
  return Math.hypot(x - u, y - v) / 10;
}

/** Shapes as Python describes them: a tag, its attributes and perhaps a text. */
export function drawShapes(shapes) {
  return shapes.map(({ tag, text, ...attributes }, n) => h(tag, { key: n, ...attributes }, text));
}

/**
 * The board itself never changes: it is drawn once.
 * @param {View} ui
 */
export function drawBoard(ui) {
  if (!ui.boardDrawn || ui.boardDrawn.of !== ui.board) {
    const node = h("g", { key: "board", class: "bh-board" }, drawShapes(ui.board.ground));
    ui.boardDrawn = { of: ui.board, node };
  }
  return ui.boardDrawn.node;
}

/**
 * Two columns of chequers; above the lit squares, so that the line is always to be seen.
 * @param {View} ui
 */
export function drawFinish(ui) {
  if (!ui.finishDrawn || ui.finishDrawn.of !== ui.board) {
    const node = h("g", { key: "finish", class: "bh-finish" }, drawShapes(ui.board.post));
    ui.finishDrawn = { of: ui.board, node };
  }
  return ui.finishDrawn.node;
}

/** Which way a chariot on this square looks, in degrees. */
export function heading(square) {
  const points = square.points;
  const [x, y] = points[0];
  const [u, v] = points[points.length - 1];
  return (Math.atan2(square.centre[1] - (y + v) / 2, square.centre[0] - (x + u) / 2) * 180) / Math.PI;
}

/**
 * The whole board but for the rim around the wall, as [x, y, width, height].
 * @param {View} ui
 */
export function wholeBox(ui) {
  const [width, height] = ui.board.size;
  const margin = Math.min(...ui.board.squares.flatMap((square) => square.points.map(([x]) => x)));
  const rim = Math.max(0, margin - 2.8 * unit(ui)); // all but the wall around the track
  return [rim, rim, width - 2 * rim, height - 2 * rim];
}
