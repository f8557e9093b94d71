// What a newcomer needs: the rules in two minutes, words that explain themselves on a tap, and three hints, once each.

/** words.help_1_title, words.help_1_text and so on, or words.help as a list of {title, text}. */
function drawHelp(ui) {
  const words = ui.scene.words || {};
  const list = Array.isArray(words.help) ? words.help : [];
  for (let n = 1; !Array.isArray(words.help) && words[`help_${n}_text`]; n += 1) {
    list.push({ title: words[`help_${n}_title`], text: words[`help_${n}_text`] });
  }
  return h(
    "ol",
    { class: "bh-help" },
    list.map((entry, n) =>
      h("li", { key: n }, h("div", {}, entry.title ? h("h3", {}, entry.title) : null, h("p", { class: "bh-terms" }, dotted(ui, entry.text || String(entry))))),
    ),
  );
}

// -- dotted words -------------------------------------------------------------------------------

const TAP = 22; // a tap so near a dotted word means it, in pixels
const GLOSS_WIDTH = 340;

/** words.term_speed holds the forms of a word, apart by |; one that ends in # counts only before a number. */
function termsOf(ui) {
  const words = ui.scene.words || {};
  const version = `${ui.scene.lang}:${words.title}`;
  if (ui.terms && ui.terms.version === version) return ui.terms;
  const forms = Object.keys(words)
    .filter((key) => key.startsWith("term_"))
    .flatMap((key) => words[key].split("|").map((form) => [form, key.slice("term_".length)]))
    .sort(([one], [two]) => two.length - one.length);
  const pattern = forms.map(([form]) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ #$/, "(?=\\s\\d)")).join("|");
  ui.terms = {
    version, named: new Map(forms.map(([form, name]) => [form.replace(/ #$/, "").toLowerCase(), name])),
    pattern: forms.length ? new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "giu") : null,
  };
  return ui.terms;
}

/** A text in which each word of the game, where it first stands, can be tapped; to stand inside .bh-terms. */
function dotted(ui, text) {
  const { pattern, named } = termsOf(ui);
  const known = new Set();
  const parts = [];
  const keys = ui.state.sheet ? {} : { tabindex: -1, "aria-keyshortcuts": "F1" }; // not between a keyboard and its choices
  let from = 0;
  for (const hit of pattern ? String(text ?? "").matchAll(pattern) : []) {
    const name = named.get(hit[0].toLowerCase());
    if (known.has(name)) continue;
    known.add(name);
    parts.push(text.slice(from, hit.index), h("button", { type: "button", key: name, class: "bh-term", "data-term": name, "aria-haspopup": "dialog", ...keys }, hit[0]));
    from = hit.index + hit[0].length;
  }
  return [...parts, String(text ?? "").slice(from)];
}

/** A card whose text can be tapped. */
function dottedFace(ui, face) {
  return { ...face, text: dotted(ui, face.text) };
}

/** Any click on the page: on or near a dotted word, or away from what it opened. */
function clickTerm(ui, event) {
  const within = event.target.closest(".bh-terms, .bh-text");
  const other = event.target.closest("button, a, input, select");
  const hit = event.target.closest(".bh-term") || (within && !other ? nearestTerm(within, event) : null);
  if (hit) openTerm(ui, hit, event.detail === 0);
  else if (ui.state.term && !event.target.closest(".bh-gloss")) closeTerm(ui);
}

/** From one dotted word to the next, for those who do not tap. */
function focusTerm(ui) {
  const all = [...(ui.root.querySelector(".bh-sheet") || ui.root).querySelectorAll(".bh-term")].filter((node) => node.offsetParent);
  if (all.length) all[(all.indexOf(document.activeElement) + 1) % all.length].focus();
}

function nearestTerm(within, event) {
  const far = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return Math.max(left - event.clientX, event.clientX - right, top - event.clientY, event.clientY - bottom, 0);
  };
  const near = [...within.querySelectorAll(".bh-term")].filter((node) => far(node) <= TAP);
  return near.sort((one, two) => far(one) - far(two))[0] || null;
}

function openTerm(ui, node, byKey) {
  const frame = node.closest(".bh-veil") || ui.root;
  const outer = frame.getBoundingClientRect();
  const word = node.getBoundingClientRect();
  const line = (node.closest(".bh-sentence") || node).getBoundingClientRect(); // all of the sentence stays in sight
  const left = Math.max(8, Math.min(word.left - outer.left, outer.width - GLOSS_WIDTH - 8));
  const low = line.top - outer.top > outer.height * 0.6;
  const place = low ? { bottom: `${outer.bottom - line.top + 8 - frame.scrollTop}px` } : { top: `${line.bottom - outer.top + 4 + frame.scrollTop}px` };
  ui.state.term = { name: node.dataset.term, style: { left: `${left}px`, ...place } };
  ui.termBy = byKey ? node : null;
  ui.draw();
}

function closeTerm(ui) {
  ui.state.term = null;
  ui.draw();
  if (ui.termBy && ui.termBy.isConnected) ui.termBy.focus();
}

/** What a dotted word means, beside it. */
function drawGloss(ui) {
  const { term } = ui.state;
  if (!term) return null;
  const title = ui.w(`term_${term.name}`).split("|")[0].replace(/ #$/, "");
  return h(
    "div",
    { key: `gloss-${term.name}`, class: "bh-gloss", role: "dialog", "aria-label": title, tabindex: -1, style: term.style, made: (node) => node.focus() },
    h("p", {}, h("strong", {}, title), h("span", {}, ui.w(`gloss_${term.name}`))),
    iconButton(ui, "close", ui.w("close"), () => closeTerm(ui)),
  );
}

// -- three hints ----------------------------------------------------------------------------------

const HINTS_SEEN = "benhvrt.hints";

/** Which hint belongs to what is to be decided or seen now. */
function hintDue(ui) {
  const { scene } = ui;
  const { stage } = scene;
  if (!stage || (scene.timeline && scene.timeline.live === false)) return null;
  if (stage.kind === "result") return "payout";
  if (!mineToAct(ui)) return null;
  if (stage.hint !== undefined) return stage.hint || null;
  if (stage.kind === "auction" && stage.ladder && stage.ladder.round === scene.actions.primary?.price) return "bid";
  return stage.kind === "race" && (stage.reach || []).length ? "move" : null;
}

function hintsSeen() {
  const seen = recall("localStorage", HINTS_SEEN, []);
  return Array.isArray(seen) ? seen : [];
}

/** A hint stays for one decision; then this browser has had it. */
function noteHint(ui) {
  const due = taught(ui, hintDue(ui));
  const shown = ui.state.hint;
  const same = shown && shown.name === due && (due.endsWith("payout") || shown.key === ui.keyName());
  if (shown && !same) endHint(ui);
  if (due && !ui.state.hint && !ui.hinted.has(due) && !hintsSeen().includes(due)) ui.state.hint = { name: due, key: ui.keyName() };
}

/** The hint under its name, if this game has words for it; what one game taught, another may teach again. */
function taught(ui, name) {
  if (!name || !(ui.scene.words || {})[`hint_${name}`]) return null;
  return ui.scene.stage.hint === undefined ? name : `${ui.scene.play}:${name}`;
}

function endHint(ui) {
  const { name } = ui.state.hint;
  ui.state.hint = null;
  ui.hinted.add(name); // a browser that keeps nothing still shows it only once
  retain("localStorage", HINTS_SEEN, [...new Set([...hintsSeen(), name])]);
}

/** Over a place where nothing is decided; the empty region is there at all times, so that the hint is read out. */
function drawHint(ui) {
  const { hint } = ui.state;
  return h(
    "div",
    { key: "hint", class: "bh-hint", role: "status" },
    hint
      ? h(
          "div",
          { key: hint.name },
          h("p", {}, ui.w(`hint_${hint.name.split(":").pop()}`)),
          iconButton(ui, "close", ui.w("close"), () => {
            endHint(ui);
            ui.draw();
          }),
        )
      : null,
  );
}
