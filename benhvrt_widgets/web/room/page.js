// What the pages of a room share: what has come, the words, and a table that is drawn as everywhere.

import { makeLine } from "../carrier.js";
import { announce, cls, h, patch } from "../kit/dom.js";
import { fill } from "../kit/text.js";
import { openSocket } from "./socket.js";

/** A widget's model, where there is no widget: nothing of it is kept. */
const NO_MODEL = { get: (name) => name === "fills", set() {}, save_changes() {}, on() {}, off() {} };

/**
 * @param {{
 *   kind: string,
 *   first: () => object,
 *   draw: (page: RoomPage) => any,
 *   shows?: (page: RoomPage) => boolean,
 *   hear?: (page: RoomPage, message: any) => void,
 * }} what
 * first: what is said when the line opens; draw: the page; shows: whether a table is to be seen
 */
export function openPage({ kind, first, draw, shows = () => false, hear = () => {} }) {
  const root = /** @type {HTMLElement} */ (document.getElementById("room"));
  const frame = root.appendChild(document.createElement("div"));
  const place = root.appendChild(document.createElement("div"));
  frame.className = cls("br", `br-${kind}`);
  place.className = "br-table";
  /** @type {RoomPage} */
  const page = {
    regions: {},
    local: {},
    open: false,
    refused: "",
    w: (key, facts) => fill(page.regions.words?.[key] ?? "", facts || {}),
    send: (message) => socket.send(message),
    draw: () => {
      const { lang } = page.regions;
      if (lang) document.documentElement.lang = lang;
      place.hidden = !shows(page);
      patch(frame, [draw(page), drawLost(page)]);
      announce();
      if (!place.hidden) line.ui.draw();
    },
    end: () => socket.end(),
  };
  const line = makeLine({ send: (message) => page.send(message), status: () => "idle", room: true });
  line.show("table", { model: NO_MODEL, el: place });
  const socket = openSocket({
    first,
    state: (open) => {
      if (open === page.open) return;
      page.open = open;
      page.draw();
    },
    hear: (message) => {
      if (message.do === "room") {
        Object.assign(page.regions, message.regions);
        page.refused = "";
      } else if (message.do === "regions") line.hear(message);
      else if (message.do === "refused") page.refused = message.text;
      else hear(page, message);
      page.draw();
    },
  });
  return page;
}

/** @param {RoomPage} page */
function drawLost(page) {
  if (page.open || !page.regions.words) return null;
  return h("p", { key: "lost", class: "br-lost", role: "alert" }, page.w("lost"));
}

/** @param {RoomPage} page */
export function drawRefused(page) {
  return h("p", { key: "refused", class: "br-refused", role: "alert", "aria-live": "assertive" }, page.refused);
}

/** A button with words on it. */
export function button(text, onclick, more = {}) {
  return h("button", { type: "button", class: "br-button", onclick, ...more }, text);
}
