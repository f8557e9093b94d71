// What each kind of panel shows, from top to bottom.

import { cls, h } from "../kit/dom.js";
import { drawAction } from "./action.js";
import { drawAuction, drawCommit } from "./auction.js";
import { drawBar, drawNotice, drawSentence } from "./bar.js";
import { drawCharts } from "./charts.js";
import { drawCover } from "./cover.js";
import { drawFever } from "./fever.js";
import { drawHand, drawUpkeep } from "./hand.js";
import { drawGuide } from "./guide.js";
import { drawHint, endHint } from "./hints.js";
import { drawKept } from "./keep.js";
import { drawLanes } from "./lanes.js";
import { drawLobby } from "./lobby.js";
import { drawPoint } from "./market.js";
import { drawOdds } from "./odds.js";
import { drawResult } from "./result.js";
import { drawSeats } from "./seats.js";
import { drawSheet } from "./sheets.js";
import { drawGloss } from "./terms.js";
import { drawLogPanel, drawTimeline } from "./timeline.js";
import { drawRace } from "./track.js";
import { drawTrade } from "./trade.js";

const STAGES = {
  auction: drawAuction,
  race: drawRace,
  trade: drawTrade,
  upkeep: drawUpkeep,
  result: drawResult,
  fever: drawFever,
};

/** Every kind of panel: what its browser side draws, by name. */
export const LAYOUTS = {
  page: drawPage,
  table: (ui) => (ui.scene.covered ? [drawCover(ui)] : withSheets(ui, drawTable(ui))),
  track: panel(drawTrackPanel),
  auction: panel(drawAuctionPanel),
  hand: panel((ui) => drawHand(ui)),
  actions: panel((ui) => [drawSentence(ui), drawAction(ui)]),
  odds: panel(drawOdds),
  seats: panel((ui) => drawSeats(ui)),
  timeline: panel((ui) => drawTimeline(ui)),
  log: panel(drawLogPanel),
  story: panel((ui) => drawCharts(ui, "story")),
  luck: panel((ui) => drawCharts(ui, "luck")),
  purses: panel((ui) => drawCharts(ui, "purses")),
};

/**
 * The play page: lobby or table, and what lies over both.
 * @param {View} ui
 */
function drawPage(ui) {
  const { scene } = ui;
  if (scene.covered) return [drawCover(ui), drawKept(ui)];
  if (scene.page === "table") return [...withSheets(ui, drawTable(ui)), drawKept(ui)];
  return [drawLobby(ui), drawNotice(ui), drawSheet(ui), drawKept(ui)];
}

/** @param {View} ui */
function drawTable(ui) {
  const { stage } = ui.scene;
  const draw = stage ? STAGES[stage.kind] : null;
  return [
    drawBar(ui),
    drawSentence(ui),
    drawGuide(ui, () => endHint(ui)),
    drawStage(ui, draw ? draw(ui) : null),
    drawSeats(ui),
    drawHand(ui),
    drawAction(ui),
    ui.narrow || ui.room ? null : drawTimeline(ui),
    drawHint(ui),
    drawNotice(ui),
  ];
}

/** @param {View} ui */
function withSheets(ui, drawn) {
  return [...drawn, ui.local.sheet ? null : drawGloss(ui), drawSheet(ui)];
}

/** @param {View} ui */
function drawStage(ui, content) {
  const { stage } = ui.scene;
  return h(
    "section",
    { key: "stage", class: cls("bh-stage", stage && `bh-s-${stage.kind}`), "aria-label": ui.w("stage") },
    content,
  );
}

/** A panel of its own: nothing of the game while the screen is covered; a refusal where the choices are. */
function panel(draw) {
  return (ui) => {
    if (ui.scene.covered) return [drawCover(ui)];
    return withSheets(ui, [draw(ui), tells(ui) ? drawNotice(ui) : null]);
  };
}

const TELLING = ["page", "table", "actions"];

/** @param {View} ui */
function tells(ui) {
  return TELLING.includes(ui.kind) || ![...ui.views].some((view) => TELLING.includes(view.kind));
}

/** @param {View} ui */
function missing(ui, word) {
  return h("p", { key: "missing", class: "bh-missing bh-muted" }, ui.w(word));
}

/** @param {View} ui */
function drawTrackPanel(ui) {
  const { stage } = ui.scene;
  if (stage && stage.kind === "race") return drawStage(ui, drawRace(ui));
  if (stage && stage.kind === "fever") return drawStage(ui, drawLanes(ui));
  return missing(ui, "no_track");
}

/** @param {View} ui */
function drawAuctionPanel(ui) {
  const { stage } = ui.scene;
  if (stage && stage.kind === "auction") return [drawStage(ui, drawAuction(ui)), drawCommit(ui)];
  if (stage && stage.sale) return drawStage(ui, drawPoint(ui));
  return missing(ui, "no_auction");
}
