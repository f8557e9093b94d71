// The market, cards drawn, a point for sale.

import { cardFace } from "../kit/card.js";
import { cls, h } from "../kit/dom.js";
import { coin } from "../kit/figures.js";
import { icon } from "../kit/icons.js";
import { token } from "../kit/signs.js";
import { signed } from "../kit/text.js";
import { worthOf } from "./choices.js";
import { horseToken } from "./horses.js";
import { pick, pickedIndex } from "./picks.js";

/** @param {View} ui */
export function drawMarket(ui) {
  const { market, labels } = ui.scene.stage;
  const now = pickedIndex(ui);
  return h(
    "section",
    { class: "bh-market", key: "market", "aria-label": labels.market },
    market.shelves.map((shelf) =>
      h(
        "div",
        { key: shelf.kind, class: cls("bh-shelf", `bh-shelf-${shelf.kind}`) },
        h("h3", {}, shelf.title),
        h(
          "div",
          { class: "bh-goods" },
          shelf.goods.map((good, n) => drawGood(ui, good, n, now)),
        ),
      ),
    ),
  );
}

/** @param {View} ui */
function drawGood(ui, good, n, now) {
  const shut = good.index === null;
  const price = h(
    "span",
    { key: "price", class: cls("bh-pricetag", good.price < 0 && "bh-gain") },
    good.price < 0 ? signed(-good.price) : good.price,
  );
  return h(
    "button",
    {
      type: "button",
      key: `${good.sort}${n}`,
      class: cls("bh-good", `bh-good-${good.sort}`, !shut && good.index === now && "bh-on", shut && "bh-shut"),
      "aria-pressed": String(!shut && good.index === now),
      "aria-disabled": shut ? "true" : null,
      title: good.reason || good.label,
      "aria-label": [good.label, good.reason].filter(Boolean).join(", "),
      onclick: (event) => !shut && pick(ui, good.index, event),
    },
    h(
      "span",
      { class: "bh-goodhead" },
      good.runner ? horseToken(good.runner) : null,
      good.owner ? token(good.owner.shape, good.owner.seat, good.owner.seat + 1) : null,
      h("b", {}, good.name),
      good.sort === "stable" ? null : price,
    ),
    h(
      "span",
      { class: "bh-goodrow" },
      h("span", { class: "bh-goodtext" }, shut ? good.reason : good.text),
      good.sort === "stable" ? price : null,
    ),
    worthOf(good),
  );
}

/** @param {View} ui */
export function drawDrawn(ui) {
  const { drawn, labels } = ui.scene.stage;
  const now = pickedIndex(ui);
  return h(
    "section",
    { class: "bh-drawn", key: "drawn", "aria-label": labels.drawn },
    drawn.map((card) =>
      h(
        "button",
        {
          type: "button",
          key: card.index,
          class: cls("bh-drawncard", card.index === now && "bh-on"),
          "aria-pressed": String(card.index === now),
          "aria-label": `${card.label}. ${card.face.text}`,
          onclick: (event) => pick(ui, card.index, event),
        },
        cardFace(ui, card.face, { key: "face" }),
      ),
    ),
  );
}

/**
 * The price asked now, those taken before, and who is still in.
 * @param {View} ui
 */
export function drawPoint(ui) {
  const { sale, labels } = ui.scene.stage;
  return h(
    "section",
    { class: "bh-pointsale", key: "sale", "aria-label": labels.sale },
    h("div", { class: "bh-pointprice", key: "price" }, icon("point"), coin(sale.price, "bh-huge")),
    h(
      "div",
      { class: "bh-pointtext", key: "text" },
      h("h2", {}, sale.title),
      h("p", {}, sale.text),
      h(
        "ul",
        { class: "bh-bidders" },
        sale.seats.map((seat) =>
          h(
            "li",
            {
              key: seat.seat,
              class: cls(!seat.still && "bh-out", seat.turn && "bh-turn", seat.holds && "bh-holds"),
            },
            token(seat.shape, seat.seat, seat.seat + 1),
            h("span", {}, seat.name),
            seat.holds ? coin(sale.taken.length ? sale.taken[sale.taken.length - 1].price : "") : null,
          ),
        ),
      ),
      sale.taken.length
        ? h(
            "ol",
            { class: "bh-taken", key: "taken" },
            sale.taken
              .slice(-8)
              .map((each) =>
                h("li", { key: each.price }, token(each.shape, each.seat, each.seat + 1), h("small", {}, each.price)),
              ),
          )
        : null,
    ),
  );
}
