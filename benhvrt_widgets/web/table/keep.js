// Nothing is lost: the address names the game, this browser remembers its games, and a page whose kernel died comes back.

import { h } from "../kit/dom.js";
import { saveFile } from "../kit/files.js";
import { recall, retain } from "./memory.js";

const GAMES_KEPT = "benhvrt.games";
const SETTINGS = ["theme", "eye", "pace", "attention", "voices"];
const RETURNS = "benhvrt.returns";
const GAMES_AT_MOST = 50;
const GAME_ID = /^[0-9a-f]{32}$/;
const BEAT_MS = 2000;
const SILENCE_MS = 6000;
const BUSY_MS = 60000;
const RETURN_MS = 1500;
const LONGEST_RETURN_MS = 30000;
const DEAD = new Set(["dead", "autorestarting", "restarting", "terminating"]);

/** Whether we are the page itself, and not a cell of somebody's notebook. */
export function isWholePage() {
  return Boolean(document.getElementById("rendered_cells"));
}

function ownGames() {
  const all = recall("localStorage", GAMES_KEPT, []);
  return Array.isArray(all)
    ? all.filter((id) => typeof id === "string" && GAME_ID.test(id)).slice(0, GAMES_AT_MOST)
    : [];
}

function rememberGame(id) {
  const others = ownGames().filter((other) => other !== id);
  retain("localStorage", GAMES_KEPT, [id, ...others].slice(0, GAMES_AT_MOST));
}

