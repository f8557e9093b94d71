// The board of an oval: squares, finish, and what is measured on them.

import { cls, h } from "../kit/dom.js";

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

/**
 * The board itself never changes: it is drawn once.
 * @param {View} ui
 */
export function drawBoard(ui) {
  if (ui.boardDrawn && ui.boardDrawn.of === ui.board) return ui.boardDrawn.node;
  const u = unit(ui);
  const outlines = ui.board.squares.map((square) => [square, square.points.map((point) => point.join(",")).join(" ")]);
  const inside = ui.board.squares.filter((square) => square.lane === 0).flatMap((square) => square.points);
  const xs = inside.map(([x]) => x);
  const ys = inside.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) + 10 * u, Math.min(...ys) + 10 * u];
  const [wide, high] = [Math.max(...xs) - 10 * u - left, Math.max(...ys) - 10 * u - top];
  const node = h(
    "g",
    { key: "board", class: "bh-board" },
    h(
      "g",
      { class: "bh-rim", key: "rim", "stroke-width": 4 * u },
      outlines.map(([square, points]) => h("polygon", { key: square.id, points })),
    ),
    h("rect", { key: "spina", class: "bh-spina", x: left, y: top, width: wide, height: high, rx: high / 2 }),
    outlines.map(([square, points]) =>
      h("polygon", {
        key: square.id,
        points,
        class: cls(
          "bh-square",
          square.lane % 2 && "bh-odd",
          square.letter && "bh-grid",
          square.kind && `bh-q-${square.kind}`,
        ),
      }),
    ),
    ui.board.squares
      .filter((square) => square.letter)
      .map((square) =>
        h(
          "text",
          {
            key: `t${square.id}`,
            x: square.centre[0],
            y: square.centre[1],
            class: "bh-letter",
            "font-size": 5 * u,
          },
          square.letter,
        ),
      ),
  );
  ui.boardDrawn = { of: ui.board, node };
  return node;
}

/**
 * Two columns of chequers; above the lit squares, so that the line is always to be seen.
 * @param {View} ui
 */
export function drawFinish(ui) {
  if (ui.finishDrawn && ui.finishDrawn.of === ui.board) return ui.finishDrawn.node;
  const [[x, one], [, two]] = ui.board.finish;
  const side = 2 * unit(ui);
  const count = Math.max(1, Math.round(Math.abs(two - one) / side));
  const step = Math.abs(two - one) / count;
  const chequers = [];
  for (let row = 0; row < count; row += 1) {
    for (const column of [-1, 0]) {
      chequers.push(
        h("rect", {
          key: `${row}${column}`,
          x: x + column * side,
          y: Math.min(one, two) + step * row,
          width: side,
          height: step,
          class: (row + column) % 2 ? "bh-chequer" : "bh-chequer2",
        }),
      );
    }
  }
  const node = h("g", { key: "finish", class: "bh-finish" }, chequers);
  ui.finishDrawn = { of: ui.board, node };
  return node;
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
