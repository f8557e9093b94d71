// A phone: the way in, one's own seat, and how long one has.

import { h } from "../kit/dom.js";
import { recall, retain } from "../table/memory.js";
import { drawAnswer } from "./answer.js";
import { button, drawRefused, openPage } from "./page.js";

const KEY = "benhvrt.seat";
const LANGS = { en: "English", fr: "Français" };

const asked = navigator.language.slice(0, 2);
const page = openPage({
  kind: "phone",
  first: () => {
    const key = ownKey();
    return key ? { do: "enter", key, lang: asked } : { do: "door", lang: asked };
  },
  shows: ({ regions }) => regions.page === "table",
  hear,
  draw,
});

export default page;

/** @returns {string} */
function ownKey() {
  const key = recall("localStorage", KEY, "");
  return typeof key === "string" ? key : "";
}

/** @param {RoomPage} phone */
function hear(phone, message) {
  if (message.do === "key") retain("localStorage", KEY, message.key);
  else if (message.do === "unknown") {
    // a key of another room, or one that was taken away
    if (!phone.local.typed) retain("localStorage", KEY, "");
    phone.send({ do: "door", lang: asked });
    if (phone.local.typed) phone.local.wrong = message.text;
    phone.local.typed = false;
  }
}

/** @param {RoomPage} phone */
function draw(phone) {
  const { regions } = phone;
  if (!regions.page) return null;
  if (regions.page === "join" || regions.page === "closed") return drawDoor(phone);
  if (regions.page === "removed") {
    phone.end();
    return h("section", { key: "removed", class: "br-say" }, h("h1", {}, phone.w("removed")));
  }
  return [
    drawStrip(phone),
    regions.page === "wait" ? drawWait(phone) : null,
    regions.page === "task" ? drawAnswer(phone) : null,
    phone.local.me ? drawMe(phone) : null,
    regions.paused
      ? h("p", { key: "paused", class: "br-paused", role: "status" }, phone.w("paused"))
      : phone.refused && regions.page !== "task"
        ? drawRefused(phone)
        : null,
  ];
}

/** @param {RoomPage} phone */
function drawDoor(phone) {
  const { regions, local } = phone;
  const name = local.name ?? regions.proposed;
  const join = (event) => {
    event.preventDefault();
    phone.send({ do: "join", name: local.name ?? regions.proposed, lang: regions.lang });
  };
  const enter = (event) => {
    event.preventDefault();
    local.typed = true;
    local.wrong = "";
    retain("localStorage", KEY, local.code || "");
    phone.send({ do: "enter", key: local.code || "", lang: regions.lang });
  };
  return h(
    "section",
    { key: "door", class: "br-door" },
    h("h1", {}, phone.w("welcome")),
    regions.page === "closed"
      ? h("p", { key: "closed" }, phone.w("closed"))
      : h(
          "form",
          { key: "join", onsubmit: join },
          h("label", { for: "name" }, phone.w("nickname")),
          h("input", {
            id: "name",
            maxlength: regions.longest,
            autocomplete: "off",
            enterkeyhint: "go",
            value: name,
            oninput: (event) => (local.name = event.target.value),
          }),
          h("button", { type: "submit", class: "br-primary" }, phone.w("join")),
        ),
    drawRefused(phone),
    h(
      "details",
      { key: "back" },
      h("summary", {}, phone.w("have_code")),
      h(
        "form",
        { onsubmit: enter },
        h("label", { for: "code" }, phone.w("code")),
        h("input", {
          id: "code",
          autocomplete: "off",
          autocapitalize: "characters",
          maxlength: 20,
          value: local.code || "",
          oninput: (event) => (local.code = event.target.value),
        }),
        h("button", { type: "submit", class: "br-button" }, phone.w("come_back")),
        local.wrong ? h("p", { class: "br-refused", role: "alert" }, local.wrong) : null,
      ),
    ),
    h("p", { class: "br-small", key: "keeps" }, phone.w("keeps")),
  );
}

/**
 * Where one sits, for whom one waits or how long one has.
 * @param {RoomPage} phone
 */
function drawStrip(phone) {
  const { regions, local } = phone;
  const { clock } = regions;
  return h(
    "header",
    { key: "strip", class: "br-strip" },
    h("span", { class: "br-at" }, regions.at || (regions.watching ? phone.w("watching") : regions.me)),
    clock ? drawClock(clock) : h("span", { key: "waiting", class: "br-waiting" }, regions.waiting),
    button(
      phone.w("me"),
      () => {
        local.me = !local.me;
        phone.draw();
      },
      { key: "me", "aria-expanded": String(Boolean(local.me)) },
    ),
  );
}

/** A line that shrinks, and what is chosen at its end. */
function drawClock(clock) {
  const left = Math.max(0, clock.left);
  return h(
    "span",
    { key: `clock${clock.decision}`, class: "br-clock", role: "timer" },
    h("span", {}, clock.safe),
    h("i", {
      "aria-hidden": "true",
      key: `${clock.decision}${left}${clock.stands}`,
      style: {
        "--left": `${left}s`,
        "--part": String(Math.min(1, left / clock.of)),
        "animation-play-state": clock.stands ? "paused" : "running",
      },
    }),
  );
}

/** @param {RoomPage} phone */
function drawWait(phone) {
  const { regions } = phone;
  return h(
    "section",
    { key: "wait", class: "br-say" },
    h("h1", {}, phone.w("you_are_in", { name: regions.me })),
    h("p", { role: "status", class: "br-result" }, regions.result || phone.w("wait")),
  );
}

/** @param {RoomPage} phone */
function drawMe(phone) {
  const { regions, local } = phone;
  return h(
    "section",
    { key: "card", class: "br-me", role: "dialog", "aria-label": phone.w("me") },
    h("h2", {}, regions.me),
    regions.result ? h("p", {}, regions.result) : null,
    h("p", {}, phone.w("code_is")),
    h("p", { class: "br-code" }, ownKey()),
    h("p", { class: "br-small" }, phone.w("keeps")),
    h(
      "div",
      { class: "br-row" },
      Object.entries(LANGS).map(([lang, name]) =>
        button(name, () => phone.send({ do: "lang", value: lang }), {
          key: lang,
          "aria-pressed": String(lang === regions.lang),
          lang,
        }),
      ),
      button(
        phone.w("close"),
        () => {
          local.me = false;
          phone.draw();
        },
        { key: "close", class: "br-primary" },
      ),
    ),
  );
}
