// The squares in reach, and how one of them is chosen.

import { cls, h } from "../kit/dom.js";
import { pieceSign } from "../kit/signs.js";
import { squareMap, unit } from "./board.js";
import { moverOf } from "./pieces.js";

/**
 * The squares that can be tapped: those behind the chariot only on request.
 * @param {View} ui
 */
export function reachOf(ui) {
  const reach = (ui.scene.stage && ui.scene.stage.reach) || [];
  const onward = reach.filter((target) => target.sense !== "back");
  return ui.state.back || !onward.length ? reach : onward;
}

/**
 * Asks for the squares behind, where there are any.
 * @param {View} ui
 */
export function drawBackwards(ui) {
  const behind = (ui.scene.stage.reach || []).filter((target) => target.sense === "back");
  if (!behind.length || behind.length === ui.scene.stage.reach.length) return null;
  return h(
    "button",
    {
      type: "button",
      key: "backwards",
      class: "bh-outline bh-minor bh-backwards",
      "aria-pressed": String(Boolean(ui.state.back)),
      onclick: () => {
        ui.state.back = !ui.state.back;
        ui.state.ghost = ui.state.cursor = ui.state.picking = null;
        ui.draw();
      },
    },
    ui.w(ui.state.back ? "backwards_off" : "backwards"),
  );
}

/** @param {View} ui */
export function drawTarget(ui, target, squares, n, hint) {
  const square = squares.get(target.square);
  if (!square || target.home) return null;
  const first = target.choices[0];
  const focused = ui.state.cursor === target.square || (ui.state.cursor === null && n === 0);
  return h(
    "polygon",
    {
      key: target.square,
      points: square.points.map(([x, y]) => `${x},${y}`).join(" "),
      class: cls(
        "bh-target",
        target.square === hint && "bh-chosen",
        target.choices.length > 1 && "bh-several",
        target.sense && target.sense !== "far" && "bh-lessfar",
      ),
      role: "button",
      tabindex: focused ? 0 : -1,
      "aria-label": first.label,
      "data-square": target.square,
      onfocus: () => moveCursor(ui, target.square, false),
      onpointerenter: (event) => event.pointerType === "mouse" && moveCursor(ui, target.square, false),
    },
    h("title", {}, first.label),
  );
}

/**
 * A dot on every square in reach, for eyes that do not see its colour; a ring around it where several ways lead.
 * @param {View} ui
 */
export function drawDot(ui, target, squares) {
  const square = squares.get(target.square);
  if (!square || target.home) return null;
  const [cx, cy] = square.centre;
  const u = unit(ui);
  return h(
    "g",
    { key: target.square, class: "bh-dot" },
    h("circle", { key: "dot", cx, cy, r: 0.9 * u }),
    target.choices.length > 1
      ? h("circle", { key: "ring", cx, cy, r: 1.6 * u, class: "bh-ways", "stroke-width": 0.4 * u })
      : null,
    target.choices.some((choice) => choice.worth && choice.worth.kind !== "behind")
      ? h("circle", { key: "worth", cx, cy, r: 2.4 * u, class: "bh-topworth", "stroke-width": 0.6 * u })
      : null,
  );
}

/**
 * Where the chariot that was asked about may land next: darker is likelier, the three likeliest in figures.
 * @param {View} ui
 */
export function drawHeat(ui, squares) {
  const { heat } = ui.scene.stage;
  if (!heat) return null;
  const u = unit(ui);
  return h(
    "g",
    { key: "heat", class: "bh-heat", "aria-hidden": "true" },
    heat.squares.map(({ square: id, chance }, n) => {
      const square = squares.get(id);
      if (!square) return null;
      const [x, y] = square.centre;
      return h(
        "g",
        { key: id },
        h("polygon", {
          points: square.points.map(([px, py]) => `${px},${py}`).join(" "),
          style: { opacity: 0.25 + (0.6 * chance) / heat.squares[0].chance },
        }),
        n < 3
          ? h(
              "text",
              { x, y, "font-size": 3.6 * u, "text-anchor": "middle", "dominant-baseline": "central" },
              `${chance} %`,
            )
          : null,
      );
    }),
  );
}

