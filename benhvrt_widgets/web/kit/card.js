// A card as printed.

import { cls, h } from "./dom.js";
import { coin } from "./figures.js";
import { icon } from "./icons.js";

/** The sort of a card: move, event, improvement or driver. */
export function family(face) {
  const word = String(face.sort || "").toLowerCase();
  return ["move", "event", "improvement", "driver"].find((sort) => word.startsWith(sort.slice(0, 4))) || "event";
}

/**
 * A card: band with sort and name, one sentence, when, price, maintenance. Corners tell the sort.
 * @param {View} ui
 */
export function cardFace(ui, face, { key = undefined, big = false, count = 1 }) {
  const sort = family(face);
  return h(
    "article",
    {
      key,
      class: cls("bh-card", `bh-f-${sort}`, big && "bh-big"),
      "aria-label": `${face.name}, ${face.sort_name || face.sort}`,
    },
    h(
      "div",
      { class: "bh-cardin" },
      h("header", {}, icon(sort), h("h3", {}, face.name)),
      h("p", { class: "bh-text" }, face.text),
      face.flavour && big ? h("p", { class: "bh-flavour", key: "flavour" }, face.flavour) : null,
      h(
        "footer",
        {},
        h("span", { class: "bh-when" }, face.when),
        h(
          "span",
          { class: "bh-money" },
          face.maintenance ? h("span", { class: "bh-upkeep", title: ui.w("maintenance") }, face.maintenance) : null,
          face.price === null || face.price === undefined ? null : coin(face.price),
        ),
      ),
    ),
    count > 1 ? h("span", { class: "bh-times", key: "times" }, `\u00d7${count}`) : null,
  );
}
