// The race: board, chariots, reachable squares, the die on the wall in the middle.

import { cls, h } from "../kit/dom.js";
import { drawBoard, drawFinish, squareMap } from "./board.js";
import { drawSteps, viewBoxOf } from "./camera.js";
import { drawWall } from "./dice.js";
import { drawPiece, drawThings, drawTrail, noteMove } from "./pieces.js";
import {
  drawBackwards,
  drawDot,
  drawGhost,
  drawHeat,
  drawHome,
  drawPicker,
  drawTarget,
  keyTrack,
  moveCursor,
  reachOf,
  tapTrack,
} from "./reach.js";

/** @param {View} ui */
export function drawRace(ui) {
  const { stage } = ui.scene;
  const { board } = ui;
  if (!board || !board.squares) return h("div", { class: "bh-race", key: "race" });
  noteMove(ui);
  const squares = squareMap(ui);
  const reach = new Map(reachOf(ui).map((target) => [target.square, target]));
  const cursor = reach.has(ui.state.cursor) ? ui.state.cursor : null;
  const ghost = reach.has(ui.state.ghost) ? ui.state.ghost : null;
  const offered = ui.scene.actions && ui.scene.actions.primary ? ui.scene.actions.primary.index : null; // where the large button goes
  const first = [...reach.values()].find(
    (target) => !target.home && target.choices.some((choice) => choice.index === offered),
  );
  const hint = ghost ?? cursor;
  const marked = hint ?? (first ? first.square : null);
  return h(
    "div",
    { class: cls("bh-race", reach.size > 0 && "bh-steering"), key: "race" },
    h(
      "svg",
      {
        key: "track",
        class: "bh-track",
        viewBox: viewBoxOf(ui),
        preserveAspectRatio: "xMidYMid meet",
        role: "group",
        "aria-label": ui.w("track"),
        onclick: (event) => tapTrack(ui, event),
        onkeydown: (event) => keyTrack(ui, event),
        onpointerleave: (event) =>
          event.pointerType === "mouse" && ui.state.cursor !== null && moveCursor(ui, null, false),
        made: (node) => {
          ui.track = node;
          if (ui.narrow) requestAnimationFrame(() => ui.draw()); // its size is known now
        },
      },
      drawBoard(ui),
      h(
        "g",
        { key: "trails" },
        (stage.trail || []).map((trail) => drawTrail(ui, trail, squares)),
      ),
      h(
        "g",
        { key: "reach", class: "bh-reach" },
        [...reach.values()].map((target, n) => drawTarget(ui, target, squares, n, hint)),
        [...reach.values()].map((target) => drawDot(ui, target, squares)),
      ),
      drawHeat(ui, squares),
      drawFinish(ui),
      drawThings(ui, squares),
      marked === null ? null : drawGhost(ui, reach.get(marked), squares),
      h(
        "g",
        { key: "pieces" },
        (stage.pieces || []).map((piece) => drawPiece(ui, piece, squares, stage)),
      ),
      drawWall(ui, stage),
    ),
    drawHome(ui, stage),
    ui.narrow ? drawSteps(ui) : h("div", { key: "squares", class: "bh-squares" }, drawBackwards(ui)),
    !ui.touchy() && ui.state.picking && reach.has(ui.state.picking)
      ? drawPicker(ui, reach.get(ui.state.picking), squares)
      : null,
    h(
      "p",
      { class: "bh-hidden", key: "spoken" },
      (stage.pieces || [])
        .map((piece) => piece.label || "")
        .filter(Boolean)
        .join(". "),
    ),
  );
}
