// Nothing is lost: the address names the game, this browser remembers its games, and a page whose kernel died comes back.

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
function isWholePage() {
  return Boolean(document.getElementById("rendered_cells"));
}

/** A list or number that the browser keeps; a browser that keeps nothing, or nonsense, has none. */
function recall(storage, name, otherwise) {
  try {
    return JSON.parse(window[storage].getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // switched off, or written by somebody else
  }
}

function retain(storage, name, value) {
  try {
    window[storage].setItem(name, JSON.stringify(value));
  } catch {
    // switched off or full: the address still names the game
  }
}

function ownGames() {
  const all = recall("localStorage", GAMES_KEPT, []);
  return Array.isArray(all) ? all.filter((id) => typeof id === "string" && GAME_ID.test(id)).slice(0, GAMES_AT_MOST) : [];
}

function rememberGame(id) {
  const others = ownGames().filter((other) => other !== id);
  retain("localStorage", GAMES_KEPT, [id, ...others].slice(0, GAMES_AT_MOST));
}

/** The address holds the game and the language; what else was there stays, but for a link that has been followed. */
function showAddress(scene) {
  const query = new URLSearchParams(location.search);
  query.delete("link");
  if (scene.game) query.set("game", scene.game);
  else query.delete("game");
  if (query.has("lang") || scene.lang !== navigator.language.slice(0, 2)) query.set("lang", scene.lang);
  const text = query.toString();
  const next = `${location.pathname}${text ? `?${text}` : ""}${location.hash}`;
  if (next !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(history.state, "", next);
}

/** Settings are the browser's matter: a page that comes back, and every game, has those it had. */
function askSettings(ui) {
  const { scene, keep } = ui;
  const now = { theme: scene.theme, eye: scene.eye, pace: scene.timeline ? scene.timeline.pace : undefined, attention: scene.attention, voices: scene.voices ?? undefined };
  for (const name of SETTINGS) {
    const ofPage = ["theme", "eye", "voices"].includes(name);
    const due = `${name}:${ofPage ? "" : scene.game}`;
    if (now[name] === undefined || keep.asked.has(due) || (scene.notice && !ofPage)) continue; // to answer would close the notice
    keep.asked.add(due);
    const value = recall("localStorage", `benhvrt.${name}`, name === "eye" ? "after" : now[name]); // nothing is foretold before the browser has said so
    if (value !== now[name]) ui.send({ do: name, value });
  }
}

/** What the page does about keeping, from its first scene to its end. */
function keepGame(ui) {
  const keep = { lost: false, heard: Date.now(), ticked: Date.now(), began: Date.now(), game: undefined, page: undefined, asked: new Set() };
  ui.keep = keep;
  const heard = (message) => {
    keep.heard = Date.now();
    if (message && message.do !== "pong") hearKept(ui, message);
  };
  ui.model.on("msg:custom", heard);
  ui.send = (message) => {
    if (keep.lost) return; // nobody would hear it, and the banner says so
    if (SETTINGS.includes(message.do)) retain("localStorage", `benhvrt.${message.do}`, message.value);
    try {
      ui.model.send(message);
    } catch (error) {
      if (!isWholePage()) throw error;
      comeBack(ui); // the kernel has closed the line
    }
  };
  keep.seen = () => {
    const { scene } = ui;
    keep.heard = Date.now();
    if (isWholePage() && scene.page) showAddress(scene);
    if (scene.game && scene.game !== keep.game && GAME_ID.test(scene.game)) rememberGame(scene.game);
    if (scene.page !== keep.page && scene.page === "lobby") ui.send({ do: "mine", ids: ownGames() });
    askSettings(ui);
    Object.assign(keep, { game: scene.game, page: scene.page });
  };
  const timer = isWholePage() ? setInterval(() => beat(ui), BEAT_MS) : 0;
  keep.stop = () => {
    clearInterval(timer);
    clearTimeout(keep.timer);
    ui.model.off("msg:custom", heard);
  };
}

function kernelStatus(ui) {
  const manager = ui.model.widget_manager;
  return manager && manager.kernel ? manager.kernel.status : undefined;
}

function beat(ui) {
  const { keep } = ui;
  if (keep.lost) return;
  const now = Date.now();
  if (now - keep.ticked > 2 * BEAT_MS) keep.heard = now; // the page slept, so nobody could answer: ask first
  keep.ticked = now;
  if (now - keep.began > LONGEST_RETURN_MS) retain("sessionStorage", RETURNS, 0);
  const status = kernelStatus(ui);
  if (DEAD.has(status) || now - keep.heard > (status === "busy" ? BUSY_MS : SILENCE_MS)) comeBack(ui);
  else ui.send({ do: "ping" });
}

/** Say so, and load the page again as soon as the server answers; ever more patiently if that does not help. */
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

// -- files and links ----------------------------------------------------------------------------

const FILE_AT_MOST = 4 * 1024 * 1024;

function hearKept(ui, message) {
  if (message.do === "tape") saveFile(String(message.name), String(message.text));
  if (message.do === "link") {
    ui.keep.link = { address: String(message.address), qr: Array.isArray(message.qr) ? message.qr.map(String) : null, note: String(message.note || "") };
    ui.draw();
  }
}

function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), SILENCE_MS);
}

