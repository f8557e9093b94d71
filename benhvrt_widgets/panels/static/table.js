// The page: draws the scene, keeps what is only of the browser (open sheets, a tapped square), sends messages.

const NARROW = 760;
const PATIENCE_MS = 4000;

function makeUi(model, root) {
  const ui = {
    model, root, scene: {}, board: null, words: {}, narrow: false, guards: {}, drawnOnce: false, moving: null, movingName: undefined, hinted: new Set(),
    state: { sheet: null, subject: null, ghost: null, cursor: null, picking: null, variant: 0, scrub: null, customise: false, draft: null, trade: null, sent: false, closedNotice: null, term: null, hint: null, whole: false },
  };
  ui.w = (key, facts) => {
    const text = ui.scene.words ? ui.scene.words[key] : undefined;
    return typeof text === "string" ? (facts ? fill(text, facts) : text) : key;
  };
  ui.key = () => (ui.scene.actions ? ui.scene.actions.key : null);
  ui.keyName = () => JSON.stringify(ui.key());
  ui.send = (message) => model.send(message);
  ui.busy = () => ui.state.sent;
  ui.touchy = () => ui.narrow || (typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches);
  // a choice goes out once: the buttons wait for the next scene
  ui.sendOnce = (message) => {
    if (ui.state.sent) return;
    ui.state.sent = true;
    clearTimeout(ui.sentTimer);
    ui.sentTimer = setTimeout(() => {
      ui.state.sent = false; // nobody answered: let the person try again
      ui.draw();
    }, PATIENCE_MS);
    ui.send(message);
    ui.draw();
  };
  ui.choose = (choice, event) => {
    if (event && event.detail && event.currentTarget.blur) event.currentTarget.blur(); // so that Space skips, and does not press again
    ui.refocus = Boolean(event && !event.detail); // by the keyboard: the next large button takes its place
    if (choice.message) ui.sendOnce({ ...choice.message, key: ui.key() });
    else if (choice.do) ui.sendOnce(choice.do === "play" ? { do: "play", on: true } : { do: choice.do, key: ui.key() });
    else ui.sendOnce({ do: "choose", index: choice.index, key: ui.key() });
  };
  ui.open = (sheet, subject = null) => {
    if (!ui.state.sheet) ui.openedBy = document.activeElement;
    Object.assign(ui.state, { sheet, subject, term: null });
    ui.draw();
  };
  ui.close = () => {
    ui.state.sheet = ui.state.term = null;
    ui.draw();
    if (ui.openedBy && ui.openedBy.isConnected) ui.openedBy.focus();
  };
  ui.draw = () => drawPage(ui);
  return ui;
}

function drawPage(ui) {
  const { scene, root } = ui;
  const width = root.clientWidth || window.innerWidth;
  ui.narrow = width < NARROW;
  root.className = cls("bh", ui.narrow ? "bh-narrow" : "bh-wide", `bh-on-${scene.page || "lobby"}`, scene.phase && `bh-in-${scene.phase}`, scene.play && `bh-g-${scene.play}`);
  root.dataset.theme = scene.theme || "auto";
  root.lang = scene.lang || "en";
  // after a race the page scrolls, down to its charts
  document.documentElement.classList.toggle("bh-below", Boolean(root.dataset.fill) && scene.page === "table" && (scene.phase === "over" || scene.phase === "result"));
  if (scene.covered) patch(root, [drawCover(ui), drawKept(ui)]);
  else if (scene.page === "table") patch(root, [...drawTable(ui), ui.state.sheet ? null : drawGloss(ui), drawSheet(ui), drawKept(ui)]);
  else patch(root, [drawLobby(ui), drawNotice(ui), drawSheet(ui), drawKept(ui)]);
  announce();
  followLadder(ui);
  const next = ui.refocus && !ui.busy() && document.activeElement === document.body ? root.querySelector("[data-place='primary']") : null;
  if (next) {
    next.focus();
    ui.refocus = false;
  }
  followTrack(ui);
  ui.drawnOnce = true;
}

function drawTable(ui) {
  const { stage } = ui.scene;
  const kinds = { auction: drawAuction, race: drawRace, trade: drawTrade, upkeep: drawUpkeep, result: drawResult, fever: drawFever };
  const draw = stage ? kinds[stage.kind] : null;
  return [
    drawBar(ui),
    drawSentence(ui),
    h("section", { key: "stage", class: cls("bh-stage", stage && `bh-s-${stage.kind}`), "aria-label": ui.w("stage") }, draw ? draw(ui) : null),
    drawSeats(ui),
    drawHand(ui),
    drawAction(ui),
    ui.narrow ? null : drawTimeline(ui),
    drawHint(ui),
    drawNotice(ui),
  ];
}

const SHEETS = {
  menu: { title: "menu", draw: drawMenuAndKeep },
  keep: { title: "keep", draw: drawKeep },
  help: { title: "rules", draw: drawHelp },
  log: { title: "log", draw: drawLog },
  timeline: { title: "timeline", draw: drawTimeline },
  seat: { title: "seat", draw: (ui) => drawSeat(ui, ui.state.subject) },
  block: { title: "card", draw: (ui) => (ui.scene.stage && ui.scene.stage.face ? h("div", { class: "bh-opened" }, cardFace(ui, dottedFace(ui, ui.scene.stage.face), { key: "face", big: true })) : null) },
  hire: { title: "hire", draw: drawHire },
  regret: { title: "regret", draw: drawRegret, read: true }, // nothing in it takes the focus, and it may scroll
  riddles: { title: "riddles", draw: drawRiddles },
  card: { title: "hand", draw: (ui) => drawCard(ui, ui.state.subject) },
};

