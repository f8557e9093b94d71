// The race: board, chariots, reachable squares, the die on the wall in the middle.

const SQUARE_MS = 70; // a square
const MOVE_MS = 700; // a whole move, at most
const GLIDE_MS = 250; // from all of the track to a part of it
const BUTTONS = 52; // pixels for the buttons over the track
const CLOSER = 1.1; // less is not worth a picture that moves

function drawRace(ui) {
  const { stage } = ui.scene;
  const { board } = ui;
  if (!board || !board.squares) return h("div", { class: "bh-race", key: "race" });
  noteMove(ui);
  const squares = squareMap(ui);
  const reach = new Map((stage.reach || []).map((target) => [target.square, target]));
  const cursor = reach.has(ui.state.cursor) ? ui.state.cursor : null;
  const ghost = reach.has(ui.state.ghost) ? ui.state.ghost : null;
  const offered = ui.scene.actions && ui.scene.actions.primary ? ui.scene.actions.primary.index : null; // where the large button goes
  const first = [...reach.values()].find((target) => !target.home && target.choices.some((choice) => choice.index === offered));
  const hint = ghost ?? cursor;
  const marked = hint ?? (first ? first.square : null);
  return h(
    "div",
    { class: cls("bh-race", reach.size > 0 && "bh-steering"), key: "race" },
    h(
      "svg",
      {
        key: "track", class: "bh-track", viewBox: viewBoxOf(ui), preserveAspectRatio: "xMidYMid meet", role: "group",
        "aria-label": ui.w("track"), onclick: (event) => tapTrack(ui, event), onkeydown: (event) => keyTrack(ui, event),
        onpointerleave: (event) => event.pointerType === "mouse" && ui.state.cursor !== null && moveCursor(ui, null, false),
        made: (node) => {
          ui.track = node;
          if (ui.narrow) requestAnimationFrame(() => ui.draw()); // its size is known now
        },
      },
      drawBoard(ui),
      h("g", { key: "trails" }, (stage.trail || []).map((trail) => drawTrail(ui, trail, squares))),
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
      h("g", { key: "pieces" }, (stage.pieces || []).map((piece) => drawPiece(ui, piece, squares, stage))),
      drawWall(ui, stage),
    ),
    drawHome(ui, stage),
    ui.narrow ? drawSteps(ui) : null,
    !ui.narrow && ui.state.picking && reach.has(ui.state.picking) ? drawPicker(ui, reach.get(ui.state.picking), squares) : null,
    h("p", { class: "bh-hidden", key: "spoken" }, (stage.pieces || []).map((piece) => piece.label || "").filter(Boolean).join(". ")),
  );
}

function squareMap(ui) {
  if (ui.squaresOf !== ui.board) {
    ui.squaresOf = ui.board;
    ui.squares = new Map(ui.board.squares.map((square) => [square.id, square]));
  }
  return ui.squares;
}

/** A board unit in the picture: a tenth of the width of a lane. */
function unit(ui) {
  const points = ui.board.squares[0].points;
  const [x, y] = points[0];
  const [u, v] = points[points.length - 1];
  return Math.hypot(x - u, y - v) / 10;
}

/** Shapes as Python describes them: a tag, its attributes and perhaps a text. */
function drawShapes(shapes) {
  return (shapes || []).map(({ tag, text, ...attributes }, n) => h(tag, { key: n, ...attributes }, text));
}

/** The board itself never changes: it is drawn once. */
function drawBoard(ui) {
  if (!ui.boardDrawn || ui.boardDrawn.of !== ui.board) ui.boardDrawn = { of: ui.board, node: h("g", { key: "board", class: "bh-board" }, drawShapes(ui.board.ground)) };
  return ui.boardDrawn.node;
}

/** Two columns of chequers; above the lit squares, so that the line is always to be seen. */
function drawFinish(ui) {
  if (!ui.finishDrawn || ui.finishDrawn.of !== ui.board) ui.finishDrawn = { of: ui.board, node: h("g", { key: "finish", class: "bh-finish" }, drawShapes(ui.board.post)) };
  return ui.finishDrawn.node;
}

