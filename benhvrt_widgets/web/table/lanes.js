// Six straight lanes.

import { cls, h, still } from "../kit/dom.js";
import { colourOf, sign } from "../kit/signs.js";
import { drawShapes } from "./board.js";
import { horseSign, horseToken } from "./horses.js";
import { heldCard, pick, pickedIndex } from "./picks.js";
import { openWhy } from "./why.js";

const RUN_MS = 700;

/**
 * Lanes from left to right: name and odds, the cards behind the gate, twelve squares, and the run-out.
 * @param {View} ui
 */
function trackShape(ui) {
  const columns = ui.board.columns;
  const { paid } = ui.scene.stage;
  const low = paid || window.innerHeight < 780;
  const [head, back, cell, high] = ui.narrow ? [74, 38, 15, low ? 38 : 56] : [156, 92, 31, low ? 50 : 66];
  return {
    head,
    back,
    cell,
    high,
    columns,
    left: head + back,
    width: head + back + columns * cell,
    height: ui.board.lanes * high,
  };
}

/** @param {View} ui */
export function drawLanes(ui) {
  const { stage } = ui.scene;
  if (!ui.board || ui.board.kind !== "straight") return null;
  const size = trackShape(ui);
  const run = stage.run;
  const square = (lane) => (run ? run.squares[lane].square : 0);
  return h(
    "section",
    { class: "bh-straight", key: "straight", "aria-label": stage.labels.track },
    h(
      "svg",
      {
        key: "track",
        class: "bh-lanes",
        viewBox: `0 0 ${size.width} ${size.height}`,
        preserveAspectRatio: "xMidYMid meet",
        role: "group",
        "aria-label": stage.labels.track,
      },
      drawGround(ui, size, "turf", ui.board.ground, 0, size.cell),
      stage.lanes.map((lane) => drawLane(ui, lane, size)),
      drawGround(ui, size, "post", ui.board.post, ui.board.line, size.high),
      h(
        "g",
        { key: "runners" },
        stage.lanes.map((lane) => drawRunner(ui, lane, square(lane.lane), run, size)),
      ),
    ),
    run ? drawUnit(ui, run) : null,
    run ? h("p", { class: "bh-hidden", key: "spoken" }, run.squares.map((each) => each.label).join(". ")) : null,
  );
}

/**
 * What never changes: stretched about a line to squares of this width and the height of a lane, and cut at the edge.
 * @param {View} ui
 */
function drawGround(ui, size, key, shapes, line, wide) {
  const { square } = ui.board;
  const [x, y] = [size.left + line * size.cell, -line * square];
  const transform = `translate(${x} 0) scale(${wide / square} ${size.high / square}) translate(${y} 0)`;
  return h(
    "svg",
    { key, width: size.width, height: size.height, "aria-hidden": "true" },
    h("g", { transform }, drawShapes(shapes)),
  );
}

