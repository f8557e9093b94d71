// The desk: who is here and who is waited for, what is played, and what the wall shows.

import { cls, h } from "../kit/dom.js";
import { dotCode } from "../kit/dots.js";
import { saveFile } from "../kit/files.js";
import { drawResults, drawTables } from "./board.js";
import { drawAgenda, drawAsk, drawTrial, question, sending, submits } from "./forms.js";
import { button, drawRefused, openPage } from "./page.js";
import { drawTask } from "./task.js";

const LANGS = { en: "English", fr: "Français" };
const REHEARSED = 8;

const page = openPage({
  kind: "desk",
  first: () => ({ do: "desk", key: location.hash.slice(1) }), // in the fragment: no server ever logs it
  hear,
  draw,
});

export default page;

/** @param {RoomPage} desk */
function hear(desk, message) {
  if (message.do === "file") {
    const bytes = Uint8Array.from(atob(message.data), (letter) => letter.charCodeAt(0));
    saveFile(message.name, bytes, "application/zip");
  } else if (message.do === "unknown") {
    desk.local.unknown = message.text;
    desk.end();
  }
}

/** @param {RoomPage} desk */
function draw(desk) {
  const { regions, local } = desk;
  if (local.unknown) return h("section", { key: "unknown", class: "br-say" }, h("h1", {}, local.unknown));
  if (!regions.page) return null;
  return [
    h(
      "header",
      { key: "top", class: "br-top" },
      h("strong", { class: "br-address" }, regions.address),
      h("a", { class: "br-button", href: "wall", target: "_blank", rel: "noopener" }, desk.w("open_wall")),
      h("span", { role: "status" }, regions.awaited || regions.count),
      h(
        "span",
        { class: "br-row" },
        regions.langs.map((lang) =>
          button(LANGS[lang], () => desk.send({ do: "lang", value: lang }), {
            key: lang,
            lang,
            "aria-pressed": String(lang === regions.lang),
          }),
        ),
      ),
    ),
    drawRefused(desk),
    h("div", { key: "columns", class: "br-columns" }, drawPeople(desk), drawActivity(desk), drawWallSide(desk)),
  ];
}

/** @param {RoomPage} desk */
function drawPeople(desk) {
  const { regions } = desk;
  return h(
    "section",
    { key: "people", class: "br-people", "aria-label": desk.w("people") },
    h("h2", {}, regions.count),
    h("div", { class: "br-row" }, toggle(desk, "door", regions.open), toggle(desk, "names", regions.names_shown)),
    regions.people.length ? null : h("p", { key: "empty" }, desk.w("nobody")),
    h(
      "ul",
      { class: "br-list" },
      regions.people.map((person) => drawPerson(desk, person)),
    ),
    h(
      "div",
      { class: "br-row", key: "test" },
      button(desk.w("rehearse", { n: REHEARSED }), () => desk.send({ do: "rehearse", n: REHEARSED })),
      regions.test ? button(desk.w("dismiss"), () => desk.send({ do: "dismiss" }), { key: "dismiss" }) : null,
    ),
  );
}

/** @param {RoomPage} desk */
function drawPerson(desk, person) {
  const { local } = desk;
  const naming = local.naming === person.id;
  const done = () => {
    local.naming = null;
    desk.draw();
  };
  const rename = (event) => {
    event.preventDefault();
    desk.send({ do: "rename", person: person.id, name: local.name });
    done();
  };
  return h(
    "li",
    { key: person.id, class: cls(person.awaited && "br-asked", !person.here && "br-away") },
    h("i", { class: "br-dot", title: desk.w(person.here ? "here" : "away"), "aria-hidden": "true" }),
    naming
      ? h(
          "form",
          { key: "naming", class: "br-row", onsubmit: rename },
          h("input", {
            "aria-label": desk.w("nickname"),
            maxlength: 16,
            value: local.name,
            oninput: (event) => (local.name = event.target.value),
            made: (node) => node.focus(),
          }),
          h("button", { type: "submit", class: "br-button" }, desk.w("rename")),
          h(
            "label",
            { key: "group", class: cls("br-row", "br-small") },
            desk.w("group"),
            h("input", {
              inputmode: "numeric",
              maxlength: 3,
              size: 3,
              value: local.group,
              onchange: (event) =>
                desk.send({ do: "group", person: person.id, value: Number(event.target.value) || 0 }),
              oninput: (event) => (local.group = event.target.value),
            }),
          ),
          button(
            desk.w("remove"),
            () => {
              desk.send({ do: "remove", person: person.id });
              done();
            },
            { class: cls("br-button", "br-grave") },
          ),
          button(desk.w("close"), done),
        )
      : h(
          "button",
          {
            type: "button",
            key: "name",
            class: "br-link",
            onclick: () => {
              Object.assign(local, { naming: person.id, name: person.name, group: String(person.group) });
              desk.draw();
            },
          },
          person.name,
        ),
    naming ? null : h("small", { key: "at" }, standing(desk, person)),
  );
}

/** What there is to say of somebody. */
function standing(desk, person) {
  if (person.awaited) return desk.w("thinks");
  if (!person.here) return desk.w("away");
  return person.at || (person.group ? desk.w("in_group", { n: person.group }) : "");
}

