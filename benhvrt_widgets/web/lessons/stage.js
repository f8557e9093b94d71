// The bar above a lesson. It makes the page one of ours, and in front of a class it steps through the beats.

import { conceal } from "./lab.js";
import { openBlocks } from "./root.js";

const SIZES = [0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5];
const WALL = { width: 1280, height: 600 }; // for which the shares below are made
const FITS = [1.6, 1.45, 1.3, 1.15, 1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.56];
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

const WIDE = ["bhl-scroll", "bhl-outline", "bhl-segment", "bhl-primary", "bhl-answer", "bhl-name"]; // cut where too narrow

/** Whether all of a step can be seen: nothing under the bar, nothing beyond the right edge, nothing to scroll. */
function onTheWall(here) {
  const bar = document.querySelector(".bhl-top")?.parentElement;
  const foot = innerHeight - (bar?.offsetHeight ?? 0);
  const parts = here.flatMap((cell) => [...cell.querySelectorAll("p, li, h1, h2, h3, .bhl, .bhl *, pre, summary")]);
  return parts.every((part) => {
    if (part.closest("svg") || !part.checkVisibility()) return true;
    const box = part.getBoundingClientRect();
    const wide = WIDE.some((kind) => part.classList.contains(kind));
    return box.bottom <= foot && box.right <= window.innerWidth && !(wide && part.scrollWidth > part.clientWidth + 1);
  });
}

function stage(model, el) {
  const html = document.documentElement;
  const ours = Boolean(document.getElementById("rendered_cells"));
  const words = model.get("words");
  let at = 0;
  let size = 3;
  let most = FITS[0]; // within a step the type does not grow again: what one plays would make it jump
  let began = 0;
  const projecting = () => html.classList.contains("bhl-projector");

  const tick = () => {
    const minute = el.querySelector(".bhl-minute");
    if (minute) minute.textContent = projecting() ? `${Math.floor((Date.now() - began) / 60000)} ${words.minute}` : "";
  };
  /** The type is as large as the wall allows; only what does not fit in the smallest is left to the teacher to say. */
  const fit = (here) => {
    const charting = here.some((cell) => cell.querySelector(".bhl-figure"));
    const panel = here.some((cell) => cell.querySelector(".bhl"));
    const alike = Math.min(window.innerWidth / WALL.width, innerHeight / WALL.height);
    html.classList.toggle("bhl-charting", charting);
    html.style.setProperty("--bhl-scale", "1"); // the teacher's wish comes on top of what fits
    const fits = (share, beside) => {
      html.classList.toggle("bhl-beside", beside);
      html.style.setProperty("--bhl-fit", String(share * alike));
      return onTheWall(here);
    };
    const ways = panel && !charting && here.length > 1 ? [false, true] : [false];
    const found = FITS.some((share) => share <= most && ways.some((beside) => fits(share, beside) && (most = share)));
    if (!found) for (const cell of here) cell.classList.toggle("bhl-hushed", panel && !cell.querySelector(".bhl"));
    html.style.setProperty("--bhl-scale", String(SIZES[size]));
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
    if (projecting()) fit(here);
    tick();
    window.dispatchEvent(new Event("resize")); // charts measure themselves
  };
  const go = (step) => {
    at = step;
    most = FITS[0];
    scrollTo(0, 0);
    show();
  };
  const move = (by) => {
    const all = [...new Set(steps(el).map((pair) => pair[1]))];
    go(all[Math.max(0, Math.min(all.indexOf(at) + by, all.length - 1))]);
  };
  const project = () => {
    html.classList.toggle("bhl-projector");
    html.classList.remove("bhl-blank", "bhl-charting", "bhl-beside");
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    began = Date.now();
    go(0);
  };
  const grow = (by) => {
    size = Math.max(0, Math.min(SIZES.length - 1, size + by));
    show();
  };
  const local = (what) => {
    if (what === "project") project();
    else if (what === "link") model.send({ do: "link", value: location.origin + location.pathname });
    else if (what === "twin") location.assign(twin(location.pathname.includes(FRENCH) ? "en" : "fr"));
  };
  const clicked = () => projecting() && setTimeout(show, 300); // panels grow as one plays
  const resized = (event) => {
    if (!projecting() || !event.isTrusted) return; // those that are not come from here
    most = FITS[0];
    show();
  };
  const KEYS = {
    ArrowRight: () => move(1),
    PageDown: () => move(1),
    ArrowLeft: () => move(-1),
    PageUp: () => move(-1),
    t: () => model.send({ do: "theory" }),
    h: () => go(1),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : html.requestFullscreen()),
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
  const main = () =>
    /** @type {HTMLElement | undefined} */ (
      [...document.querySelectorAll("#rendered_cells .bhl-primary:not(:disabled)")].find((button) =>
        button.checkVisibility({ visibilityProperty: true }),
      )
    );
  const pressed = (event) => {
    if (!projecting() || event.ctrlKey || event.altKey || event.metaKey) return;
    // a button that has the focus hears Enter itself
    if (event.key === "Enter" && !event.target.closest?.("button, a, input, textarea, select, summary")) {
      event.preventDefault();
      main()?.click();
      return;
    }
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
    window.addEventListener("resize", resized);
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
    window.removeEventListener("resize", resized);
  };
}

export default { render: ({ model, el }) => stage(model, el) };