/** @param {View} ui */
function drawLane(ui, lane, size) {
  const { stage } = ui.scene;
  const here = (stage.picks || []).filter((each) => each.lane === lane.lane);
  const ways = here.some((each) => each.card) ? here.filter((each) => each.card === heldCard(ui)) : here;
  const chosen = ways.find((each) => each.index === pickedIndex(ui));
  const y = lane.lane * size.high;
  const middle = y + size.high / 2;
  const next = ways.length ? ways[(ways.indexOf(chosen) + 1) % ways.length] : null; // up, then down, then up again
  const act = (event) => next && !ui.busy() && pick(ui, chosen && ways.length === 1 ? chosen.index : next.index, event);
  return h(
    "g",
    {
      key: lane.lane,
      class: cls("bh-lane", next && "bh-open", chosen && "bh-chosen"),
      role: next ? "button" : null,
      tabindex: next ? 0 : null,
      "data-lane": lane.lane,
      "aria-label": next ? next.label : null,
      "aria-pressed": next ? String(Boolean(chosen)) : null,
      onclick: act,
      onkeydown: (event) => {
        if (next && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          event.stopPropagation();
          act({ detail: 0 });
        }
      },
    },
    next
      ? h("rect", {
          key: "lit",
          x: 1,
          y: y + 1,
          width: size.width - 2,
          height: size.high - 2,
          rx: 6,
          class: "bh-lanelit",
        })
      : null,
    h(
      "g",
      { key: "head", transform: `translate(${ui.narrow ? 15 : 24} ${middle}) scale(${ui.narrow ? 1.05 : 1.75})` },
      horseSign(lane),
    ),
    ui.narrow
      ? null
      : h(
          "text",
          { key: "name", x: 50, y: middle - 12, class: "bh-lanename" },
          lane.runner ? lane.runner.name : lane.name,
        ),
    h(
      "text",
      { key: "odds", x: ui.narrow ? 30 : 50, y: ui.narrow ? middle - 9 : middle + 14, class: "bh-laneodds" },
      lane.odds,
    ),
    lane.chance !== null && lane.chance !== undefined
      ? h(
          "text",
          {
            key: "chance",
            x: ui.narrow ? 30 : 86,
            y: ui.narrow ? middle + 11 : middle + 14,
            class: "bh-lanechance",
            role: "button",
            tabindex: 0,
            "aria-label": `${lane.name}: ${lane.chance} %. ${ui.w("why")}`,
            onclick: (event) => {
              event.stopPropagation();
              openWhy(ui, { seat: lane.lane });
            },
            onkeydown: (event) => event.key === "Enter" && openWhy(ui, { seat: lane.lane }),
          },
          `${lane.chance} %`,
        )
      : null,
    lane.owner
      ? h(
          "g",
          {
            key: "owner",
            transform: `translate(${size.head - (ui.narrow ? 9 : 12)} ${ui.narrow ? middle - 9 : middle + 12}) scale(${ui.narrow ? 0.6 : 0.9})`,
          },
          h("title", {}, lane.owner.name),
          sign(lane.owner.shape, lane.owner.seat, lane.owner.seat + 1),
        )
      : null,
    drawBehind(ui, lane, size, middle),
    drawBacked(ui, lane, size, middle),
    chosen && "up" in chosen
      ? h(
          "text",
          { key: "way", x: size.left + 20, y: middle, class: "bh-shiftway" },
          chosen.up ? "\u25b2\u25b2" : "\u25bc\u25bc",
        )
      : null,
  );
}

/**
 * The cards behind a lane: backs in the colour of who laid them; those that are known show their sign.
 * @param {View} ui
 */
function drawBehind(ui, lane, size, middle) {
  const wide = ui.narrow ? 14 : 20;
  const rows = lane.laid.length > (ui.narrow ? 2 : 4) ? 2 : 1;
  const inRow = Math.ceil(lane.laid.length / rows);
  const step = Math.min(wide + 3, (size.back - wide - 8) / Math.max(1, inRow - 1));
  const top = (n) => middle + (rows === 1 ? 0 : (Math.floor(n / inRow) - 0.5) * (wide * 1.4 + 2)) - wide * 0.7;
  return h(
    "g",
    { key: "behind" },
    lane.laid.map((card, n) =>
      h(
        "g",
        {
          key: n,
          class: cls("bh-laidcard", card.face && "bh-known", card.off && "bh-void"),
          role: "img",
          "aria-label": card.text,
          transform: `translate(${size.head + 3 + (n % inRow) * step} ${top(n)})`,
        },
        h("title", {}, card.face ? `${card.text}. ${card.face.text}` : card.text),
        h("rect", {
          width: wide,
          height: wide * 1.4,
          rx: 2,
          class: "bh-cardback",
          fill: card.face ? "#FFFDF7" : "#6E1422",
          stroke: colourOf(card.seat),
        }),
        h(
          "text",
          {
            x: wide / 2,
            y: wide * 0.72,
            class: "bh-numeral",
            "font-size": wide * 0.62,
            fill: card.face ? "#1D1712" : "#FFFDF7",
          },
          card.face ? cornerOf(card.face) : "?",
        ),
        card.off ? h("line", { x1: 0, y1: wide * 1.4, x2: wide, y2: 0, class: "bh-strike" }) : null,
      ),
    ),
  );
}

