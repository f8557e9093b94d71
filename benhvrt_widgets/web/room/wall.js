// The wall, for the projector: the way in, all tables at a glance, one of them large, or the results.

import { h } from "../kit/dom.js";
import { dotCode } from "../kit/dots.js";
import { drawResults, drawTables } from "./board.js";
import { openPage } from "./page.js";
import { drawTask } from "./task.js";

const PLAIN = ["join", "tables", "results", "task"];

const page = openPage({
  kind: "wall",
  first: () => ({ do: "wall" }),
  shows: ({ regions }) => Boolean(regions.show) && !PLAIN.includes(regions.show),
  draw,
});

export default page;

/** @param {RoomPage} wall */
function draw(wall) {
  const { regions } = wall;
  if (!regions.page) return null;
  const { show } = regions;
  return [
    h(
      "header",
      { key: "top", class: "br-top" },
      h("span", { class: "br-address", key: "address" }, regions.open ? bare(regions.address) : wall.w("closed")),
      PLAIN.includes(show) ? null : h("strong", { key: "large" }, wall.w("table", { n: show })),
      regions.paused ? h("strong", { key: "paused", class: "br-mark" }, wall.w("paused")) : null,
      h("span", { key: "count", role: "status" }, regions.count),
    ),
    show === "join" ? drawWay(wall) : null,
    show === "tables" ? drawTables(wall, null) : null,
    show === "results" ? drawResults(wall) : null,
    show === "task" && regions.task ? drawTask(wall) : null,
  ];
}

/** @param {RoomPage} wall */
function drawWay(wall) {
  const { regions } = wall;
  return h(
    "section",
    { key: "join", class: "br-way" },
    regions.open ? dotCode(regions.qr, wall.w("qr"), { look: "br-qr" }) : null,
    h(
      "div",
      { class: "br-how" },
      h("p", {}, wall.w(regions.open ? "scan" : "closed")),
      regions.open ? h("p", { class: "br-big" }, bare(regions.address)) : null,
    ),
    h(
      "ul",
      { class: "br-names", "aria-label": regions.count },
      regions.names.map((name) => h("li", { key: name }, name)),
    ),
  );
}

/** An address as one types it. */
function bare(address) {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
