// What stands, lies and moves on the track.

import { cls, h, still } from "../kit/dom.js";
import { colourOf, pieceSign } from "../kit/signs.js";
import { heading, unit } from "./board.js";

const SQUARE_MS = 70; // a square
const MOVE_MS = 700; // a whole move, at most

/** @param {View} ui */
export function drawPiece(ui, piece, squares, stage) {
  const square = squares.get(shownSquare(ui, piece));
  if (!square) return null;
  const u = unit(ui);
  const angle = heading(square);
  const pips = [];
  for (let n = 0; n < (piece.speed || 0); n += 1) {
    const column = Math.floor(n / 3);
    const rowsHere = Math.min(3, piece.speed - 3 * column);
    pips.push(
      h("circle", {
        key: n,
        cx: (-7.1 - 2.3 * column) * u,
        cy: ((n % 3) - (rowsHere - 1) / 2) * 2.6 * u,
        r: 1.05 * u,
        class: "bh-pip",
      }),
    );
  }
  const moves = ui.moving && ui.moving.chariot === piece.chariot;
  const lit = stage.die && stage.die.chariot === piece.chariot;
  const forward = 2.4 * u;
  const size = (ui.narrow ? 0.52 : 0.44) * u;
  return h(
    "g",
    {
      key: piece.chariot,
      class: cls("bh-piece", moves && "bh-moving", lit && "bh-lit", stage.passing === piece.chariot && "bh-passing"),
      style: {
        transform: `translate(${square.centre[0]}px, ${square.centre[1]}px)`,
        "--step": moves ? `${ui.moving.pace}ms` : "0ms",
      },
      role: "img",
      "aria-label": piece.label || piece.name,
    },
    h("title", {}, piece.label || piece.name),
    h(
      "g",
      { key: "turn", transform: `rotate(${angle}) translate(${forward} 0)` },
      pips,
      piece.way
        ? h("path", {
            key: "way",
            class: "bh-heading",
            d: `M${-3.2 * u} ${4.8 * piece.way * u}H${3.2 * u}L0 ${9 * piece.way * u}z`,
            "stroke-width": 0.5 * u,
          })
        : null,
    ),
    h(
      "g",
      {
        key: "sign",
        transform: `translate(${forward * Math.cos((angle * Math.PI) / 180)} ${forward * Math.sin((angle * Math.PI) / 180)}) scale(${size})`,
      },
      lit ? h("circle", { key: "halo", r: 13, class: "bh-halo" }) : null,
      pieceSign(ui, piece),
      drawPieceMarks(piece),
      piece.cover ? h("rect", { key: "cover", x: 5, y: -12, width: 7, height: 7, rx: 1.5, class: "bh-covered" }) : null,
    ),
  );
}

/** Wounds or markers as dots along the foot of a chariot's sign. */
function drawPieceMarks(piece) {
  const marks = (piece.marks || []).flatMap((mark) => Array.from({ length: Math.min(6, mark.n) }, () => mark.kind));
  return marks.length
    ? h(
        "g",
        { key: "marks", class: "bh-piecemarks" },
        marks.map((kind, n) =>
          h("circle", {
            key: n,
            class: `bh-m-${kind}`,
            cx: (n - (marks.length - 1) / 2) * 4.4,
            cy: 12.5,
            r: 1.9,
          }),
        ),
      )
    : null;
}

/**
 * What lies on the track: debris, drivers.
 * @param {View} ui
 */
export function drawThings(ui, squares) {
  const things = ui.scene.stage.things || [];
  if (!things.length) return null;
  const u = unit(ui);
  return h(
    "g",
    { key: "things", class: "bh-things" },
    things.map((thing, n) => {
      const square = squares.get(thing.square);
      if (!square) return null;
      return h(
        "g",
        {
          key: `${thing.kind}-${n}`,
          class: `bh-t-${thing.kind}`,
          role: "img",
          "aria-label": thing.label,
          transform: `translate(${square.centre[0]} ${square.centre[1]}) scale(${0.3 * u})`,
        },
        h("title", {}, thing.label),
        h("path", { d: THINGS[thing.kind] || THINGS.debris }),
      );
    }),
  );
}

