// Small helpers: nodes are described with h() and brought up to date in place, so nothing flickers.
// Text only ever goes in through textContent; data never becomes markup.

const SVG_NS = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "selected"]);

function h(tag, props, ...kids) {
  return { tag, props: props || {}, kids: flat(kids, []) };
}

function flat(kids, out) {
  for (const kid of kids) {
    if (kid === null || kid === undefined || kid === false || kid === true) continue;
    if (Array.isArray(kid)) flat(kid, out);
    else out.push(typeof kid === "object" ? kid : { text: String(kid) });
  }
  return out;
}

/** Make the children of `parent` what `kids` describe; a node with the same key stays the same node. */
function patch(parent, kids) {
  const before = parent.bhKids || new Map();
  const after = new Map();
  const counts = {};
  let place = parent.firstChild;
  for (const kid of flat([kids], [])) {
    const kind = kid.tag || "#text";
    counts[kind] = (counts[kind] || 0) + 1;
    let id = kid.props && kid.props.key !== undefined ? `${kind}=${kid.props.key}` : `${kind}#${counts[kind]}`;
    while (after.has(id)) id += "'";
    const known = before.get(id);
    const node = known ? known.node : create(kid, parent);
    if (kid.tag) refresh(node, known ? known.kid : null, kid);
    else if (node.data !== kid.text) node.data = kid.text;
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    after.set(id, { node, kid });
    before.delete(id);
  }
  for (const { node } of before.values()) node.remove();
  parent.bhKids = after;
}

function create(kid, parent) {
  if (!kid.tag) return document.createTextNode(kid.text);
  const drawn = kid.tag === "svg" || (parent.namespaceURI === SVG_NS && parent.tagName !== "foreignObject");
  return drawn ? document.createElementNS(SVG_NS, kid.tag) : document.createElement(kid.tag);
}

function refresh(node, old, kid) {
  if (old === kid) return; // described once, drawn once
  const was = old ? old.props : {};
  for (const name in was) if (!(name in kid.props)) setProp(node, name, null);
  if (!kid.props.opaque) patch(node, kid.kids); // options before the value of their select
  for (const name in kid.props) {
    if (kid.props[name] !== was[name] || name === "style" || AS_PROPERTY.has(name)) setProp(node, name, kid.props[name]);
  }
  if (!old && kid.props.made) fresh.push([kid.props.made, node]);
}

const fresh = []; // nodes that want to know when they are in the page

function announce() {
  for (const [made, node] of fresh.splice(0)) made(node);
}

function setProp(node, name, value) {
  if (name === "key" || name === "made" || name === "opaque") return;
  if (name.startsWith("on")) {
    const type = name.slice(2);
    if (!node.bhOn) node.bhOn = {};
    if (!(type in node.bhOn)) node.addEventListener(type, (event) => node.bhOn[type] && node.bhOn[type](event));
    node.bhOn[type] = value;
  } else if (name === "style") {
    const next = value || {};
    for (const key in node.bhStyle || {}) if (!(key in next)) node.style.removeProperty(key);
    for (const key in next) {
      if (!node.bhStyle || node.bhStyle[key] !== next[key]) node.style.setProperty(key, next[key]);
    }
    node.bhStyle = { ...next };
  } else if (AS_PROPERTY.has(name) && name in node) {
    if (node[name] !== (value ?? "")) node[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name === "class" ? "class" : name);
  } else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** Class names out of those that hold. */
function cls(...names) {
  return names.filter(Boolean).join(" ");
}

/** "{n} in all" with its facts. */
function fill(text, facts) {
  return String(text ?? "").replace(/\{(\w+)\}/g, (all, name) => (facts && name in facts ? String(facts[name]) : all));
}

/** Long texts are set smaller, so that none is cut. */
function lengthOf(text, long, longer) {
  const length = String(text || "").length;
  return length > longer ? "bh-longer" : length > long ? "bh-long" : "";
}

function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : "";
}

function still() {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// -- pictures ---------------------------------------------------------------------------------

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
  wound: "M12 20C5 14.500 3 11 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500c0 2.500-2 6-9 11.500zM12 7l-2 4 4 2-2 4",
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

function icon(name, more) {
  return h(
    "svg",
    { class: cls("bh-icon", more), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: ICONS[name] || ICONS.help, class: SOLID.has(name) ? "bh-solid" : "bh-stroke" }),
  );
}