function openFile(ui, input) {
  const [file] = input.files;
  input.value = ""; // the same file may be tried again
  if (!file) return;
  ui.keep.note = file.size > FILE_AT_MOST ? "file_large" : null;
  if (ui.keep.note) {
    ui.draw();
    return;
  }
  file.text().then((text) => {
    ui.close();
    ui.sendOnce({ do: "upload", text });
  });
}

/** The menu, and under it what leads to tapes and links. */
function drawMenuAndKeep(ui) {
  const open = () => {
    Object.assign(ui.keep, { link: null, note: null });
    ui.open("keep");
  };
  return [
    drawMenu(ui),
    h("div", { class: "bh-entries", key: "keep" }, h("button", { type: "button", class: "bh-entry", onclick: open }, icon("cards"), h("span", {}, ui.w("keep")))),
  ];
}

function drawKeep(ui) {
  const { keep } = ui;
  const playing = ui.scene.page === "table";
  const entry = (key, name, act) => h("button", { type: "button", class: "bh-entry", key, onclick: act }, icon(name), h("span", {}, ui.w(key)));
  const base = `${location.origin}${location.pathname}`;
  return h(
    "div",
    { class: "bh-keep", key: "keep" },
    h("p", { key: "warning", class: "bh-warning" }, ui.w("keep_warning")),
    h(
      "div",
      { class: "bh-entries", key: "entries" },
      playing ? entry("download", "log", () => ui.send({ do: "download" })) : null,
      entry("upload", "back", (event) => event.currentTarget.nextElementSibling.click()),
      h("input", { type: "file", key: "file", accept: ".tape", "aria-label": ui.w("upload"), hidden: true, tabindex: -1, onchange: (event) => openFile(ui, event.target) }),
      playing ? entry("link", "fork", () => ui.send({ do: "link", base })) : null,
    ),
    keep.note ? h("p", { key: "note", role: "alert" }, ui.w(keep.note)) : null,
    keep.link ? drawLink(ui, keep.link) : null,
  );
}

function drawLink(ui, link) {
  const copy = () => navigator.clipboard.writeText(link.address);
  return h(
    "div",
    { class: "bh-link", key: "made" },
    h("input", { type: "text", readonly: true, "aria-label": ui.w("link"), value: link.address, onfocus: (event) => event.target.select() }),
    navigator.clipboard ? h("button", { type: "button", class: "bh-outline", onclick: copy }, ui.w("copy")) : null,
    link.qr ? drawDots(ui, link.qr) : null,
    link.note ? h("p", { class: "bh-warning", key: "alone" }, link.note) : null,
  );
}

/** A QR code: dark dots on white in either theme, with the quiet rim that cameras want. */
function drawDots(ui, rows) {
  const rim = 4;
  const size = rows.length + 2 * rim;
  const dots = rows.flatMap((row, y) => [...row].map((dot, x) => (dot === "1" ? `M${x + rim} ${y + rim}h1v1h-1z` : "")));
  return h(
    "svg",
    { class: "bh-qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": ui.w("qr") },
    h("rect", { width: size, height: size, fill: "#FFFFFF" }),
    h("path", { d: dots.join(""), fill: "#1D1712" }),
  );
}

/** What lies over any page: the banner of a lost connection, and a question about old games. */
function drawKept(ui) {
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
          h("button", { type: "button", class: "bh-outline", key: "no", onclick: () => ui.send({ do: "close" }) }, ask.no),
          h("button", { type: "button", class: "bh-primary", key: "yes", onclick: () => ui.send({ do: "prune" }) }, ask.yes),
        )
      : null,
  ];
}