function drawSheet(ui) {
  const sheet = SHEETS[ui.state.sheet];
  if (!sheet) return null;
  const content = sheet.draw(ui);
  if (!content) return null;
  const side = ui.state.sheet === "log" && !ui.narrow;
  return h(
    "div",
    { key: `sheet-${ui.state.sheet}`, class: cls("bh-veil", side && "bh-aside"), onclick: (event) => event.target === event.currentTarget && ui.close() },
    h(
      "div",
      { class: cls("bh-sheet", `bh-x-${ui.state.sheet}`), role: "dialog", "aria-modal": side ? null : "true", "aria-label": ui.w(sheet.title), tabindex: -1, made: (node) => node.focus(), onkeydown: (event) => trap(event) },
      h("header", { key: "head" }, h("h2", {}, ui.w(sheet.title)), iconButton(ui, "close", ui.w("close"), () => ui.close())),
      h("div", { class: "bh-sheetbody", key: "body", tabindex: sheet.read ? 0 : null }, content),
      drawGloss(ui),
    ),
  );
}

/** Tab stays within an open sheet. */
function trap(event) {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll("button:not(:disabled), input, select, [tabindex='0']")];
  if (!all.length) return;
  const edge = event.shiftKey ? all[0] : all[all.length - 1];
  if (document.activeElement === edge || document.activeElement === event.currentTarget) {
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0]).focus();
  }
}

function onKey(ui, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (ui.moving) {
    endMove(ui);
    ui.draw();
  }
  const tag = event.target.tagName;
  const typing = tag === "INPUT" || tag === "SELECT" || tag === "TEXTAREA";
  if (event.key === "Escape") {
    if (ui.state.term) closeTerm(ui);
    else if (ui.state.sheet) ui.close();
    else if (ui.state.ghost !== null) {
      ui.state.ghost = ui.state.picking = null;
      ui.draw();
    } else if (ui.state.customise) {
      ui.state.customise = false;
      ui.draw();
    } else if (ui.state.hint) {
      endHint(ui);
      ui.draw();
    }
  } else if (event.key === "F1") {
    event.preventDefault();
    focusTerm(ui);
  } else if (event.key === " " && !typing && tag !== "BUTTON" && ui.scene.page === "table" && !ui.scene.covered) {
    event.preventDefault();
    ui.send({ do: "skip" });
  }
}

/** In Voilà, where the table is all there is, it fills the window whatever surrounds it. */
function fillWindow(root) {
  if (root.closest(".jp-NotebookPanel, .jp-LinkedOutputView, .vscode-cell-output, .colab-df-container")) return;
  root.classList.add("bh-fill");
  root.dataset.fill = "yes";
  document.documentElement.classList.add("bh-page");
  for (let node = root.parentElement; node && node !== document.documentElement; node = node.parentElement) {
    const style = getComputedStyle(node);
    if (style.contain && style.contain !== "none") node.style.contain = "none";
    if (style.transform !== "none") node.style.transform = "none";
    if (style.filter !== "none") node.style.filter = "none";
  }
}

function render({ model, el }) {
  const root = document.createElement("div");
  el.appendChild(root);
  const ui = makeUi(model, root);
  fillWindow(root);
  keepGame(ui);
  const take = () => {
    const before = ui.scene;
    const key = ui.keyName();
    ui.scene = model.get("scene") || {};
    ui.board = model.get("board") || null;
    ui.state.sent = false;
    clearTimeout(ui.sentTimer);
    if (key !== ui.keyName()) Object.assign(ui.state, { ghost: null, cursor: null, picking: null, variant: 0, whole: false, pick: null, card: null, slip: null });
    if (before.page !== ui.scene.page) Object.assign(ui.state, { customise: false, draft: null, sheet: null, term: null });
    if (before.lobby?.play !== ui.scene.lobby?.play) ui.state.draft = null;
    if (before.phase !== ui.scene.phase) ui.state.trade = null;
    if ((ui.state.sheet === "card" || ui.state.sheet === "hire") && key !== ui.keyName()) ui.state.sheet = null;
    if (ui.state.scrub !== null && ui.scene.timeline && ui.scene.timeline.at === ui.state.scrub) ui.state.scrub = null;
    noteHint(ui);
    ui.keep.seen();
    ui.draw();
  };
  const key = (event) => root.isConnected && onKey(ui, event);
  const resized = typeof ResizeObserver === "function" ? new ResizeObserver(() => ui.draw()) : null;
  model.on("change:scene", take);
  model.on("change:board", take);
  document.addEventListener("keydown", key);
  root.addEventListener("click", (event) => clickTerm(ui, event));
  take();
  if (resized) resized.observe(root);
  return () => {
    model.off("change:scene", take);
    model.off("change:board", take);
    document.removeEventListener("keydown", key);
    ui.keep.stop();
    clearTimeout(ui.timer);
    clearTimeout(ui.sentTimer);
    if (resized) resized.disconnect();
  };
}

export default { render };