/** Which way a chariot on this square looks, in degrees. */
function heading(square) {
  const points = square.points;
  const [x, y] = points[0];
  const [u, v] = points[points.length - 1];
  return (Math.atan2(square.centre[1] - (y + v) / 2, square.centre[0] - (x + u) / 2) * 180) / Math.PI;
}

function drawPiece(ui, piece, squares, stage) {
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
        key: n, cx: (-7.1 - 2.3 * column) * u, cy: ((n % 3) - (rowsHere - 1) / 2) * 2.6 * u, r: 1.05 * u, class: "bh-pip",
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
      key: piece.chariot, class: cls("bh-piece", moves && "bh-moving", lit && "bh-lit", stage.passing === piece.chariot && "bh-passing"),
      style: {
        transform: `translate(${square.centre[0]}px, ${square.centre[1]}px)`,
        "--step": moves ? `${ui.moving.pace}ms` : "0ms",
      },
      role: "img", "aria-label": piece.label || piece.name,
    },
    h("title", {}, piece.label || piece.name),
    h("g", { key: "turn", transform: `rotate(${angle}) translate(${forward} 0)` }, pips, piece.way ? h("path", { key: "way", class: "bh-heading", d: `M${-3.2 * u} ${4.8 * piece.way * u}H${3.2 * u}L0 ${9 * piece.way * u}z`, "stroke-width": 0.5 * u }) : null),
    h(
      "g",
      {
        key: "sign", transform: `translate(${forward * Math.cos((angle * Math.PI) / 180)} ${forward * Math.sin((angle * Math.PI) / 180)}) scale(${size})`,
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
    ? h("g", { key: "marks", class: "bh-piecemarks" }, marks.map((kind, n) => h("circle", { key: n, class: `bh-m-${kind}`, cx: (n - (marks.length - 1) / 2) * 4.4, cy: 12.5, r: 1.9 })))
    : null;
}

/** What lies on the track: debris, drivers. */
function drawThings(ui, squares) {
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
        { key: `${thing.kind}-${n}`, class: `bh-t-${thing.kind}`, role: "img", "aria-label": thing.label, transform: `translate(${square.centre[0]} ${square.centre[1]}) scale(${0.3 * u})` },
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

function drawTrail(ui, trail, squares) {
  const points = (trail.path || []).map((id) => squares.get(id)).filter(Boolean).map((square) => square.centre.join(","));
  const piece = (ui.scene.stage.pieces || []).find((each) => each.chariot === trail.chariot);
  const seat = piece ? piece.seat : trail.chariot;
  const u = unit(ui);
  return h(
    "g",
    { key: trail.chariot, class: "bh-trail", fill: "none" },
    h("polyline", { points: points.join(" "), class: "bh-trailcase", "stroke-width": 1.7 * u, "stroke-dasharray": `0 ${3.4 * u}` }),
    h("polyline", { points: points.join(" "), stroke: colourOf(seat), "stroke-width": 1.1 * u, "stroke-dasharray": `0 ${3.4 * u}` }),
  );
}

function drawTarget(ui, target, squares, n, hint) {
  const square = squares.get(target.square);
  if (!square || target.home) return null;
  const first = target.choices[0];
  const focused = ui.state.cursor === target.square || (ui.state.cursor === null && n === 0);
  return h(
    "polygon",
    {
      key: target.square, points: square.points.map(([x, y]) => `${x},${y}`).join(" "),
      class: cls("bh-target", target.square === hint && "bh-chosen", target.choices.length > 1 && "bh-several"),
      role: "button", tabindex: focused ? 0 : -1, "aria-label": first.label, "data-square": target.square,
      onfocus: () => moveCursor(ui, target.square, false),
      onpointerenter: (event) => event.pointerType === "mouse" && moveCursor(ui, target.square, false),
    },
    h("title", {}, first.label),
  );
}

/** A dot on every square in reach, for eyes that do not see its colour; a ring around it where several ways lead. */
function drawDot(ui, target, squares) {
  const square = squares.get(target.square);
  if (!square || target.home) return null;
  const [cx, cy] = square.centre;
  const u = unit(ui);
  return h(
    "g",
    { key: target.square, class: "bh-dot" },
    h("circle", { key: "dot", cx, cy, r: 0.9 * u }),
    target.choices.length > 1 ? h("circle", { key: "ring", cx, cy, r: 1.6 * u, class: "bh-ways", "stroke-width": 0.4 * u }) : null,
    target.choices.some((choice) => choice.worth && choice.worth.kind !== "behind")
      ? h("circle", { key: "worth", cx, cy, r: 2.4 * u, class: "bh-topworth", "stroke-width": 0.6 * u })
      : null,
  );
}

/** Where the chariot that was asked about may land next: darker is likelier, the three likeliest in figures. */
function drawHeat(ui, squares) {
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
        h("polygon", { points: square.points.map(([px, py]) => `${px},${py}`).join(" "), style: { opacity: 0.25 + (0.6 * chance) / heat.squares[0].chance } }),
        n < 3 ? h("text", { x, y, "font-size": 3.6 * u, "text-anchor": "middle", "dominant-baseline": "central" }, `${chance} %`) : null,
      );
    }),
  );
}

