// Nodes are described with h() and brought up to date in place, so nothing flickers.
// Text only ever goes in through textContent; data never becomes markup.

const SVG_NS = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "selected"]);
const EACH_TIME = new Set([...AS_PROPERTY, "style", "kept"]); // a person may have changed it

export function h(tag, props, ...kids) {
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
export function patch(parent, kids) {
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
    if (kid.props[name] !== was[name] || EACH_TIME.has(name)) setProp(node, name, kid.props[name]);
  }
  if (!old && kid.props.made) fresh.push([kid.props.made, node]);
}

const fresh = []; // nodes that want to know when they are in the page

export function announce() {
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
  } else if (name === "kept") {
    node.setAttribute("value", String(value ?? ""));
    if (node !== document.activeElement) node.value = String(value ?? "");
  } else if (name === "written") {
    if (node.bhWritten !== undefined && (!value.by || node.bhWritten === value.by)) return;
    node.value = value.text;
    node.bhWritten = value.by;
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
export function cls(...names) {
  return names.filter(Boolean).join(" ");
}

export function still() {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
