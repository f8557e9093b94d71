// Signs of buttons and cards, as paths.

import { cls, h } from "./dom.js";

const ICONS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  next: "M5 5l8 7-8 7zM17 5v14",
  previous: "M19 5l-8 7 8 7zM7 5v14",
  close: "M5 5l14 14M19 5L5 19",
  menu: "M4 6h16M4 12h16M4 18h16",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M12 18.2v.6",
  log: "M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4",
  life: "M12 20C5 14.500 3 11 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500c0 2.500-2 6-9 11.500z",
  wound:
    "M12 20C5 14.500 3 11 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500c0 2.500-2 6-9 11.500zM12 7l-2 4 4 2-2 4",
  point: "M4 18h16M4 18L3 7l5 4 4-7 4 7 5-4-1 11",
  whip: "M5 20L11 9M11 9c2-5 8-6 9-2s-5 4-5 1",
  marker: "M5 5h14v14H5zM8.500 12h7",
  jupiter: "M13 3L6 13h5l-2 8 9-12h-6z",
  nojupiter: "M13 3L6 13h5l-2 8 9-12h-6zM3 21L21 3",
  way_left: "M20 20v-5a5 5 0 0 0-5-5H4M9.500 4.500L4 10l5.500 5.500",
  way_ahead: "M12 21V4M6 10l6-6 6 6",
  way_right: "M4 20v-5a5 5 0 0 1 5-5h11M14.500 4.500L20 10l-5.500 5.500",
  spun: "M19 12a7 7 0 1 1-3-5.700M16 2v5h-5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  undo: "M9 5L4 10l5 5M4.500 10H15a5 5 0 0 1 0 10h-3",
  fork: "M5 12h6M11 12l7-6M11 12l7 6M14 5.500l4.500 .2-.5 4.300M14 18.500l4.500-.2-.5-4.300",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  eyeoff: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM4 20 20 4",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 20.500c.5-4.500 3.500-6.500 7.500-6.500s7 2 7.500 6.500",
  cards: "M8 4h10v14H8zM5 7v14h10",
  clock: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 7v5l3.500 2.500",
  hammer: "M13 4l7 7-3.500 3.500-7-7zM11 10l-7.500 7.500 3 3L14 13",
  // the four sorts of card: hoof, lightning, wheel, helmet
  move: "M4 12h13M12 6l6 6-6 6M4 7h4M4 17h4",
  event: "M13 2.500L5 13.500h6L10 21.500l9-12h-6.500z",
  improvement: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 3.500v17M3.500 12h17M6 6l12 12M18 6L6 18",
  driver: "M5 15a7 7 0 0 1 14 0v3h-4v-4h-2.500v7h-1v-7H9v4H5zM12 8c-1-3 0-5 4-5.500C15 4 14 6 12 8z",
};

const SOLID = new Set(["play", "pause", "next", "previous", "event", "driver"]);

export function icon(name, more) {
  return h(
    "svg",
    { class: cls("bh-icon", more), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: ICONS[name] || ICONS.help, class: SOLID.has(name) ? "bh-solid" : "bh-stroke" }),
  );
}

/** @param {View} ui */
export function iconButton(ui, name, label, act, more) {
  return h(
    "button",
    {
      type: "button",
      class: cls("bh-iconbutton", more),
      "aria-label": label,
      title: label,
      onclick: act,
      key: name,
    },
    icon(name),
  );
}
