// Which part of the track a small picture shows.

import { h, still } from "../kit/dom.js";
import { iconButton } from "../kit/icons.js";
import { squareMap, unit, wholeBox } from "./board.js";
import { moverOf } from "./pieces.js";
import { drawBackwards, reachOf, showGhost } from "./reach.js";

const GLIDE_MS = 250; // from all of the track to a part of it
const BUTTONS = 52; // pixels for the buttons over the track
const CLOSER = 1.1; // less is not worth a picture that moves

/**
 * On a phone: from one square in reach to the next, and near or far.
 * @param {View} ui
 */
export function drawSteps(ui) {
  const reach = reachOf(ui).filter((target) => !target.home);
  const go = (by) => {
    const at = reach.findIndex((target) => target.square === ui.state.ghost);
    showGhost(ui, reach[at < 0 ? (by > 0 ? 0 : reach.length - 1) : (at + by + reach.length) % reach.length]);
  };
  const far = () => {
    ui.state.whole = !ui.state.whole;
    ui.draw();
  };
  return h(
    "div",
    { key: "squares", class: "bh-squares" },
    reach.length > 1
      ? [
          iconButton(ui, "back", ui.w("last_square"), () => go(-1)),
          iconButton(ui, "forward", ui.w("next_square"), () => go(1)),
        ]
      : null,
    drawBackwards(ui),
    reach.length ? iconButton(ui, "help", ui.w("legend"), () => ui.open("legend"), "bh-far") : null,
    (reach.length || (ui.scene.stage.focus || []).length) && closeBox(ui)
      ? iconButton(
          ui,
          ui.state.whole ? "plus" : "minus",
          ui.state.whole ? ui.w("near_track") : ui.w("all_track"),
          far,
          reach.length ? "" : "bh-far",
        )
      : null,
  );
}

/**
 * On a phone the picture closes in on what can be reached, below the buttons; null where that gains nothing.
 * @param {View} ui
 */
function closeBox(ui) {
  const reach = reachOf(ui).map((target) => target.square);
  const targets = reach.length ? reach : ui.scene.stage.focus || []; // where to look, though there is nothing to tap
  if (!ui.narrow || !targets.length || !ui.track || !ui.track.clientWidth) return null;
  const squares = squareMap(ui);
  const mover = moverOf(ui);
  const ends = reachOf(ui).flatMap((target) => target.choices.map((choice) => choice.end));
  const points = [...targets, ...ends, mover ? mover.square : null]
    .map((id) => squares.get(id))
    .filter(Boolean)
    .flatMap((square) => square.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [wide, high] = [ui.track.clientWidth, ui.track.clientHeight];
  const home = (ui.scene.stage.reach || []).some((target) => target.home) ? BUTTONS : 0;
  const u = unit(ui);
  const whole = wholeBox(ui);
  const scale = Math.min(
    wide / Math.max(Math.max(...xs) - Math.min(...xs) + 6 * u, 90 * u),
    (high - BUTTONS - home) / (Math.max(...ys) - Math.min(...ys) + 6 * u),
  );
  if (scale < CLOSER * Math.min(wide / whole[2], high / whole[3])) return null;
  const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  return [x - wide / scale / 2, y - (high + BUTTONS - home) / scale / 2, wide / scale, high / scale];
}

/** @param {View} ui */
export function viewBoxOf(ui) {
  const box = (ui.state.whole ? null : closeBox(ui)) || wholeBox(ui);
  return box.map((number) => number.toFixed(1)).join(" ");
}

/**
 * When the picture comes closer or goes away, it glides there.
 * @param {View} ui
 */
export function followTrack(ui) {
  const node = ui.track;
  if (!node || !node.isConnected) return;
  const now = node.getAttribute("viewBox");
  const before = ui.boxDrawn;
  ui.boxDrawn = now;
  if (!before || before === now || still() || !ui.narrow) return;
  const measured = [before, now].map((box) => {
    const [x, y, wide, high] = box.split(" ").map(Number);
    return { x: x + wide / 2, y: y + high / 2, scale: Math.min(node.clientWidth / wide, node.clientHeight / high) };
  });
  const [from, to] = measured;
  const shift = `translate(${(to.x - from.x) * from.scale}px, ${(to.y - from.y) * from.scale}px) scale(${from.scale / to.scale})`;
  node.animate([{ transform: shift }, { transform: "none" }], { duration: GLIDE_MS, easing: "ease-in-out" });
}