function drawGhost(ui, target, squares) {
  const choice = target.choices[ui.state.variant || 0] || target.choices[0];
  const mover = moverOf(ui);
  const start = mover ? squares.get(mover.square) : null;
  const path = [start, ...(choice.path || [target.square]).map((id) => squares.get(id))].filter(Boolean);
  const end = target.aim ? null : squares.get(choice.end ?? target.square);
  const u = unit(ui);
  return h(
    "g",
    { key: "ghost", class: "bh-ghost" },
    h("polyline", { points: path.map((square) => square.centre.join(",")).join(" "), "stroke-width": 1.3 * u, fill: "none" }),
    mover && end
      ? h("g", { key: "sign", opacity: 0.75, transform: `translate(${end.centre[0]} ${end.centre[1]}) scale(${0.44 * u})` }, pieceSign(ui, mover))
      : null,
  );
}

function moverOf(ui) {
  const { stage } = ui.scene;
  const number = stage.mover ?? (stage.die ? stage.die.chariot : null);
  return (stage.pieces || []).find((piece) => piece.chariot === number) || null;
}

const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The wall between the straights: the die lies there, or the name of the game. */
function drawWall(ui, stage) {
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
  const face = PIPS[die.die] || [];
  return h(
    "g",
    { key: "die", transform: `translate(${middle[0]} ${middle[1]})`, role: "img", "aria-label": fill(ui.w("die"), { name: piece ? piece.name : "", roll: die.roll }) },
    piece ? h("g", { key: "sign", transform: `translate(${-19 * u} 0) scale(${0.62 * u})` }, pieceSign(ui, piece)) : null,
    h(
      "g",
      { key: `die${die.chariot}-${die.die}`, class: cls("bh-die", die.covered && "bh-coveredie") },
      h("rect", { x: -8 * u, y: -8 * u, width: 16 * u, height: 16 * u, rx: 3 * u }),
      face.map(([x, y], n) => h("circle", { key: n, cx: x * 4.3 * u, cy: y * 4.3 * u, r: 1.55 * u })),
      face.length ? null : h("text", { key: "n", class: "bh-numeral", "font-size": 11 * u, fill: "#1D1712" }, die.die),
    ),
    changed
      ? h("text", { key: "roll", x: 19 * u, y: 0.4 * u, class: "bh-roll", "font-size": 12 * u }, `\u2192 ${die.roll}`)
      : piece
        ? h("text", { key: "sum", x: 12 * u, y: 0.4 * u, class: "bh-sum", "font-size": 10 * u }, `+ ${piece.speed}`)
        : null,
  );
}