const THINGS = {
  debris: "M-13 7 -4-2-9-9-2-7 2-13 5-4 13-6 7 2 13 9 4 7 1 13-3 6-9 11z",
  driver: "M0-13a5 5 0 1 1 0 .1zM-4-1h8l5 8-3 2-3-4v9h-3V8h-2v6h-3V5l-3 4-3-2z",
  fallen: "M-12 3a5 5 0 1 1 .1 0zM-5 3l9-5 9 4v3l-8-1-6 5h9v3H-5z",
};

/** @param {View} ui */
export function drawTrail(ui, trail, squares) {
  const points = (trail.path || [])
    .map((id) => squares.get(id))
    .filter(Boolean)
    .map((square) => square.centre.join(","));
  const piece = (ui.scene.stage.pieces || []).find((each) => each.chariot === trail.chariot);
  const seat = piece ? piece.seat : trail.chariot;
  const u = unit(ui);
  return h(
    "g",
    { key: trail.chariot, class: "bh-trail", fill: "none" },
    h("polyline", {
      points: points.join(" "),
      class: "bh-trailcase",
      "stroke-width": 1.7 * u,
      "stroke-dasharray": `0 ${3.4 * u}`,
    }),
    h("polyline", {
      points: points.join(" "),
      stroke: colourOf(seat),
      "stroke-width": 1.1 * u,
      "stroke-dasharray": `0 ${3.4 * u}`,
    }),
  );
}

/** @param {View} ui */
export function moverOf(ui) {
  const { stage } = ui.scene;
  const number = stage.mover ?? (stage.die ? stage.die.chariot : null);
  return (stage.pieces || []).find((piece) => piece.chariot === number) || null;
}

/**
 * Where a chariot is drawn: on its way while it moves, then at the end of it, else where it stands.
 * @param {View} ui
 */
function shownSquare(ui, piece) {
  if (ui.moving && ui.moving.chariot === piece.chariot) return ui.moving.path[ui.moving.at];
  const { moving } = ui.scene.stage;
  if (piece.square === null || !moving || moving.chariot !== piece.chariot) return piece.square;
  const way = wayOf(ui, moving);
  return way.length ? way[way.length - 1] : piece.square;
}

/**
 * The squares of a move up to where the chariot stands, if it was stopped on the way.
 * @param {View} ui
 */
function wayOf(ui, moving) {
  const piece = (ui.scene.stage.pieces || []).find((each) => each.chariot === moving.chariot);
  const at = piece ? moving.path.indexOf(piece.square) : -1;
  return at < 0 ? moving.path : moving.path.slice(0, at + 1);
}

/**
 * Start the walk of a chariot when the scene tells of a new one.
 * @param {View} ui
 */
export function noteMove(ui) {
  const { moving } = ui.scene.stage;
  const name = moving
    ? `${moving.chariot}:${moving.path.join(",")}:${ui.scene.timeline ? ui.scene.timeline.at : ""}`
    : "";
  if (name === ui.movingName) return;
  const first = ui.movingName === undefined;
  ui.movingName = name;
  endMove(ui);
  if (!moving || !moving.path.length || first || still()) return;
  const path = wayOf(ui, moving);
  const pace = Math.min(SQUARE_MS, MOVE_MS / path.length);
  ui.moving = { chariot: moving.chariot, path, at: 0, pace };
  const walk = () => {
    if (!ui.moving) return;
    if (ui.moving.at + 1 >= ui.moving.path.length) endMove(ui);
    else {
      ui.moving.at += 1;
      ui.timer = setTimeout(walk, pace);
    }
    ui.draw();
  };
  ui.timer = setTimeout(walk, pace);
}

/** @param {View} ui */
export function endMove(ui) {
  clearTimeout(ui.timer);
  ui.moving = null;
}