const SHAPES = {
  disc: "M0-7.800A7.800 7.800 0 1 1 0 7.800 7.800 7.800 0 1 1 0-7.800z",
  square: "M-7-7H7V7H-7z",
  triangle: "M0-9.600L9 6.600H-9z",
  diamond: "M0-9.800L9.800 0 0 9.800-9.800 0z",
  pentagon: "M0-8.800L8.600-2.400 5.300 7.400H-5.300L-8.600-2.400z",
  hexagon: "M-4.500-7.800H4.500L9 0 4.500 7.800H-4.500L-9 0z",
  cross: "M-4-8.600H4V-4H8.600V4H4V8.600H-4V4H-8.600V-4H-4z",
  shield: "M-7.500-8H7.500V0C7.500 4.500 4 7.500 0 9.400-4 7.500-7.500 4.500-7.500 0z",
  star: "M0-9.800L2.900-4.600 8.700-5 5.800 0 8.700 5 2.900 4.600 0 9.800-2.900 4.600-8.700 5-5.800 0-8.700-5-2.900-4.600z",
  drop: "M0-10C3-5 7.500-2 7.500 2A7.500 7.500 0 0 1-7.500 2C-7.500-2-3-5 0-10z",
  heart: "M0 9C-6 4-9.500 1-9.500-3.500-9.500-7-7-8.600-4.800-8.600-2.500-8.600-.8-7.200 0-5.400.8-7.200 2.500-8.600 4.800-8.600 7-8.600 9.500-7 9.500-3.500 9.500 1 6 4 0 9z",
  moon: "M-7-8A9 9 0 1 1-7 8C-4.500 5-3.500 2.500-3.500 0-3.500-2.500-4.500-5-7-8z",
};
const SHAPE_NAMES = Object.keys(SHAPES);
const COLOURS = [
  "#2047B2", "#FEEA83", "#7D3434", "#F16CA9", "#489250", "#7EDCFE", "#E6B27A", "#471666",
  "#FFFDF7", "#0A6E70", "#9AA0A6", "#D9480F",
];
const LIGHT_NUMERAL = new Set([0, 2, 7, 9]);

function colourOf(seat) {
  return COLOURS[seat % COLOURS.length];
}

/** The parts of a chariot's sign around (0, 0), about 20 units across: shape, double ring, number. */
function sign(shape, seat, number) {
  const path = SHAPES[shape] || SHAPES[SHAPE_NAMES[seat % SHAPE_NAMES.length]];
  const low = shape === "triangle" ? 1.6 : shape === "drop" ? 1.2 : 0;
  const aside = shape === "moon" ? 1.2 : 0;
  const many = String(number).length > 1;
  return [
    h("path", { key: "out", d: path, class: "bh-ring-out" }),
    h("path", { key: "in", d: path, class: "bh-ring-in" }),
    h("path", { key: "fill", d: path, fill: colourOf(seat) }),
    h("text", {
      key: "n", x: aside, y: low, class: "bh-numeral", "font-size": many ? 8.5 : 10.5, fill: LIGHT_NUMERAL.has(seat) ? "#FFFFFF" : "#1D1712",
    }, number),
  ];
}

/** The sign of a chariot; the second of a team wears a II. */
function pieceSign(ui, piece) {
  const team = Math.floor(piece.chariot / Math.max(1, (ui.scene.seats || []).length));
  return [
    ...sign(piece.shape, piece.seat, piece.number ?? piece.chariot + 1),
    team > 0
      ? h(
          "g",
          { key: "team", transform: "translate(8.5 -8)" },
          h("rect", { x: -4.5, y: -4, width: 9, height: 8, rx: 2, class: "bh-team" }),
          h("text", { class: "bh-numeral", "font-size": 7, fill: "#FFFFFF" }, ROMAN[team + 1]),
        )
      : null,
  ];
}

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

function token(shape, seat, number, more) {
  return h(
    "svg",
    { class: cls("bh-token", more), viewBox: "-12 -12 24 24", "aria-hidden": "true", focusable: "false" },
    sign(shape, seat, number),
  );
}

function coin(text, more) {
  return h("span", { class: cls("bh-coin", more) }, h("span", {}, text));
}

/** A number that shows for a while how much it changed. */
function figure(value, change, more) {
  return h(
    "span",
    { class: cls("bh-figure", more) },
    h("span", { class: "bh-value" }, value),
    change
      ? h("span", { key: `${value}:${change}`, class: cls("bh-change", change > 0 ? "bh-gain" : "bh-loss") }, signed(change))
      : null,
  );
}

function iconButton(ui, name, label, act, more) {
  return h(
    "button",
    { type: "button", class: cls("bh-iconbutton", more), "aria-label": label, title: label, onclick: act, key: name },
    icon(name),
  );
}

/** The sort of a card: move, event, improvement or driver. */
function family(face) {
  const word = String(face.sort || "").toLowerCase();
  return ["move", "event", "improvement", "driver"].find((sort) => word.startsWith(sort.slice(0, 4))) || "event";
}
