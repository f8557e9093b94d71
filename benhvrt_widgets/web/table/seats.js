// Region D: who sits at the table, what they own, what they have in play.

import { cardFace, family } from "../kit/card.js";
import { cls, h } from "../kit/dom.js";
import { coin, figure } from "../kit/figures.js";
import { icon } from "../kit/icons.js";
import { token } from "../kit/signs.js";
import { drawChips } from "./horses.js";
import { dottedFace } from "./terms.js";
import { whyButton } from "./why.js";

const ROOM = 11; // letters of a name below its sign; all of it is a tap away

/** A name as a phone has room for it. */
function brief(name) {
  return name.length > ROOM ? `${name.slice(0, ROOM - 1)}\u2026` : name;
}

/** @param {View} ui */
export function drawSeats(ui) {
  const seats = ui.scene.seats || [];
  return h(
    "section",
    {
      key: "seats",
      class: cls("bh-seats", seats.length > 6 && "bh-many", seats.length < 5 && "bh-few"),
      "aria-label": ui.w("seats"),
    },
    h(
      "ul",
      { style: { "--n": seats.length } },
      seats.map((seat) =>
        h(
          "li",
          { key: seat.seat },
          h(
            "button",
            {
              type: "button",
              onclick: () => ui.open("seat", seat.seat),
              class: cls("bh-seat", seat.active && "bh-active", seat.out && "bh-out", seat.me && "bh-you"),
              "aria-label": [
                seat.name,
                hasPurse(seat) && `${seat.purse} ${ui.w("ducats")}`,
                seat.info,
                hasChance(seat) && chances(ui, seat),
              ]
                .filter(Boolean)
                .join(", "),
            },
            token(seat.shape, seat.seat, seat.seat + 1),
            h(
              "span",
              { class: "bh-who" },
              h(
                "span",
                { class: "bh-name" },
                ui.narrow ? brief(seat.name) : seat.name,
                seat.dealer ? h("span", { class: "bh-dealer", title: hammer(ui, seat) }, icon("hammer")) : null,
              ),
              seat.info ? h("span", { class: "bh-info", key: "info" }, seat.info) : null,
            ),
            seats.length <= 6 && (seat.gear || []).length
              ? h(
                  "span",
                  { class: "bh-gear", key: "gear" },
                  seat.gear.map((face, n) =>
                    h("span", { key: n, title: face.name, class: `bh-f-${family(face)}` }, icon(family(face))),
                  ),
                )
              : null,
            hasChance(seat)
              ? h("span", { class: "bh-odds", key: "odds", title: chances(ui, seat) }, `${seat.chance} %`)
              : null,
            drawChips(seat.chips),
            drawMarks(seat.marks),
            seat.hand === null
              ? null
              : h(
                  "span",
                  { class: "bh-count", title: ui.w("cards"), key: "count" },
                  icon("cards"),
                  h("span", {}, seat.hand ?? 0),
                ),
            hasPurse(seat) ? figure(seat.purse, seat.change, "bh-purse") : null,
            hasChance(seat)
              ? h("span", { class: "bh-chance", key: "chance" }, h("i", { style: { width: `${seat.chance}%` } }))
              : null,
          ),
        ),
      ),
    ),
  );
}

/** The hammer is with whoever sells; before and after the sales, with whoever sells first. */
function hammer(ui, seat) {
  const sells = ui.scene.stage && ui.scene.stage.kind === "auction" && ui.scene.stage.auctioneer;
  return sells ? ui.w("sells", { name: seat.name }) : ui.w("dealer");
}

function hasPurse(seat) {
  return seat.purse !== undefined && seat.purse !== null;
}

/** Wounds, whips, markers: a sign and how many. */
function drawMarks(marks) {
  return (marks || []).length
    ? h(
        "span",
        { class: "bh-tally", key: "marks" },
        marks.map((mark) =>
          h(
            "span",
            {
              key: mark.kind,
              class: `bh-m-${mark.kind}`,
              title: mark.label,
              role: "img",
              "aria-label": mark.label,
            },
            icon(mark.kind),
            h("b", { "aria-hidden": "true" }, mark.n),
          ),
        ),
      )
    : null;
}

function hasChance(seat) {
  return seat.chance !== undefined && seat.chance !== null;
}

/** The chance to win, said of what: this race, and the series where there is one. */
function chances(ui, seat) {
  if (typeof seat.whole !== "number") return ui.w("to_win", { n: seat.chance });
  return [ui.w("to_win_race", { n: seat.chance }), ui.w("to_win_series", { n: seat.whole })].join(", ");
}

/**
 * What everybody may know of a seat: cards in play, and cards that were bought in the open.
 * @param {View} ui
 */
export function drawSeat(ui, number) {
  const seat = (ui.scene.seats || []).find((each) => each.seat === number);
  if (!seat) return null;
  const row = (key, faces) =>
    h(
      "section",
      { key, class: "bh-known" },
      h("h3", {}, ui.w(key)),
      faces && faces.length
        ? h(
            "div",
            { class: "bh-cards" },
            faces.map((face, n) => cardFace(ui, dottedFace(ui, face.face || face), { key: n, count: face.count })),
          )
        : h("p", { class: "bh-muted" }, key === "known" ? ui.w("nothing_known") : "\u2013"),
    );
  return [
    h(
      "div",
      { class: "bh-seathead", key: "head" },
      token(seat.shape, seat.seat, seat.seat + 1, "bh-tall"),
      h("div", {}, h("strong", {}, seat.name), h("span", { class: "bh-muted" }, seat.info || "")),
      hasPurse(seat) ? coin(seat.purse, "bh-big") : drawMarks(seat.marks),
    ),
    hasChance(seat)
      ? h("p", { key: "chances", class: "bh-whyline" }, chances(ui, seat), whyButton(ui, { seat: seat.seat }))
      : null,
    ui.scene.stage && ui.scene.stage.kind === "race" && ui.scene.eye !== "off" && !seat.out
      ? h(
          "button",
          {
            type: "button",
            key: "heat",
            class: "bh-outline",
            onclick: () => {
              ui.close();
              ui.send({
                do: "heat",
                seat: ui.scene.stage.heat && ui.scene.stage.heat.seat === seat.seat ? null : seat.seat,
              });
            },
          },
          ui.w(ui.scene.stage.heat && ui.scene.stage.heat.seat === seat.seat ? "heat_off" : "heat"),
        )
      : null,
    seat.gear ? row("gear", seat.gear) : null,
    seat.known ? row("known", seat.known) : null,
  ];
}