/** Several dice: those that count stand out, and what they came to stands beside them. */
function drawDice(ui, stage, middle, u) {
  const { dice } = stage;
  const piece = (stage.pieces || []).find((each) => each.chariot === dice.chariot);
  const wide = 19 * u;
  const left = (-wide * (dice.faces.length - 1)) / 2;
  return h(
    "g",
    { key: "dice", transform: `translate(${middle[0]} ${middle[1]})`, role: "img", "aria-label": dice.label },
    piece ? h("g", { key: "sign", transform: `translate(${left - 19 * u} 0) scale(${0.62 * u})` }, pieceSign(ui, piece)) : null,
    dice.faces.map((each, n) =>
      h(
        "g",
        { key: `${dice.name}-${n}-${each.face}`, transform: `translate(${left + n * wide} 0)` },
        h(
          "g",
          { class: cls("bh-die", each.kind && `bh-d-${each.kind}`) },
          h("rect", { x: -8 * u, y: -8 * u, width: 16 * u, height: 16 * u, rx: 3 * u }),
          (PIPS[each.face] || []).map(([x, y], m) => h("circle", { key: m, cx: x * 4.3 * u, cy: y * 4.3 * u, r: 1.55 * u })),
        ),
      ),
    ),
    drawOther(stage, dice, ui, -left + 19 * u, u),
    dice.text ? h("text", { key: "text", x: -left + 12 * u, y: 0.4 * u, class: "bh-sum", "font-size": 9 * u }, dice.text) : null,
  );
}

/** Where two throw against each other: the sign of the other beside the other die. */
function drawOther(stage, dice, ui, x, u) {
  const other = (stage.pieces || []).find((each) => each.chariot === dice.other);
  return other ? h("g", { key: "other", transform: `translate(${x} 0) scale(${0.62 * u})` }, pieceSign(ui, other)) : null;
}

/** The finish is no square that can be stood on: it has its own button at the line. */
function drawHome(ui, stage) {
  const target = (stage.reach || []).find((each) => each.home);
  if (!target) return null;
  return h(
    "div",
    { class: "bh-home", key: "home" },
    target.choices.map((choice) =>
      h("button", { type: "button", key: choice.index, class: "bh-gold", disabled: ui.busy(), onclick: () => ui.choose(choice) }, choice.label),
    ),
  );
}

// -- choosing a square ------------------------------------------------------------------------

function moveCursor(ui, square, focus) {
  if (ui.state.cursor === square) return;
  ui.state.cursor = square;
  ui.state.variant = 0;
  ui.draw();
  if (focus && ui.track) {
    const node = ui.track.querySelector(`[data-square="${square}"]`);
    if (node) node.focus();
  }
}

function tapTrack(ui, event) {
  const reach = (ui.scene.stage.reach || []).filter((target) => !target.home);
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
    showGhost(ui, reach.reduce((best, target) => (far(target) < far(best) ? target : best)));
    return;
  }
  const hit = event.target.closest("[data-square]");
  if (hit) takeTarget(ui, reach.find((target) => String(target.square) === hit.getAttribute("data-square")));
  else if (ui.state.ghost !== null) showGhost(ui, null);
}

function showGhost(ui, target) {
  Object.assign(ui.state, { ghost: target ? target.square : null, cursor: null, picking: null, variant: 0 });
  ui.draw();
}

/** On a phone: from one square in reach to the next, and near or far. */
function drawSteps(ui) {
  const reach = (ui.scene.stage.reach || []).filter((target) => !target.home);
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
    (reach.length || (ui.scene.stage.focus || []).length) && closeBox(ui)
      ? iconButton(ui, ui.state.whole ? "plus" : "minus", ui.state.whole ? ui.w("near_track") : ui.w("all_track"), far, "bh-far")
      : null,
  );
}

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

