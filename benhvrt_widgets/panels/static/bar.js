// Region A: race, lap, pot, and the few switches; region B: the decision in one sentence.

const ATTENTION = ["own", "every", "never"];
const EYES = ["off", "after", "on"];

function drawBar(ui) {
  const bar = ui.scene.bar || {};
  const parts = [bar.race, bar.lap].filter(Boolean);
  return h(
    "header",
    { key: "bar", class: "bh-bar" },
    h("span", { class: "bh-mark", key: "mark" }, bar.title || ui.w("title")),
    h("span", { class: "bh-where", key: "where" }, parts.map((part, n) => h("span", { key: n }, part))),
    bar.pot === null ? null : h(
      "span",
      { class: "bh-pot", key: "pot" },
      h("span", { class: "bh-potlabel" }, ui.w("pot")),
      coin(bar.pot ?? 0, "bh-big"),
      bar.pot_change
        ? h("span", { key: `${bar.pot}:${bar.pot_change}`, class: cls("bh-change", bar.pot_change > 0 ? "bh-gain" : "bh-loss") }, signed(bar.pot_change))
        : null,
    ),
    h(
      "span",
      { class: "bh-tools", key: "tools" },
      ui.scene.eye && !ui.narrow ? eyeButton(ui) : null,
      ui.narrow ? null : languageButton(ui), // on a phone it is in the menu
      ui.narrow ? null : iconButton(ui, "help", ui.w("rules"), () => ui.open("help")),
      ui.narrow ? iconButton(ui, "log", ui.w("log"), () => ui.open("log")) : null,
      iconButton(ui, "menu", ui.w("menu"), () => ui.open("menu")),
    ),
  );
}

/** Chances: not at all, after one's choice, or beside the choices. */
function eyeButton(ui) {
  const { eye } = ui.scene;
  const label = `${ui.w("eye")}: ${ui.w(`eye_${eye}`)}`;
  const next = EYES[(EYES.indexOf(eye) + 1) % EYES.length];
  return h(
    "button",
    { type: "button", key: "eye", class: cls("bh-iconbutton", "bh-eye", `bh-eye-${eye}`), "aria-label": label, title: label, onclick: () => ui.send({ do: "eye", value: next }) },
    icon(eye === "off" ? "eyeoff" : "eye"),
  );
}

function languageButton(ui) {
  const other = ui.scene.lang === "fr" ? "en" : "fr";
  return h(
    "button",
    {
      type: "button", key: "lang", class: "bh-iconbutton bh-lang", lang: other, title: ui.w("other_language"),
      "aria-label": ui.w("other_language"), onclick: () => ui.send({ do: "lang", value: other }),
    },
    other.toUpperCase(),
  );
}

function drawSentence(ui) {
  const seats = ui.scene.seats || [];
  const active = mineToAct(ui) ? seats.find((seat) => seat.active) : seats.find((seat) => String(ui.scene.sentence).startsWith(`${seat.name} `));
  return h(
    "div",
    { key: "sentence", class: cls("bh-sentence", "bh-terms", mineToAct(ui) && "bh-yours") },
    active ? token(active.shape, active.seat, active.seat + 1, "bh-lead") : null,
    h("p", { role: "status", "aria-live": "polite", class: lengthOf(ui.scene.sentence, 56, 88) }, dotted(ui, ui.scene.sentence)),
    ui.scene.timeline && ui.scene.timeline.live === false && !ui.scene.timeline.playing
      ? h("span", { class: "bh-past" }, icon("clock"), ui.w("past"))
      : ui.scene.skipped && !ui.scene.luck && !ui.narrow
        ? h(
            "span",
            { class: "bh-review", key: "skipped" },
            h("span", { title: ui.scene.skipped }, ui.scene.skipped),
            h("button", { type: "button", class: "bh-outline bh-minor", onclick: () => ui.send({ do: "replay" }) }, ui.w("replay")),
          )
      : ui.scene.luck && !ui.narrow
        ? h("span", { class: "bh-review", title: ui.scene.luck, key: "luck" }, icon("eye"), h("span", {}, ui.scene.luck))
      : ui.scene.phase === "over" && ui.scene.guess && ui.scene.guess.score
        ? h("span", { class: "bh-review", title: ui.scene.guess.score, key: "score" }, h("span", {}, ui.scene.guess.score))
      : ui.scene.review && !ui.narrow
        ? h("span", { class: "bh-review", title: ui.scene.review, key: "review" }, icon("eye"), h("span", {}, ui.scene.review))
        : null,
  );
}

