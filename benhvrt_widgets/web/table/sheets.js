// Sheets that lie over the table.

import { cardFace } from "../kit/card.js";
import { cls, h } from "../kit/dom.js";
import { iconButton } from "../kit/icons.js";
import { drawRegret, drawRiddles } from "./back.js";
import { drawCard } from "./hand.js";
import { drawHelp } from "./help.js";
import { drawLegend } from "./legend.js";
import { drawKeep, drawMenuAndKeep } from "./menu.js";
import { drawSeat } from "./seats.js";
import { drawHire } from "./speak.js";
import { dottedFace, drawGloss } from "./terms.js";
import { drawLog, drawTimeline } from "./timeline.js";
import { drawWhy } from "./why.js";

const SHEETS = {
  menu: { title: "menu", draw: drawMenuAndKeep },
  keep: { title: "keep", draw: drawKeep },
  help: { title: "rules", draw: drawHelp },
  log: { title: "log", draw: drawLog },
  timeline: { title: "timeline", draw: drawTimeline },
  seat: { title: "seat", draw: (ui) => drawSeat(ui, ui.local.subject) },
  block: {
    title: "card",
    draw: (ui) =>
      ui.scene.stage && ui.scene.stage.face
        ? h(
            "div",
            { class: "bh-opened" },
            cardFace(ui, dottedFace(ui, ui.scene.stage.face), { key: "face", big: true }),
          )
        : null,
  },
  hire: { title: "hire", draw: drawHire },
  regret: { title: "regret", draw: drawRegret, read: true }, // nothing in it takes the focus, and it may scroll
  riddles: { title: "riddles", draw: drawRiddles },
  why: { title: "why", draw: drawWhy, read: true },
  legend: { title: "legend", draw: drawLegend },
  card: { title: "hand", draw: (ui) => drawCard(ui, ui.local.subject) },
};

const HALF = ["log", "timeline", "legend"]; // on a phone the board stays in sight above them

/** @param {View} ui */
export function drawSheet(ui) {
  const sheet = SHEETS[ui.local.sheet];
  if (!sheet) return null;
  const content = sheet.draw(ui);
  if (!content) return null;
  const side = ui.local.sheet === "log" && !ui.narrow;
  const half = ui.narrow && HALF.includes(ui.local.sheet);
  return h(
    "div",
    {
      key: `sheet-${ui.local.sheet}`,
      class: cls("bh-veil", side && "bh-aside", half && "bh-half"),
      onclick: (event) => event.target === event.currentTarget && ui.close(),
    },
    h(
      "div",
      {
        class: cls("bh-sheet", `bh-x-${ui.local.sheet}`),
        role: "dialog",
        "aria-modal": side || half ? null : "true",
        "aria-label": ui.w(sheet.title),
        tabindex: -1,
        made: (node) => node.focus(),
        onkeydown: (event) => trap(event),
      },
      h(
        "header",
        { key: "head" },
        h("h2", {}, ui.w(sheet.title)),
        iconButton(ui, "close", ui.w("close"), () => ui.close()),
      ),
      h("div", { class: "bh-sheetbody", key: "body", tabindex: sheet.read ? 0 : null }, content),
      drawGloss(ui),
    ),
  );
}

/** Tab stays within an open sheet. */
function trap(event) {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll("button:not(:disabled), input, select, [tabindex='0']")];
  if (!all.length) return;
  const edge = event.shiftKey ? all[0] : all[all.length - 1];
  if (document.activeElement === edge || document.activeElement === event.currentTarget) {
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0]).focus();
  }
}
