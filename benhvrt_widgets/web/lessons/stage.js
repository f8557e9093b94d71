// The bar above a lesson. It makes the page one of ours, and in front of a class it steps through the beats.

import { conceal } from "./lab.js";
import { openBlocks } from "./root.js";

const SIZES = [0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5];
const FRENCH = "/fr/lessons/";
const ENGLISH = "/lessons/";

function twin(lang) {
  const path = location.pathname;
  const french = path.includes(FRENCH);
  if ((lang === "fr") === french) return path;
  return french ? path.replace(FRENCH, ENGLISH) : path.replace(ENGLISH, FRENCH);
}

/** @returns {HTMLElement[]} */
function cells() {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#rendered_cells [cell-index]"))];
}

/**
 * A step begins with a heading, and where prose follows a panel: what it concludes is not seen beside the question.
 * The question of the lesson comes before the first of them. What must not be seen yet is no step.
 * @returns {[HTMLElement, number][]}
 */
function steps(el) {
  let step = 0;
  let panel = false;
  return cells()
    .map((cell) => {
      const prose = !cell.querySelector(".bhl, .bhl-figure");
      if (prose && (panel || cell.querySelector("h2, h3"))) {
        step += 1;
        panel = false;
      }
      panel ||= !prose && !cell.contains(el);
      return /** @type {[HTMLElement, number]} */ ([cell, step]);
    })
    .filter(([cell]) => getComputedStyle(cell).display !== "none");
}

function stage(model, el) {
  const html = document.documentElement;
  const ours = Boolean(document.getElementById("rendered_cells"));
  const words = model.get("words");
  let at = 0;
  let size = 3;
  let began = 0;
  const projecting = () => html.classList.contains("bhl-projector");

  const tick = () => {
    const minute = el.querySelector(".bhl-minute");
    if (minute) minute.textContent = projecting() ? `${Math.floor((Date.now() - began) / 60000)} ${words.minute}` : "";
  };
  const show = () => {
    const all = steps(el);
    const here = all
      .filter(([cell, step]) => step === at && !cell.contains(el) && !cell.querySelector(".bhl-alone"))
      .map(([cell]) => cell);
    for (const [cell] of all) {
      cell.classList.toggle("bhl-away", projecting() && !here.includes(cell) && !cell.contains(el));
      cell.classList.remove("bhl-hushed");
      cell.classList.toggle("bhl-alone", here.length === 1 && here[0] === cell && !cell.querySelector("h1, h2, h3"));
    }
    // where prose and panel do not fit together, the teacher speaks the prose
    const panels = here.some((cell) => cell.querySelector(".bhl, .bhl-figure"));
    const bar = el.firstElementChild.offsetHeight;
    const tall = here.reduce((height, cell) => height + cell.offsetHeight, bar) > innerHeight;
    if (projecting() && panels && (tall || here.some((cell) => cell.querySelector(".bhl-figure")))) {
      for (const cell of here) cell.classList.toggle("bhl-hushed", !cell.querySelector(".bhl"));
    }
    tick();
    window.dispatchEvent(new Event("resize")); // charts measure themselves
  };
  const go = (step) => {
    at = step;
    scrollTo(0, 0);
    show();
  };
  const move = (by) => {
    const all = [...new Set(steps(el).map((pair) => pair[1]))];
    go(all[Math.max(0, Math.min(all.indexOf(at) + by, all.length - 1))]);
  };
  const project = () => {
    html.classList.toggle("bhl-projector");
    html.classList.remove("bhl-blank");
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    began = Date.now();
    go(0);
  };
  const grow = (by) => {
    size = Math.max(0, Math.min(SIZES.length - 1, size + by));
    html.style.setProperty("--bhl-scale", String(SIZES[size]));
    show();
  };
  const local = (what) => {
    if (what === "project") project();
    else if (what === "link") model.send({ do: "link", value: location.origin + location.pathname });
    else if (what === "twin") location.assign(twin(location.pathname.includes(FRENCH) ? "en" : "fr"));
  };
  const clicked = () => projecting() && setTimeout(show, 300); // panels grow as one plays
  const KEYS = {
    ArrowRight: () => move(1),
    PageDown: () => move(1),
    ArrowLeft: () => move(-1),
    PageUp: () => move(-1),
    t: () => model.send({ do: "theory" }),
    h: () => go(1),
    b: () => html.classList.toggle("bhl-blank"),
    r: () => {
      model.send({ do: "reset" });
      began = Date.now();
      go(0);
    },
    n: () => model.send({ do: "seed" }),
    "+": () => grow(1),
    "=": () => grow(1),
    "-": () => grow(-1),
    Escape: project,
  };
  const pressed = (event) => {
    if (!projecting() || event.ctrlKey || event.altKey || event.metaKey) return;
    const hand = /^Digit([1-5])$/.exec(event.code);
    const typing = event.target.closest?.("input, textarea, select");
    if (typing && event.key !== "Escape") return;
    if (hand) model.send({ do: "hand", value: Number(hand[1]) - 1, fewer: event.shiftKey });
    else (KEYS[event.key] || KEYS[event.key.toLowerCase()] || (() => {}))();
    if (hand || KEYS[event.key] || KEYS[event.key.toLowerCase()]) event.preventDefault();
  };

  const seen = () => {
    html.dataset.seen = model.get("seen").join(" ");
    if (projecting()) show(); // what has come is not of this step
  };

  const done = openBlocks(model, el, local);
  const reveal = ours ? () => {} : conceal(model, el);
  model.on("change:blocks", tick); // the bar was drawn anew, and its clock with it
  if (ours) {
    model.on("change:seen", seen);
    seen();
  }
  // a lesson in somebody else's notebook has no bar, and leaves the page as it is
  if (ours && el.querySelector(".bhl-minute")) {
    const asked = new URLSearchParams(location.search).get("lang");
    if (["en", "fr"].includes(asked) && twin(asked) !== location.pathname) {
      location.replace(twin(asked) + location.search);
      return done; // nobody will be there to answer
    }
    html.classList.add("bhl-page");
    html.lang = location.pathname.includes(FRENCH) ? "fr" : "en";
    document.addEventListener("keydown", pressed);
    document.addEventListener("click", clicked);
    if (el.querySelector("[data-project]")) project();
  }
  const clock = setInterval(() => projecting() && show(), 20000);
  // once it is on the screen, there is time for what is heavy
  requestAnimationFrame(() => setTimeout(() => model.send({ do: "ready" }), 0));
  return () => {
    done();
    reveal();
    model.off("change:blocks", tick);
    clearInterval(clock);
    model.off("change:seen", seen);
    document.removeEventListener("keydown", pressed);
    document.removeEventListener("click", clicked);
  };
}

export default { render: ({ model, el }) => stage(model, el) };
