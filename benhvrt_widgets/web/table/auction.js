// The auction: the card on the block, and the ladder on which every bid stays.

import { cardFace } from "../kit/card.js";
import { cls, h, still } from "../kit/dom.js";
import { coin } from "../kit/figures.js";
import { icon } from "../kit/icons.js";
import { ladderRows, totalOf } from "../kit/ladder.js";
import { colourOf, token } from "../kit/signs.js";
import { fill } from "../kit/text.js";
import { dotted, dottedFace } from "./terms.js";

const RUNG = 44; // the least height of a rung, in pixels

/** @param {View} ui */
export function drawAuction(ui) {
  const { stage } = ui.scene;
  const { receipt, auctioneer: seller } = stage;
  return h(
    "div",
    { class: "bh-auction", key: "auction" },
    h(
      "div",
      { class: "bh-block", key: "block" },
      h(
        "p",
        { class: "bh-seller" },
        seller ? [icon("hammer"), h("span", { class: "bh-terms" }, dotted(ui, ui.w("sells", { name: seller })))] : null,
      ),
      stage.face && ui.narrow
        ? h(
            "button",
            {
              type: "button",
              class: "bh-opencard",
              key: `open${stage.face.kind}`,
              onclick: () => ui.open("block"),
            },
            cardFace(ui, stage.face, { key: stage.face.kind }),
          )
        : stage.face
          ? cardFace(ui, dottedFace(ui, stage.face), { key: stage.face.kind, big: true })
          : h("div", { class: "bh-card bh-big bh-backside", key: "back" }, h("span", {}, ui.w("title"))),
    ),
    receipt ? drawReceipt(ui, receipt) : drawLadder(ui, stage.ladder),
  );
}

/** @param {View} ui */
function drawLadder(ui, ladder) {
  if (!ladder) return drawUnsold(ui);
  const columns = ladder.columns || [];
  const rungs = ladder.rungs || [];
  const mine = columns.find((column) => column.seat === ladder.mine) || null;
  const here = mine ? mine.rounds : 0;
  const open = mine && !mine.out;
  const looked = ui.rounds ? ui.rounds() : 0;
  const style = { "--columns": columns.length };
  const left = columns.filter((column) => !column.out).length;
  return h(
    "div",
    { class: cls("bh-ladder", left === 2 && "bh-duel", columns.length > 5 && "bh-crowd"), key: "ladder", style },
    h(
      "div",
      { class: "bh-auto", key: "auto", "aria-live": "polite" },
      ladder.auto
        ? [
            h("span", { key: "text" }, fill(ui.w("auto"), { total: totalOf(rungs, ladder.auto), round: ladder.auto })),
            h(
              "button",
              {
                type: "button",
                key: "stop",
                class: "bh-stop",
                onclick: () => ui.send({ do: "auto", rounds: 0, key: ui.key() }),
              },
              ui.w("stop"),
            ),
          ]
        : h(
            "span",
            { class: "bh-muted", key: "hint" },
            rungFigures(ui, ladder) || (open ? ui.w("ladder_hint") : ui.w("ladder")),
          ),
    ),
    h(
      "div",
      { class: "bh-rungs", key: "rungs", made: (node) => (ui.rungs = node) },
      ladderRows(rungs, columns).map(({ rung, cells }) => {
        const past = rung.round <= here;
        const next = rung.round === Math.max(ladder.round, here + 1);
        const can = open && !past && rung.affordable;
        return h(
          "button",
          {
            type: "button",
            key: rung.round,
            "data-round": rung.round,
            class: cls(
              "bh-rung",
              past && "bh-past",
              rung.round === ladder.round && "bh-now",
              can && next && "bh-next",
              rung.round <= ladder.auto && !past && "bh-will",
              rung.round === ladder.auto && "bh-autohere",
              looked > 0 && rung.round <= looked && !past && "bh-will",
              rung.round === looked && "bh-looked",
              !rung.affordable && "bh-dear",
            ),
            disabled: !can,
            "aria-pressed": String(rung.round === (ui.look ? looked : ladder.auto)),
            "aria-label": fill(ui.w("rung"), { round: rung.round, total: rung.total }),
            onpointerenter: () => lookAtRung(ui, rung),
            onfocus: () => lookAtRung(ui, rung),
            onclick: () =>
              ui.look
                ? ui.look(rung.round)
                : ui.send({ do: "auto", rounds: rung.round === ladder.auto ? 0 : rung.round, key: ui.key() }),
          },
          h("span", { class: "bh-cost", key: "cost" }, h("b", {}, rung.total), h("small", {}, `+${rung.round}`)),
          cells.map(({ column, paid, next: due }) =>
            h(
              "span",
              { key: `c${column.seat}`, class: cls("bh-cell", column.out && "bh-out") },
              paid
                ? h(
                    "i",
                    { class: "bh-chip", key: "chip", style: { "--seat": colourOf(column.seat) } },
                    h("em", {}, rung.round),
                  )
                : due
                  ? h("i", { class: "bh-slot", key: "slot" })
                  : null,
            ),
          ),
        );
      }),
    ),
    h(
      "div",
      { class: "bh-feet", key: "feet" },
      h("span", { class: "bh-cost", key: "cost" }, ui.w("in_all")),
      columns.map((column) =>
        h(
          "span",
          {
            key: `f${column.seat}`,
            title: column.name,
            class: cls(
              "bh-foot",
              column.out && "bh-out",
              column.turn && "bh-turn",
              column.seat === ladder.mine && "bh-you",
            ),
          },
          token(column.shape, column.seat, column.seat + 1),
          h("span", { class: "bh-name", "aria-hidden": "true" }, shortName(column.name, columns.length)),
          h("span", { class: "bh-hidden" }, column.name),
        ),
      ),
    ),
  );
}