/**
 * Who has bet on a lane, at its far end: the sign of the seat, and Win or Show as a letter.
 * @param {View} ui
 */
function drawBacked(ui, lane, size, middle) {
  const wide = Math.min(
    ui.narrow ? 17 : 34,
    (size.width - size.left - (ui.board.line + 1) * size.cell) /
      Math.max(1, lane.wagers.length + (lane.others ? 1 : 0)),
  );
  return h(
    "g",
    { key: "backed" },
    lane.wagers.map((wager, n) =>
      h(
        "g",
        {
          key: n,
          role: "img",
          "aria-label": wager.text,
          transform: `translate(${size.width - (n + 0.5) * wide - 2} ${middle - 5})`,
        },
        h("title", {}, wager.text),
        h(
          "g",
          { key: "sign", transform: `scale(${ui.narrow ? 0.6 : 0.95})` },
          sign(wager.shape, wager.seat, wager.seat + 1),
        ),
        h("text", { key: "to", y: ui.narrow ? 13 : 20, class: "bh-backed" }, wager.mark),
      ),
    ),
    lane.others
      ? h(
          "text",
          {
            key: "others",
            class: "bh-backed",
            x: size.width - (lane.wagers.length + 0.5) * wide - 2,
            y: middle,
          },
          lane.others.split(" ")[0],
        )
      : null,
  );
}

/** The letter and sign of an Action card, if it has them. */
function cornerOf(face) {
  const found = String(face.when).match(/([A-G]) ([+\u2212])$/);
  return found ? found[1] + found[2] : "\u2195";
}

/** @param {View} ui */
function drawRunner(ui, lane, square, run, size) {
  const place = run ? run.squares[lane.lane].place : null;
  const shown = Math.min(square, size.columns - 1);
  const x = size.left + (shown + 0.5) * size.cell;
  const y = (lane.lane + 0.5) * size.high;
  return h(
    "g",
    {
      key: lane.lane,
      class: cls("bh-runner", place && "bh-home"),
      style: { transform: `translate(${x}px, ${y}px)`, "--step": still() ? "0ms" : `${RUN_MS}ms` },
      role: "img",
      "aria-label": run ? run.squares[lane.lane].label : lane.name,
    },
    h("g", { key: "sign", transform: `scale(${ui.narrow ? 1.05 : 1.9})` }, horseSign(lane)),
    place
      ? h(
          "g",
          { key: "place", transform: `translate(${ui.narrow ? -11 : -19} ${ui.narrow ? -10 : -14})` },
          h("circle", { r: ui.narrow ? 7.5 : 12, class: cls("bh-medal", `bh-medal${place}`) }),
          h("text", { class: "bh-numeral", "font-size": ui.narrow ? 10 : 16, fill: "#1D1712" }, place),
        )
      : null,
  );
}

/**
 * The Movement card of this leg, and the two Sprint dice.
 * @param {View} ui
 */
function drawUnit(ui, run) {
  const { labels } = ui.scene.stage;
  return h(
    "div",
    { class: "bh-unit", key: "unit" },
    h("strong", { key: "leg" }, run.unit),
    run.card.length
      ? h(
          "div",
          {
            key: "card",
            class: "bh-movement",
            role: "img",
            "aria-label": `${labels.movement}: ${run.card.map((each) => `${each.odds} ${each.squares}`).join(", ")}`,
            title: labels.movement,
          },
          run.card.map((each) =>
            h(
              "span",
              { key: each.odds, class: cls(!each.horses.length && "bh-nobody") },
              h("small", {}, each.odds),
              h("b", {}, each.squares),
            ),
          ),
        )
      : null,
    run.dice.length
      ? h(
          "div",
          {
            key: `dice${run.unit}`,
            class: "bh-sprints",
            role: "img",
            "aria-label": `${labels.dice}: ${run.dice.map((each) => each.name).join(", ")}`,
            title: labels.dice,
          },
          run.dice.map((each, n) => h("span", { key: n, class: "bh-silkdie" }, horseToken(each))),
        )
      : null,
  );
}