function keyTrack(ui, event) {
  const reach = (ui.scene.stage.reach || []).filter((target) => !target.home);
  if (!reach.length) return;
  const at = Math.max(0, reach.findIndex((target) => target.square === ui.state.cursor));
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

/** Several ways to one square: beside it, each with whom it passes. */
function drawPicker(ui, target, squares) {
  const [width, height] = ui.board.size;
  const [x, y] = squares.get(target.square).centre;
  return h(
    "div",
    {
      class: cls("bh-picker", x > width / 2 && "bh-left", y > height / 2 && "bh-up"), key: "picker", role: "dialog", "aria-label": ui.w("which_way"),
      style: { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` },
    },
    h("p", {}, ui.w("which_way")),
    variantButtons(ui, target),
  );
}

function variantButtons(ui, target) {
  return target.choices.map((choice, n) =>
    h(
      "button",
      {
        type: "button", key: choice.index, class: "bh-outline", disabled: ui.busy(), title: choice.label,
        made: (node) => n === 0 && !ui.narrow && node.focus(),
        onpointerenter: () => showVariant(ui, n), onfocus: () => showVariant(ui, n), onclick: () => ui.choose(choice),
      },
      choice.label,
    ),
  );
}

function showVariant(ui, n) {
  if (ui.state.variant === n) return;
  ui.state.variant = n;
  ui.draw();
}

// -- motion -----------------------------------------------------------------------------------

/** Where a chariot is drawn: on its way while it moves, then at the end of it, else where it stands. */
function shownSquare(ui, piece) {
  if (ui.moving && ui.moving.chariot === piece.chariot) return ui.moving.path[ui.moving.at];
  const { moving } = ui.scene.stage;
  if (piece.square === null || !moving || moving.chariot !== piece.chariot) return piece.square;
  const way = wayOf(ui, moving);
  return way.length ? way[way.length - 1] : piece.square;
}

/** The squares of a move up to where the chariot stands, if it was stopped on the way. */
function wayOf(ui, moving) {
  const piece = (ui.scene.stage.pieces || []).find((each) => each.chariot === moving.chariot);
  const at = piece ? moving.path.indexOf(piece.square) : -1;
  return at < 0 ? moving.path : moving.path.slice(0, at + 1);
}

/** Start the walk of a chariot when the scene tells of a new one. */
function noteMove(ui) {
  const { moving } = ui.scene.stage;
  const name = moving ? `${moving.chariot}:${moving.path.join(",")}:${ui.scene.timeline ? ui.scene.timeline.at : ""}` : "";
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

function endMove(ui) {
  clearTimeout(ui.timer);
  ui.moving = null;
}

/** The whole board but for the rim around the wall, as [x, y, width, height]. */
function wholeBox(ui) {
  const [width, height] = ui.board.size;
  const margin = Math.min(...ui.board.squares.flatMap((square) => square.points.map(([x]) => x)));
  const rim = Math.max(0, margin - 2.8 * unit(ui)); // all but the wall around the track
  return [rim, rim, width - 2 * rim, height - 2 * rim];
}

/** On a phone the picture closes in on what can be reached, below the buttons; null where that gains nothing. */
function closeBox(ui) {
  const reach = (ui.scene.stage.reach || []).map((target) => target.square);
  const targets = reach.length ? reach : ui.scene.stage.focus || []; // where to look, though there is nothing to tap
  if (!ui.narrow || !targets.length || !ui.track || !ui.track.clientWidth) return null;
  const squares = squareMap(ui);
  const mover = moverOf(ui);
  const ends = (ui.scene.stage.reach || []).flatMap((target) => target.choices.map((choice) => choice.end));
  const points = [...targets, ...ends, mover ? mover.square : null].map((id) => squares.get(id)).filter(Boolean).flatMap((square) => square.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [wide, high] = [ui.track.clientWidth, ui.track.clientHeight];
  const home = (ui.scene.stage.reach || []).some((target) => target.home) ? BUTTONS : 0;
  const u = unit(ui);
  const whole = wholeBox(ui);
  const scale = Math.min(wide / Math.max(Math.max(...xs) - Math.min(...xs) + 6 * u, 90 * u), (high - BUTTONS - home) / (Math.max(...ys) - Math.min(...ys) + 6 * u));
  if (scale < CLOSER * Math.min(wide / whole[2], high / whole[3])) return null;
  const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  return [x - wide / scale / 2, y - (high + BUTTONS - home) / scale / 2, wide / scale, high / scale];
}

function viewBoxOf(ui) {
  const box = (ui.state.whole ? null : closeBox(ui)) || wholeBox(ui);
  return box.map((number) => number.toFixed(1)).join(" ");
}

/** When the picture comes closer or goes away, it glides there. */
function followTrack(ui) {
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