/** The address holds the game and the language; what else was there stays, but for a link that has been followed. */
function showAddress(scene) {
  const query = new URLSearchParams(location.search);
  query.delete("link");
  query.delete("cookie"); // the server asked for one
  if (scene.game) query.set("game", scene.game);
  else query.delete("game");
  if (scene.game || scene.page === "lobby") query.delete("look"); // where one only looked on before
  if (query.has("lang") || scene.lang !== navigator.language.slice(0, 2)) query.set("lang", scene.lang);
  const text = query.toString();
  const next = `${location.pathname}${text ? `?${text}` : ""}${location.hash}`;
  if (next !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(history.state, "", next);
}

/**
 * Settings are the browser's matter: a page that comes back, and every game, has those it had.
 * @param {Ui} ui
 */
function askSettings(ui) {
  const { scene, keep } = ui;
  const now = {
    theme: scene.theme,
    eye: scene.eye ?? undefined,
    pace: scene.timeline ? scene.timeline.pace : undefined,
    attention: scene.attention ?? undefined,
    voices: scene.voices ?? undefined,
  };
  for (const name of SETTINGS) {
    const ofPage = ["theme", "eye", "voices"].includes(name);
    const due = `${name}:${ofPage ? "" : scene.game}`;
    if (now[name] === undefined || keep.asked.has(due) || (scene.notice && !ofPage)) continue; // to answer would close the notice
    keep.asked.add(due);
    const value = recall("localStorage", `benhvrt.${name}`, name === "eye" ? "after" : now[name]); // nothing is foretold before the browser has said so
    if (value !== now[name]) ui.send({ do: name, value });
  }
}

/**
 * What the browser does about keeping. A panel hears files and links; a page minds its address, games and settings too.
 * @param {Ui} ui
 */
export function keepGame(ui, link) {
  const keep = {
    link: null,
    note: null,
    lost: false,
    gone: false,
    minds: false,
    whole: false,
    status: link.status,
    heard: Date.now(),
    ticked: Date.now(),
    began: Date.now(),
    game: undefined,
    page: undefined,
    asked: new Set(),
  };
  let beats = 0;
  ui.keep = keep;
  ui.send = (message) => {
    if (keep.lost || keep.gone) return; // nobody would hear it, and the banner says so
    if (keep.minds && SETTINGS.includes(message.do)) retain("localStorage", `benhvrt.${message.do}`, message.value);
    try {
      link.send(message);
    } catch {
      if (keep.whole)
        comeBack(ui); // the kernel has closed the line
      else keep.end("dead");
    }
  };
  keep.hear = (message) => {
    keep.heard = Date.now();
    if (message && message.do !== "pong") hearKept(ui, message);
  };
  keep.open = (fills) => {
    keep.minds = true;
    keep.whole = fills && isWholePage();
    if (keep.whole && !beats) beats = window.setInterval(() => beat(ui), BEAT_MS);
    keep.seen();
  };
  keep.seen = () => {
    const { scene } = ui;
    keep.heard = Date.now();
    if (!keep.minds || !scene.page) return;
    if (keep.whole) showAddress(scene);
    if (scene.game && scene.game !== keep.game && GAME_ID.test(scene.game)) rememberGame(scene.game);
    if (scene.page !== keep.page && scene.page === "lobby") ui.send({ do: "mine", ids: ownGames() });
    askSettings(ui);
    Object.assign(keep, { game: scene.game, page: scene.page });
  };
  // a page comes back by itself; a panel in a cell has to be made again
  keep.end = (status) => {
    if (keep.whole || keep.gone || !DEAD.has(status)) return;
    keep.gone = true;
    ui.draw();
  };
  keep.stop = () => {
    clearInterval(beats);
    clearTimeout(keep.timer);
  };
}

/** @param {Ui} ui */
function beat(ui) {
  const { keep } = ui;
  if (keep.lost) return;
  const now = Date.now();
  if (now - keep.ticked > 2 * BEAT_MS) keep.heard = now; // the page slept, so nobody could answer: ask first
  keep.ticked = now;
  if (now - keep.began > LONGEST_RETURN_MS) retain("sessionStorage", RETURNS, 0);
  const status = keep.status();
  if (DEAD.has(status) || now - keep.heard > (status === "busy" ? BUSY_MS : SILENCE_MS)) comeBack(ui);
  else ui.send({ do: "ping" });
}

/**
 * Say so, and load the page again as soon as the server answers; ever more patiently if that does not help.
 * @param {Ui} ui
 */
function comeBack(ui) {
  const { keep } = ui;
  const times = Number(recall("sessionStorage", RETURNS, 0)) || 0;
  const wait = Math.min(LONGEST_RETURN_MS, RETURN_MS * 2 ** Math.min(times, 10));
  keep.lost = true;
  ui.draw();
  const again = () => {
    const request = new XMLHttpRequest();
    request.onload = () => {
      if (request.status >= 500) keep.timer = setTimeout(again, wait);
      else {
        retain("sessionStorage", RETURNS, times + 1);
        location.reload();
      }
    };
    request.onerror = request.ontimeout = () => {
      keep.timer = setTimeout(again, wait);
    };
    request.timeout = SILENCE_MS;
    request.open("HEAD", ownScript()); // the page itself would start a kernel
    request.setRequestHeader("Cache-Control", "no-cache");
    request.send();
  };
  keep.timer = setTimeout(again, wait);
}

/** Something of the server's own that costs it nothing. */
function ownScript() {
  const own = [...document.scripts].map((script) => script.src).filter((src) => src.startsWith(`${location.origin}/`));
  return own.length ? own[own.length - 1] : location.href;
}

/** @param {Ui} ui */
function hearKept(ui, message) {
  if (message.do === "tape") saveFile(String(message.name), String(message.text));
  if (message.do === "link") {
    ui.keep.link = {
      address: String(message.address),
      qr: Array.isArray(message.qr) ? message.qr.map(String) : null,
      note: String(message.note || ""),
    };
    ui.draw();
  }
}

/**
 * A panel that nobody hears any more.
 * @param {View} ui
 */
export function drawGone(ui) {
  return ui.keep.gone ? h("p", { key: "gone", class: "bh-gone", role: "alert" }, ui.w("kernel_gone")) : null;
}

/**
 * What lies over any page: the banner of a lost connection, and a question about old games.
 * @param {View} ui
 */
export function drawKept(ui) {
  const { ask } = ui.scene;
  return [
    ui.keep && ui.keep.lost
      ? h("div", { key: "lost", class: "bh-lost", role: "alert" }, h("p", {}, ui.w("lost")))
      : null,
    ask
      ? h(
          "div",
          { key: "ask", class: "bh-ask", role: "alertdialog", "aria-label": ask.text },
          h("p", {}, ask.text),
          h(
            "button",
            { type: "button", class: "bh-outline", key: "no", onclick: () => ui.send({ do: "close" }) },
            ask.no,
          ),
          h(
            "button",
            { type: "button", class: "bh-primary", key: "yes", onclick: () => ui.send({ do: "prune" }) },
            ask.yes,
          ),
        )
      : null,
  ];
}