/** A switch of the desk. */
function toggle(desk, name, on) {
  return button(desk.w(on ? `${name}_on` : `${name}_off`), () => desk.send({ do: name, on: !on }), {
    key: name,
    "aria-pressed": String(on),
  });
}

const TABS = { tables: drawPlan, trial: drawTrial, ask: drawAsk };

/** What can be begun: one of several forms.
 * @param {RoomPage} desk */
function drawForms(desk) {
  const { local } = desk;
  const open = local.tab ?? "tables";
  return [
    h(
      "div",
      { key: "tabs", class: "br-row" },
      Object.keys(TABS).map((tab) =>
        button(
          desk.w(`tab_${tab}`),
          () => {
            local.tab = tab;
            desk.draw();
          },
          { key: tab, "aria-pressed": String(tab === open) },
        ),
      ),
    ),
    TABS[open](desk),
    drawAgenda(desk),
  ];
}

/** What runs: the usual next step first.
 * @param {RoomPage} desk */
function drawRun(desk) {
  const { regions } = desk;
  return h(
    "div",
    { class: "br-row", key: "run" },
    regions.steps.map((step, n) =>
      button(desk.w(`step_${step}`), () => desk.send({ do: "step", value: step }), {
        key: step,
        class: n ? "br-button" : "br-primary",
      }),
    ),
    button(desk.w(regions.paused ? "go_on" : "pause"), () => desk.send({ do: "pause", on: !regions.paused }), {
      class: regions.task ? "br-button" : "br-primary",
    }),
    button(desk.w(regions.task ? "another" : "end"), () => desk.send({ do: "end" })),
  );
}

/** @param {RoomPage} desk */
function drawActivity(desk) {
  const { regions } = desk;
  return h(
    "section",
    { key: "activity", class: "br-activity", "aria-label": desk.w("activity") },
    h("h2", {}, desk.w("activity")),
    regions.running ? drawRun(desk) : drawForms(desk),
    regions.task ? drawTask(desk) : null,
    regions.tables.length ? drawTables(desk, (number) => desk.send({ do: "show", value: String(number) })) : null,
  );
}

/**
 * What is to be played, and how.
 * @param {RoomPage} desk
 */
function drawPlan(desk) {
  const { regions, local } = desk;
  const plan = (local.plan ??= { ...regions.plan });
  const game = regions.games.find((each) => each.slug === plan.game);
  const set = (name, value) => {
    plan[name] = value;
    if (name === "game") plan.series = regions.games.find((each) => each.slug === value).first;
    desk.draw();
  };
  const starting = () => ({ do: "start", ...plan });
  const [fewest, most] = game.seats;
  const seats = Array.from({ length: most - fewest + 1 }, (_, n) => fewest + n);
  return h(
    "form",
    { key: "plan", class: "br-plan", onsubmit: sending(desk, starting) },
    question(
      desk,
      plan,
      "game",
      regions.games.map((each) => [each.slug, each.title]),
      (value) => set("game", value),
    ),
    question(
      desk,
      plan,
      "series",
      game.series.map((each) => [each.value, each.label]),
      (value) => set("series", value),
    ),
    question(
      desk,
      plan,
      "each",
      seats.map((n) => [n, n]),
      (value) => set("each", Number(value)),
    ),
    question(
      desk,
      plan,
      "same",
      [
        ["yes", desk.w("same_yes")],
        ["no", desk.w("same_no")],
      ],
      (value) => set("same", value === "yes"),
      plan.same ? "yes" : "no",
    ),
    question(
      desk,
      plan,
      "clock",
      regions.clocks.map((n) => [n, n ? desk.w("seconds", { n }) : desk.w("no_clock")]),
      (value) => set("clock", Number(value)),
    ),
    question(
      desk,
      plan,
      "window",
      regions.windows.map((n) => [n, n ? desk.w("seconds", { n }) : desk.w("no_window")]),
      (value) => set("window", Number(value)),
    ),
    submits(desk, "start", starting),
  );
}

/** @param {RoomPage} desk */
function drawWallSide(desk) {
  const { regions } = desk;
  return h(
    "section",
    { key: "wall", class: "br-side", "aria-label": desk.w("wall") },
    h("h2", {}, desk.w("wall")),
    h(
      "div",
      { class: "br-row" },
      (regions.task
        ? ["join", "task", ...(regions.results.length ? ["results"] : [])]
        : ["join", "tables", "results"]
      ).map((value) =>
        button(desk.w(`show_${value}`), () => desk.send({ do: "show", value }), {
          key: value,
          "aria-pressed": String(regions.show === value),
        }),
      ),
    ),
    ["join", "tables", "results", "task"].includes(regions.show)
      ? null
      : h("p", { key: "large" }, desk.w("table", { n: regions.show })),
    dotCode(regions.qr, desk.w("qr"), { look: "br-qr" }),
    regions.results.length ? drawResults(desk) : null,
    button(desk.w("export"), () => desk.send({ do: "export" }), { key: "export" }),
    h("p", { key: "plain", class: "br-small" }, desk.w("readable")),
  );
}