function mineToAct(ui) {
  const actions = ui.scene.actions || {};
  return Boolean(actions.primary || (actions.others || []).length);
}

/** A refusal or a message: over the stage, so that nothing moves; until it is closed or replaced. */
function drawNotice(ui) {
  const notice = ui.scene.notice;
  if (!notice || notice.id === ui.state.closedNotice) return null;
  return h(
    "div",
    { key: `notice${notice.id}`, class: cls("bh-notice", `bh-${notice.kind}`), role: notice.kind === "info" ? "status" : "alert" },
    h("p", {}, notice.text),
    iconButton(ui, "close", ui.w("close"), () => {
      ui.state.closedNotice = notice.id;
      ui.send({ do: "close" });
      ui.draw();
    }),
  );
}

function drawMenu(ui) {
  const { scene } = ui;
  const entry = (key, name, act) =>
    h("button", { type: "button", class: "bh-entry", key, onclick: act }, icon(name), h("span", {}, ui.w(key)));
  const go = (message) => () => {
    ui.close();
    ui.send(message);
  };
  return [
    h(
      "div",
      { class: "bh-entries", key: "entries" },
      entry("rules", "help", () => ui.open("help")),
      scene.page === "table" ? entry("log", "log", () => ui.open("log")) : null,
      scene.page === "table" && ui.narrow ? entry("timeline", "clock", () => ui.open("timeline")) : null,
      scene.page === "table" ? entry("rematch", "undo", go({ do: "rematch" })) : null,
      scene.page === "table" ? entry("lobby", "back", go({ do: "lobby" })) : null,
    ),
    toLessons(ui),
    switchRow(ui, "theme", ["auto", "light", "dark"].map((value) => ({ value, label: ui.w(`theme_${value}`) })), scene.theme || "auto"),
    switchRow(ui, "lang", [{ value: "en", label: "English" }, { value: "fr", label: "Français" }], scene.lang),
    typeof scene.eye === "string" ? switchRow(ui, "eye", EYES.map((value) => ({ value, label: ui.w(`eye_${value}`) })), scene.eye) : null,
    scene.guess && scene.eye !== "off" ? switchRow(ui, "guess", [{ value: false, label: ui.w("guess_off") }, { value: true, label: ui.w("guess_on") }], scene.guess.first) : null,
    typeof scene.voices === "boolean" ? switchRow(ui, "voices", [{ value: true, label: ui.w("voices_on") }, { value: false, label: ui.w("voices_off") }], scene.voices) : null,
    typeof scene.attention === "string"
      ? switchRow(ui, "attention", ATTENTION.map((value) => ({ value, label: ui.w(`attention_${value}`) })), scene.attention)
      : null,
  ];
}

function switchRow(ui, key, options, value) {
  return h(
    "div",
    { class: "bh-switch", role: "group", "aria-label": ui.w(key), key: `switch-${key}` },
    h("span", { class: "bh-label bh-terms" }, dotted(ui, ui.w(key))),
    h(
      "span",
      { class: "bh-options" },
      options.map((option) =>
        h(
          "button",
          {
            type: "button", key: option.value, "aria-pressed": String(option.value === value),
            onclick: () => ui.send({ do: key, value: option.value }),
          },
          option.label,
        ),
      ),
    ),
  );
}