/**
 * What is said of the rung that is looked at, or of the next one, and what theory says.
 * @param {View} ui
 */
function rungFigures(ui, ladder) {
  const at = ui.rounds ? ui.rounds() : ui.state.rung;
  const rung =
    ladder.rungs.find((each) => each.round === at && each.figures) ||
    ladder.rungs.find((each) => each.round === ladder.round);
  return rung && rung.figures ? [fill(ui.w("rung"), rung), rung.figures, ladder.theory].join(" \u00b7 ") : "";
}

/** @param {View} ui */
function lookAtRung(ui, rung) {
  if (ui.look || !rung.figures || ui.state.rung === rung.round) return;
  ui.state.rung = rung.round;
  ui.draw();
}

/** As much of a name as fits under its column. */
function shortName(name, columns) {
  const letters = [...String(name)];
  const most = columns > 8 ? 5 : columns > 5 ? 7 : letters.length;
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trim()}.`
    : name;
}

/**
 * Before the bidding: what the seller could keep the card for.
 * @param {View} ui
 */
function drawUnsold(ui) {
  const { face, quick_sale: price } = ui.scene.stage;
  return h(
    "div",
    { class: "bh-quick", key: "quick" },
    face && price !== null && price !== undefined
      ? [h("h2", { key: "title" }, ui.w("quick_sale")), coin(price, "bh-huge")]
      : null,
  );
}

/**
 * Rungs as high as fit in whole numbers; the round that is being bid, and two above it, stay in sight.
 * @param {View} ui
 */
export function followLadder(ui) {
  const { stage } = ui.scene;
  const node = ui.rungs;
  if (!node || !node.isConnected || !stage || !stage.ladder || !stage.ladder.rungs) return;
  const name = `${stage.ladder.round}:${node.clientHeight}:${stage.ladder.rungs.length}`;
  if (ui.ladderName === name && ui.ladderNode === node) return;
  const resized = ui.ladderHeight !== node.clientHeight || ui.ladderNode !== node; // each sale has a ladder of its own
  ui.ladderNode = node;
  ui.ladderName = name;
  ui.ladderHeight = node.clientHeight;
  const fit = Math.max(1, Math.floor(node.clientHeight / RUNG));
  const high = Math.max(RUNG, node.clientHeight / fit);
  node.style.setProperty("--rung", `${high}px`);
  const above = stage.ladder.rungs.length - stage.ladder.round; // rungs above this one
  const least = Math.max(0, (above + 2) * high - node.clientHeight);
  const most = Math.max(0, (above - 2) * high);
  const to = resized ? Math.max(least, most) : Math.min(Math.max(node.scrollTop, least), Math.max(least, most));
  node.scrollTo({ top: Math.round(to / high) * high, behavior: resized || still() ? "auto" : "smooth" });
}

/**
 * What the sale cost everybody, on a slip of paper.
 * @param {View} ui
 */
function drawReceipt(ui, receipt) {
  return h(
    "div",
    { class: "bh-receipt", key: "receipt", role: "status" },
    h(
      "div",
      { class: "bh-slip bh-terms" },
      h("h2", {}, ui.w("sold")),
      String(receipt.text || "")
        .split(/(?<=[.!?])\s+/)
        .map((line, n) => h("p", { key: n }, dotted(ui, line))),
      receipt.voice ? h("p", { class: "bh-voice", key: "voice" }, receipt.voice) : null,
      receipt.said ? h("p", { class: "bh-said", key: "said" }, receipt.said) : null,
      receipt.if_passed && receipt.if_passed.can
        ? h(
            "button",
            {
              type: "button",
              class: "bh-outline bh-minor",
              key: "ask",
              onclick: () => ui.send({ do: "if_passed" }),
            },
            ui.w("if_passed"),
          )
        : receipt.if_passed && receipt.if_passed.text
          ? h("p", { class: "bh-ifpassed", key: "answer", role: "status" }, receipt.if_passed.text)
          : null,
    ),
  );
}

/**
 * In a panel of its own a rung is looked at; this button stays in up to it.
 * @param {View} ui
 */
export function drawCommit(ui) {
  const { ladder } = ui.scene.stage;
  const mine = ladder && ladder.columns.find((column) => column.seat === ladder.mine);
  if (!mine || mine.out) return null;
  const round = ui.rounds();
  const rung = ladder.rungs.find((each) => each.round === round);
  const can = rung && rung.affordable && round > mine.rounds;
  const label = rung ? fill(ui.w("rung"), rung) : ui.w("ladder_hint");
  return h(
    "button",
    {
      type: "button",
      key: "commit",
      class: "bh-primary bh-large bh-commit",
      disabled: !can || ui.busy(),
      onclick: () => ui.sendOnce({ do: "auto", rounds: round, key: ui.key() }),
    },
    h("span", { class: "bh-buttonlabel" }, label),
  );
}
