// A model's blocks in an element; what is drawn again keeps its nodes, so that focus and drags survive.

import { announce, patch } from "../kit/dom.js";
import { BLOCKS } from "./blocks.js";

const STEADY_MS = 400; // a button whose words have just changed hears nothing for so long
const TYPED_MS = 250;
const HANDS_MS = 200;
const DRAGGED_MS = 40;

function message(node) {
  const { do: what, name, fewer } = node.dataset;
  const said = { do: what, value: JSON.parse(node.dataset.value || "null") };
  if (name) said.name = name;
  if (fewer) said.fewer = true;
  return said;
}

/** Draws, and notes which of the buttons that should be steady now say something else. */
function drawBlocks(root, blocks) {
  const steady = new Map([...root.querySelectorAll("[data-steady]")].map((node) => [node, node.textContent]));
  root.className = blocks.every((b) => b.is === "list") ? "bhl-folds" : "bhl"; // folds alone go with the prose
  patch(
    root,
    blocks.map((b, n) => keyed(BLOCKS[b.is](b), `${n}${b.is}`)),
  );
  announce();
  for (const [node, text] of steady) if (node.textContent !== text) node.since = performance.now();
}

/** A block stays the same nodes while one of its sort stands in its place. */
function keyed(kid, key) {
  return { ...kid, props: { ...kid.props, key } };
}

/** What only the browser can do is told to `local`. */
export function openBlocks(model, el, local = null) {
  const root = document.createElement("div");
  el.append(root);
  const draw = () => drawBlocks(root, model.get("blocks"));
  const clicked = (event) => {
    const node = event.target.closest("[data-do]");
    if (!node || (node.since && performance.now() - node.since < STEADY_MS)) return;
    if (node.dataset.do.startsWith("local:")) local?.(node.dataset.do.slice("local:".length));
    else model.send(message(node));
  };
  let later = 0;
  const send = (said, after) => (later = window.setTimeout(() => model.send(said), after));
  const input = ({ target }) => {
    const { name, bar, area } = target.dataset;
    const value = Number.parseInt(target.value, 10);
    clearTimeout(later);
    if (area) send({ do: "typed", name: area, value: target.value }, TYPED_MS);
    else if (Number.isNaN(value)) return;
    else if (name) send({ do: "set", name, value }, DRAGGED_MS);
    else if (bar) send({ do: "hands", bar: Number(bar), value }, HANDS_MS);
  };
  // a field of hands that was left with nonsense in it shows again what counts
  const left = ({ target }) => {
    if (target.dataset.bar && (!target.checkValidity() || target.value === "")) target.value = target.defaultValue;
  };
  const chosen = ({ target }) => target.readOnly && target.select();
  root.addEventListener("click", clicked);
  root.addEventListener("input", input);
  root.addEventListener("focusout", left);
  root.addEventListener("focusin", chosen);
  model.on("change:blocks", draw);
  draw();
  return () => model.off("change:blocks", draw);
}
