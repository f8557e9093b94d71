// Blocks of a lesson as elements; what is drawn again keeps its elements, so that focus and drags survive.

const SVG = "http://www.w3.org/2000/svg";
const STEADY = 400; // ms in which a button whose words have just changed hears nothing

function h(tag, attributes, ...children) {
  const drawn = ["svg", "rect", "circle", "path"].includes(tag);
  const node = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return undefined;
  }
  if (old.dataset.steady !== undefined && old.textContent !== fresh.textContent) old.since = performance.now();
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name); // who unfolds, folds
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "TEXTAREA") return fresh.dataset.filled && old.dataset.shown !== fresh.dataset.filled ? refill(old, fresh) : undefined;
  if (old.nodeName === "INPUT" && old !== document.activeElement) old.value = fresh.getAttribute("value");
  const before = [...old.childNodes], after = [...fresh.childNodes];
  after.forEach((child, i) => (before[i] ? morph(before[i], child) : old.append(child)));
  before.slice(after.length).forEach((child) => child.remove());
  return undefined;
}

// What a person writes is theirs; it changes only when the kernel has filled it in anew.
function refill(area, fresh) {
  area.value = fresh.value;
  area.dataset.shown = fresh.dataset.filled;
}

function pressable(item, extra = "") {
  const look = item.primary ? "bhl-primary" : "bhl-outline";
  return h("button", {
    type: "button", class: `${look} ${extra}`.trim(), disabled: item.off, "aria-pressed": item.pressed === undefined ? null : String(item.pressed),
    "data-do": item.do, "data-value": JSON.stringify(item.value ?? null), "data-steady": item.steady,
  }, item.label);
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function die(face, best) {
  const pips = PIPS[face].map((place) => h("circle", { cx: 10 + 12 * (place % 3), cy: 10 + 12 * Math.floor(place / 3), r: 4 }));
  return h("svg", { viewBox: "0 0 44 44", class: best ? "bhl-die bhl-best" : "bhl-die", "aria-hidden": "true" },
    h("rect", { x: 1, y: 1, width: 42, height: 42, rx: 8 }), ...pips);
}

const DRAW = {
  text: (b) => h("p", { class: `bhl-text bhl-${b.look || "plain"}` }, b.text),
  key: (b) => h("p", { class: "bhl-key" }, h("strong", {}, b.value), h("span", {}, b.label)),
  buttons: (b) => h("div", { class: "bhl-buttons" }, b.items.map((item) => pressable(item))),
  slider: (b) => {
    const id = `bhl-${b.name}`;
    const step = (by, sign) => h("button", {
      type: "button", class: "bhl-outline bhl-step", "data-do": "set", "data-name": b.name, "data-value": String(b.value + by),
      disabled: b.value + by < b.least || b.value + by > b.most, "aria-label": `${b.label}: ${b.value + by}`,
    }, sign);
    return h("div", { class: "bhl-slider" },
      h("div", { class: "bhl-over" }, h("label", { for: id }, b.label), h("output", { for: id }, b.shown)),
      step(-1, "\u2212"),
      h("input", { id, type: "range", min: b.least, max: b.most, step: 1, value: b.value, "data-name": b.name, "aria-valuetext": b.shown }),
      step(1, "+"));
  },
  choice: (b) => h("div", { class: "bhl-choice", role: "group", "aria-label": b.label },
    h("span", { class: "bhl-label" }, b.label),
    h("div", { class: "bhl-segments" }, b.options.map((option, i) => h("button", {
      type: "button", class: "bhl-segment", "data-do": "set", "data-name": b.name, "data-value": String(i), "aria-pressed": String(i === b.value),
    }, option)))),
  table: (b) => h("div", { class: "bhl-scroll" }, h("table", { class: `bhl-table bhl-${b.look || "plain"}` },
    b.caption ? h("caption", {}, b.caption) : null,
    h("tbody", {}, h("tr", {}, b.head.map((name) => h("th", { scope: "col" }, name))),
      b.rows.map((row) => h("tr", {}, row.map((cell, i) => (i ? h("td", {}, cell) : h("th", { scope: "row" }, cell)))))))),
  dice: (b) => h("div", { class: "bhl-throws", role: "img", "aria-label": b.label }, b.throws.map((dice) => {
    const best = dice.lastIndexOf(Math.max(...dice));
    return h("span", { class: "bhl-throw" }, dice.map((face, i) => die(face, i === best)));
  })),
  lanes: (b) => h("div", { class: "bhl-lanes", role: "img", "aria-label": b.label }, b.items.map((item) => h("div", { class: "bhl-lane" },
    h("span", { class: "bhl-name" }, item.name),
    h("span", { class: "bhl-way" }, h("span", { class: "bhl-piece", style: `left: ${100 * Math.min(1, item.at / b.goal)}%; background: ${item.colour}` })),
    h("span", { class: "bhl-note" }, item.note)))),
  ladder: (b) => {
    const top = Math.max(5, b.price, ...b.seats.map((seat) => seat.bids));
    const rungs = Array.from({ length: top }, (_, i) => top - i);
    return h("div", { class: "bhl-ladder", role: "img", "aria-label": b.label }, b.seats.map((seat, i) => h("div", { class: `bhl-column bhl-${seat.state || "in"}` },
      h("div", { class: "bhl-rungs" }, rungs.map((rung) => h("span", { class: rung <= seat.bids ? `bhl-rung bhl-paid bhl-seat${i}` : "bhl-rung" }, String(rung)))),
      h("b", {}, seat.name), h("span", { class: "bhl-note" }, seat.note))));
  },
  bars: (b) => h("div", { class: "bhl-bars" }, b.items.map((item, i) => h("div", { class: item.right ? "bhl-bar bhl-right" : "bhl-bar" },
    h("span", { class: "bhl-key-cap", "aria-hidden": "true" }, String(i + 1)),
    h("span", { class: "bhl-answer" }, item.label),
    h("span", { class: "bhl-track" }, h("span", { class: "bhl-fill", style: `width: ${100 * item.share}%` })),
    b.locked ? h("b", { class: "bhl-count" }, String(item.count)) : h("input", {
      class: "bhl-count", type: "number", min: 0, max: 999, value: item.count, "data-bar": i, "aria-label": `${item.label}: ${b.words.hands}`,
    }),
    b.locked ? null : pressable({ do: "hand", value: i, label: "+" }, "bhl-step bhl-up"),
    b.locked ? null : h("button", {
      type: "button", class: "bhl-outline bhl-step", "data-do": "hand", "data-fewer": "1", "data-value": String(i), disabled: !item.count,
      "aria-label": `${item.label}: ${b.words.fewer}`,
    }, "\u2212")))),
  link: (b) => {
    const side = b.dots ? b.dots.length + 4 : 0;
    const path = (b.dots || []).map((row, y) => [...row].map((dot, x) => (dot === "1" ? `M${x + 2} ${y + 2}h1v1h-1z` : "")).join("")).join("");
    return h("div", { class: "bhl-share" },
      b.dots ? h("svg", { viewBox: `0 0 ${side} ${side}`, class: "bhl-qr", role: "img", "aria-label": b.label },
        h("rect", { width: side, height: side, fill: "#fff" }), h("path", { d: path, fill: "#000" })) : null,
      h("div", { class: "bhl-address" }, h("a", { href: b.address }, b.address), b.note ? h("p", { class: "bhl-notice" }, b.note) : null));
  },
  code: (b) => h("div", { class: "bhl-handin", role: "status" },
    b.value ? h("label", {}, h("span", { class: "bhl-label" }, b.label), h("input", { type: "text", readonly: true, size: 14, value: b.value, spellcheck: "false" })) : null,
    h("p", { class: "bhl-muted" }, b.text)),
  area: (b) => h("label", { class: b.code ? "bhl-area bhl-code" : "bhl-area" }, h("span", { class: "bhl-label" }, b.label),
    h("textarea", { rows: b.rows, "data-area": b.name, "data-filled": b.filled || null, spellcheck: "false", autocapitalize: "off", maxlength: b.most }, b.value)),
  progress: (b) => h("div", { class: "bhl-progress" }, h("progress", { max: b.most, value: b.at, "aria-label": b.label }), h("span", {}, b.label)),
  list: (b) => h("details", { class: "bhl-told" }, h("summary", { "data-do": b.do || null }, b.label), h("ul", {}, b.items.map((item) => h("li", {}, item)))),
  links: (b) => h("nav", { class: "bhl-top" }, b.items.flatMap((item, i) => [i ? h("span", { class: "bhl-space" }) : null, h("a", { class: "bhl-outline bhl-away-link", href: item.address, lang: item.lang || null }, item.label)])),
  bar: (b) => h("div", { class: "bhl-top" }, h("a", { class: "bhl-outline bhl-away-link bhl-solo", href: b.back.address }, b.back.label), h("b", {}, b.title), h("span", { class: "bhl-seed" }, b.seed),
    h("span", { class: "bhl-minute", "aria-live": "off" }), h("span", { class: "bhl-space" }), b.items.map((item) => pressable(item))),
  keys: (b) => h("p", { class: "bhl-keys", "data-project": b.project ? "1" : null }, b.text),
};

function message(node) {
  const { do: what, name, fewer } = node.dataset;
  const said = { do: what, value: JSON.parse(node.dataset.value || "null") };
  if (name) said.name = name;
  if (fewer) said.fewer = true;
  return said;
}

// Draws a model's blocks into an element; what only the browser can do is told to `local`.
function panel(model, el, local = () => {}) {
  const root = h("div", {});
  el.append(root);
  const drawn = (all) => h("div", { class: all.every((b) => b.is === "list") ? "bhl-folds" : "bhl" }, all.map((b) => DRAW[b.is](b))); // folds alone go with the prose
  const draw = () => morph(root, drawn(model.get("blocks")));
  const clicked = (event) => {
    const node = event.target.closest("[data-do]");
    if (!node || (node.since && performance.now() - node.since < STEADY)) return;
    if (node.dataset.do.startsWith("local:")) local(node.dataset.do.slice(6));
    else model.send(message(node));
  };
  let later = 0;
  const input = (event) => {
    const { name, bar } = event.target.dataset, value = Number.parseInt(event.target.value, 10);
    clearTimeout(later);
    if (event.target.dataset.area) {
      const { area } = event.target.dataset, text = event.target.value;
      later = setTimeout(() => model.send({ do: "typed", name: area, value: text }), 250);
      return;
    }
    if (Number.isNaN(value)) return;
    if (name) later = setTimeout(() => model.send({ do: "set", name, value }), 40);
    else if (bar) later = setTimeout(() => model.send({ do: "hands", bar: Number(bar), value }), 200);
  };
  root.addEventListener("click", clicked);
  root.addEventListener("input", input);
  // a field of hands that was left with nonsense in it shows again what counts
  root.addEventListener("focusout", ({ target }) => target.dataset.bar && (target.value = target.checkValidity() && target.value !== "" ? target.value : target.defaultValue));
  root.addEventListener("focusin", (event) => event.target.readOnly && event.target.select());
  model.on("change:blocks", draw);
  draw();
  return () => model.off("change:blocks", draw);
}
