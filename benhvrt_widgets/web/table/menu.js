// The menu: settings, ways out, files and links.

import { h } from "../kit/dom.js";
import { dotCode } from "../kit/dots.js";
import { icon } from "../kit/icons.js";
import { ATTENTION, EYES, switchRow, toLessons } from "./switches.js";

/** @param {View} ui */
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
    switchRow(
      ui,
      "theme",
      ["auto", "light", "dark"].map((value) => ({ value, label: ui.w(`theme_${value}`) })),
      scene.theme || "auto",
    ),
    switchRow(
      ui,
      "lang",
      [
        { value: "en", label: "English" },
        { value: "fr", label: "Français" },
      ],
      scene.lang,
    ),
    typeof scene.eye === "string"
      ? switchRow(
          ui,
          "eye",
          EYES.map((value) => ({ value, label: ui.w(`eye_${value}`) })),
          scene.eye,
        )
      : null,
    scene.guess && scene.eye !== "off"
      ? switchRow(
          ui,
          "guess",
          [
            { value: false, label: ui.w("guess_off") },
            { value: true, label: ui.w("guess_on") },
          ],
          scene.guess.first,
        )
      : null,
    typeof scene.voices === "boolean"
      ? switchRow(
          ui,
          "voices",
          [
            { value: true, label: ui.w("voices_on") },
            { value: false, label: ui.w("voices_off") },
          ],
          scene.voices,
        )
      : null,
    typeof scene.attention === "string"
      ? switchRow(
          ui,
          "attention",
          ATTENTION.map((value) => ({ value, label: ui.w(`attention_${value}`) })),
          scene.attention,
        )
      : null,
  ];
}

const FILE_AT_MOST = 4 * 1024 * 1024;

/** @param {View} ui */
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

/**
 * The menu, and under it what leads to tapes and links.
 * @param {View} ui
 */
export function drawMenuAndKeep(ui) {
  const open = () => {
    Object.assign(ui.keep, { link: null, note: null });
    ui.open("keep");
  };
  return [
    drawMenu(ui),
    h(
      "div",
      { class: "bh-entries", key: "keep" },
      h("button", { type: "button", class: "bh-entry", onclick: open }, icon("cards"), h("span", {}, ui.w("keep"))),
    ),
  ];
}

/** @param {View} ui */
export function drawKeep(ui) {
  const { keep } = ui;
  const playing = ui.scene.page === "table" && ui.scene.game !== null;
  const entry = (key, name, act) =>
    h("button", { type: "button", class: "bh-entry", key, onclick: act }, icon(name), h("span", {}, ui.w(key)));
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
      h("input", {
        type: "file",
        key: "file",
        accept: ".tape",
        "aria-label": ui.w("upload"),
        hidden: true,
        tabindex: -1,
        onchange: (event) => openFile(ui, event.target),
      }),
      playing ? entry("link", "fork", () => ui.send({ do: "link", base })) : null,
      playing && keep.whole ? entry("watch", "eye", () => ui.send({ do: "watch", base })) : null,
    ),
    keep.note ? h("p", { key: "note", role: "alert" }, ui.w(keep.note)) : null,
    keep.link ? drawLink(ui, keep.link) : null,
  );
}

/** @param {View} ui */
function drawLink(ui, link) {
  const copy = () => navigator.clipboard.writeText(link.address);
  return h(
    "div",
    { class: "bh-link", key: "made" },
    h("input", {
      type: "text",
      readonly: true,
      "aria-label": ui.w("link"),
      value: link.address,
      onfocus: (event) => event.target.select(),
    }),
    navigator.clipboard ? h("button", { type: "button", class: "bh-outline", onclick: copy }, ui.w("copy")) : null,
    link.qr ? dotCode(link.qr, ui.w("qr")) : null,
    link.note ? h("p", { class: "bh-warning", key: "alone" }, link.note) : null,
  );
}
