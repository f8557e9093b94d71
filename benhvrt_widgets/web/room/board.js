// What wall and desk draw alike: tables at a glance, and what came of them.

import { cls, h } from "../kit/dom.js";
import { token } from "../kit/signs.js";

/** All tables, each with its seats. */
export function drawTables(page, open) {
  const { tables } = page.regions;
  return h(
    "ol",
    { key: "tables", class: cls("br-tables", tables.length <= 6 && "br-few") },
    tables.map((table) =>
      h(
        "li",
        { key: table.number, class: cls("br-tile", table.over && "br-over") },
        h(
          "h2",
          {},
          open
            ? h(
                "button",
                { type: "button", class: "br-link", onclick: () => open(table.number) },
                page.w("table", { n: table.number }),
              )
            : page.w("table", { n: table.number }),
          h("small", {}, table.over ? page.w("over") : ""),
        ),
        h(
          "ul",
          {},
          table.seats.map((seat, n) =>
            h(
              "li",
              {
                key: n,
                class: cls(table.asked === n && "br-asked", seat.bot && "br-bot", seat.place === 1 && "br-first"),
              },
              token(seat.shape, n, n + 1),
              h("span", { class: "br-name" }, seat.name),
              h("b", {}, seat.has),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Everybody, the best first. */
export function drawResults(page) {
  const rows = page.regions.results || [];
  const skill = rows.some((row) => row.beyond);
  const all = rows.some((row) => row.all);
  return h(
    "section",
    { key: "results", class: "br-results" },
    h("p", { key: "how" }, page.w(skill ? "by_skill" : "by_paid")),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "#"),
          h("th", { scope: "col" }, page.w("name")),
          h("th", { scope: "col" }, page.w("place")),
          h("th", { scope: "col", class: "br-number" }, page.w("has")),
          skill ? h("th", { scope: "col", class: "br-number" }, page.w("beyond")) : null,
          all ? h("th", { scope: "col", class: "br-number" }, page.w("all")) : null,
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row, n) =>
          h(
            "tr",
            { key: n },
            h("td", {}, n + 1),
            h("td", {}, row.name),
            h("td", {}, row.at),
            h("td", { class: "br-number" }, row.paid),
            skill ? h("td", { class: "br-number" }, row.beyond) : null,
            all ? h("td", { class: "br-number" }, row.all) : null,
          ),
        ),
      ),
    ),
  );
}