/** @param {View} ui */
export function drawGhost(ui, target, squares) {
  const choice = target.choices[ui.state.variant || 0] || target.choices[0];
  const mover = moverOf(ui);
  const start = mover ? squares.get(mover.square) : null;
  const path = [start, ...(choice.path || [target.square]).map((id) => squares.get(id))].filter(Boolean);
  const end = target.aim ? null : squares.get(choice.end ?? target.square);
  const u = unit(ui);
  return h(
    "g",
    { key: "ghost", class: "bh-ghost" },
    h("polyline", {
      points: path.map((square) => square.centre.join(",")).join(" "),
      "stroke-width": 1.3 * u,
      fill: "none",
    }),
    mover && end
      ? h(
          "g",
          {
            key: "sign",
            opacity: 0.75,
            transform: `translate(${end.centre[0]} ${end.centre[1]}) scale(${0.44 * u})`,
          },
          pieceSign(ui, mover),
        )
      : null,
  );
}

/**
 * The finish is no square that can be stood on: it has its own button at the line.
 * @param {View} ui
 */
export function drawHome(ui, stage) {
  const target = (stage.reach || []).find((each) => each.home);
  if (!target) return null;
  return h(
    "div",
    { class: "bh-home", key: "home" },
    target.choices.map((choice) =>
      h(
        "button",
        {
          type: "button",
          key: choice.index,
          class: "bh-gold",
          disabled: ui.busy(),
          onclick: () => ui.choose(choice),
        },
        choice.label,
      ),
    ),
  );
}

/** @param {View} ui */
export function moveCursor(ui, square, focus) {
  if (ui.state.cursor === square) return;
  ui.state.cursor = square;
  ui.state.variant = 0;
  ui.draw();
  if (focus && ui.track) {
    const node = ui.track.querySelector(`[data-square="${square}"]`);
    if (node) node.focus();
  }
}

/** @param {View} ui */
export function tapTrack(ui, event) {
  const reach = reachOf(ui).filter((target) => !target.home);
  if (!reach.length || ui.busy()) return;
  const matrix = ui.track.getScreenCTM();
  if (!matrix) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const squares = squareMap(ui);
  const far = (target) => {
    const [x, y] = squares.get(target.square).centre;
    return Math.hypot(x - point.x, y - point.y);
  };
  if (ui.touchy()) {
    showGhost(
      ui,
      reach.reduce((best, target) => (far(target) < far(best) ? target : best)),
    );
    return;
  }
  const hit = event.target.closest("[data-square]");
  if (hit)
    takeTarget(
      ui,
      reach.find((target) => String(target.square) === hit.getAttribute("data-square")),
    );
  else if (ui.state.ghost !== null) showGhost(ui, null);
}

/** @param {View} ui */
export function showGhost(ui, target) {
  Object.assign(ui.state, { ghost: target ? target.square : null, cursor: null, picking: null, variant: 0 });
  ui.draw();
}

/** @param {View} ui */
function takeTarget(ui, target) {
  if (!target) return;
  if (target.choices.length === 1) {
    ui.choose(target.choices[0]);
    return;
  }
  ui.state.picking = ui.state.ghost = target.square;
  ui.state.variant = 0;
  ui.draw();
}

/** @param {View} ui */
export function keyTrack(ui, event) {
  const reach = reachOf(ui).filter((target) => !target.home);
  if (!reach.length) return;
  const at = Math.max(
    0,
    reach.findIndex((target) => target.square === ui.state.cursor),
  );
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by) {
    moveCursor(ui, reach[(at + by + reach.length) % reach.length].square, true);
  } else if (event.key === "Enter") {
    takeTarget(ui, reach[at]);
  } else if (event.key === "Escape") {
    ui.state.ghost = ui.state.picking = null;
    ui.draw();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Several ways to one square: beside it, each with whom it passes.
 * @param {View} ui
 */
export function drawPicker(ui, target, squares) {
  const [width, height] = ui.board.size;
  const [x, y] = squares.get(target.square).centre;
  return h(
    "div",
    {
      class: cls("bh-picker", x > width / 2 && "bh-left", y > height / 2 && "bh-up"),
      key: "picker",
      role: "dialog",
      "aria-label": ui.w("which_way"),
      style: { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` },
    },
    h("p", {}, ui.w("which_way")),
    variantButtons(ui, target),
  );
}

/** @param {View} ui */
function variantButtons(ui, target) {
  return target.choices.map((choice, n) =>
    h(
      "button",
      {
        type: "button",
        key: choice.index,
        class: "bh-outline",
        disabled: ui.busy(),
        title: choice.label,
        made: (node) => n === 0 && !ui.narrow && node.focus(),
        onpointerenter: () => showVariant(ui, n),
        onfocus: () => showVariant(ui, n),
        onclick: () => ui.choose(choice),
      },
      choice.label,
    ),
  );
}

/** @param {View} ui */
export function showVariant(ui, n) {
  if (ui.state.variant === n) return;
  ui.state.variant = n;
  ui.draw();
}
