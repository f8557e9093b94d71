// Horse Fever: the blackboard, the lanes, and what is decided beside them.

import { cls, h } from "../kit/dom.js";
import { token } from "../kit/signs.js";
import { drawChange, horseToken } from "./horses.js";
import { drawLanes } from "./lanes.js";
import { drawDrawn, drawMarket, drawPoint } from "./market.js";
import { drawSlip } from "./slip.js";

/** @param {View} ui */
export function drawFever(ui) {
  const { stage } = ui.scene;
  const beside = stage.slip
    ? drawSlip(ui)
    : stage.market
      ? drawMarket(ui)
      : stage.drawn
        ? drawDrawn(ui)
        : stage.sale
          ? drawPoint(ui)
          : stage.paid
            ? drawPaid(ui)
            : drawLanes(ui);
  return h(
    "div",
    {
      class: cls("bh-fever", (stage.slip || stage.market || stage.drawn || stage.sale) && "bh-deciding"),
      key: "fever",
    },
    drawBlackboard(ui),
    beside,
  );
}

/** @param {View} ui */
function drawBlackboard(ui) {
  const { blackboard, labels } = ui.scene.stage;
  return h(
    "section",
    { class: "bh-slate", key: "slate", "aria-label": labels.blackboard },
    h("h3", {}, labels.blackboard),
    h(
      "ol",
      {},
      blackboard.rows.map((row) =>
        h(
          "li",
          { key: row.odds },
          h("b", {}, row.odds),
          h(
            "span",
            { class: "bh-onrow" },
            row.horses.map((horse) =>
              h("span", { key: horse.lane, class: "bh-placed" }, horseToken(horse), drawChange(horse.change)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {View} ui */
function drawPaid(ui) {
  const { paid, labels } = ui.scene.stage;
  return h(
    "div",
    { class: "bh-payday", key: "payday" },
    drawLanes(ui),
    h(
      "section",
      { class: "bh-paid", key: "paid", "aria-label": labels.paid },
      paid.length
        ? paid.map((row) =>
            h(
              "div",
              { key: row.seat, class: "bh-paidrow" },
              token(row.shape, row.seat, row.seat + 1),
              h(
                "ul",
                {},
                row.lines.map((line, n) => h("li", { key: n, class: line.good ? "bh-gain" : "bh-loss" }, line.text)),
              ),
            ),
          )
        : h("p", { class: "bh-muted" }, labels.unpaid),
    ),
  );
}
