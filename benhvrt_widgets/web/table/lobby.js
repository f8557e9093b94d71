// The lobby: one large button, and a table that can be set to taste.

import { cls, h } from "../kit/dom.js";
import { icon, iconButton } from "../kit/icons.js";
import { SHAPE_NAMES, shapeOf, sign, token } from "../kit/signs.js";
import { fill } from "../kit/text.js";
import { drawBoard, drawFinish, unit } from "./board.js";
import { drawFirst } from "./guide.js";
import { drawStraightHero } from "./horses.js";
import { languageButton, switchRow, toLessons } from "./switches.js";

/** @param {View} ui */
export function drawLobby(ui) {
  /** @type {Partial<Lobby>} */
  const lobby = ui.scene.lobby || {};
  const first = drawFirst(ui);
  return h(
    "div",
    { key: "lobby", class: cls("bh-lobby", ui.state.customise && "bh-customising") },
    h(
      "header",
      { class: "bh-lobbybar", key: "bar" },
      h(
        "span",
        { class: "bh-tools" },
        toLessons(ui),
        languageButton(ui),
        iconButton(ui, "help", ui.w("rules"), () => ui.open("help")),
        iconButton(ui, "menu", ui.w("menu"), () => ui.open("menu")),
      ),
    ),
    drawHero(ui),
    ui.state.customise
      ? drawCustomise(ui, lobby)
      : h(
          "section",
          { class: "bh-welcome", key: "welcome" },
          first,
          drawGames(ui, lobby),
          h("h1", {}, ui.w("title")),
          h("p", { class: "bh-tagline" }, ui.w("tagline")),
          h(
            "button",
            {
              type: "button",
              key: "go",
              class: cls(first ? "bh-outline" : "bh-primary", "bh-large"), // one large button at a time
              disabled: ui.busy(),
              onclick: () => ui.sendOnce({ do: "start", settings: null }),
            },
            h("span", { class: "bh-buttonlabel" }, lobby.primary || ui.w("race_now")),
          ),
          h(
            "div",
            { class: "bh-lobbyrow", key: "row" },
            h(
              "button",
              {
                type: "button",
                class: "bh-outline",
                key: "custom",
                onclick: () => {
                  ui.state.customise = true;
                  ui.draw();
                },
              },
              ui.w("customise"),
            ),
            h(
              "button",
              {
                type: "button",
                class: "bh-outline",
                key: "daily",
                disabled: ui.busy(),
                onclick: () => ui.sendOnce({ do: "daily" }),
              },
              ui.w("daily"),
            ),
          ),
          (lobby.games || []).length
            ? h(
                "div",
                { class: "bh-continue", key: "continue" },
                h("h2", {}, ui.w("continue")),
                h(
                  "ul",
                  {},
                  lobby.games.map((game) =>
                    h(
                      "li",
                      { key: game.id },
                      h(
                        "button",
                        {
                          type: "button",
                          disabled: ui.busy(),
                          onclick: () => ui.sendOnce({ do: "continue", id: game.id }),
                        },
                        icon("play"),
                        h("span", {}, game.text),
                      ),
                    ),
                  ),
                ),
              )
            : null,
        ),
  );
}

/**
 * Which game: the others are one tap away.
 * @param {View} ui
 */
function drawGames(ui, lobby) {
  const games = lobby.plays || [];
  if (games.length < 2) return null;
  return h(
    "nav",
    { class: "bh-games", key: "games", "aria-label": ui.w("which_game") },
    games.map((game) =>
      h(
        "button",
        {
          type: "button",
          key: game.slug,
          "aria-pressed": String(game.slug === lobby.play),
          title: game.text,
          disabled: ui.busy(),
          onclick: () => game.slug === lobby.play || ui.sendOnce({ do: "game", value: game.slug }),
        },
        game.name,
      ),
    ),
  );
}

/**
 * The board with chariots on the grid: the picture on the box.
 * @param {View} ui
 */
function drawHero(ui) {
  if (!ui.board || !ui.board.squares) return h("div", { class: "bh-hero", key: "hero" });
  if (ui.board.kind === "straight") return drawStraightHero(ui);
  const [width, height] = ui.board.size;
  const u = unit(ui);
  const seats = ((ui.state.draft || ui.scene.lobby?.settings || {}).seats || []).length || 4;
  const grid = ui.board.squares
    .filter((square) => square.letter)
    .sort((a, b) => (a.letter < b.letter ? -1 : 1))
    .slice(0, seats);
  return h(
    "div",
    { class: "bh-hero", key: "hero", "aria-hidden": "true" },
    h(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, class: "bh-track" },
      drawBoard(ui),
      drawFinish(ui),
      [-24, 24].map((x) =>
        h("circle", { key: `m${x}`, class: "bh-meta", cx: width / 2 + x * u, cy: height / 2, r: 3.4 * u }),
      ),
      h("rect", {
        key: "beam",
        class: "bh-meta",
        x: width / 2 - 20 * u,
        y: height / 2 - 1.6 * u,
        width: 40 * u,
        height: 3.2 * u,
        rx: 1.6 * u,
      }),
      grid.map((square, n) =>
        h(
          "g",
          {
            key: `p${n}`,
            transform: `translate(${square.centre[0]} ${square.centre[1]}) scale(${0.46 * u})`,
          },
          sign(SHAPE_NAMES[n], n, n + 1),
        ),
      ),
    ),
  );
}

/** @param {View} ui */
function lobbyDraft(ui, lobby) {
  if (!ui.state.draft) {
    const given = lobby.settings || {};
    ui.state.draft = {
      seats: (given.seats || []).map((seat) => ({ ...seat })),
      series: given.series ?? "",
      laps: Array.isArray(given.laps) ? given.laps.join(", ") : String(given.laps ?? ""),
      seed: String(given.seed ?? lobby.seed ?? ""),
      clauses: {},
    };
  }
  return ui.state.draft;
}

/** @param {View} ui */
function drawCustomise(ui, lobby) {
  const draft = lobbyDraft(ui, lobby);
  const errors = lobby.errors || {};
  const range = Array.isArray(lobby.seats) ? lobby.seats : [2, 12];
  const set = (change) => {
    Object.assign(draft, change);
    ui.draw();
  };
  const bots = lobby.bots || [];
  const oops = (field) =>
    errors[field] ? h("p", { class: "bh-error", key: `e-${field}`, role: "alert" }, errors[field]) : null;
  const resize = (by) => {
    const wanted = Math.max(range[0], Math.min(range[1], draft.seats.length + by));
    const seats = draft.seats.slice(0, wanted);
    while (seats.length < wanted) {
      const free = bots.find((bot) => !seats.some((seat) => seat.player === bot.slug || seat.name === bot.name));
      seats.push({
        name: free ? free.name : ui.w("seat_n", { n: seats.length + 1 }),
        player: free ? free.slug : bots.length ? bots[seats.length % bots.length].slug : "human",
      });
    }
    set({ seats });
  };
  const { laps } = draft;
  const listed = lobby.series || [];
  return h(
    "section",
    { class: "bh-customise", key: "customise", "aria-label": ui.w("customise") },
    h(
      "div",
      { class: "bh-formhead", key: "head" },
      h("h2", {}, ui.w("customise")),
      iconButton(ui, "close", ui.w("close"), () => {
        ui.state.customise = false;
        ui.draw();
      }),
    ),
    h(
      "div",
      { class: "bh-form", key: "form" },
      h(
        "fieldset",
        { class: "bh-table", key: "seats" },
        h("legend", {}, ui.w("seats")),
        h(
          "ol",
          {},
          draft.seats.map((seat, n) =>
            h(
              "li",
              { key: n },
              token(shapeOf(n), n, n + 1),
              h("input", {
                type: "text",
                maxlength: 20,
                value: seat.name,
                "aria-label": fill(ui.w("name_of"), { n: n + 1 }),
                oninput: (event) => {
                  seat.name = event.target.value;
                },
              }),
              h(
                "select",
                {
                  "aria-label": fill(ui.w("player_of"), { n: n + 1 }),
                  value: seat.player,
                  onchange: (event) => {
                    seat.player = event.target.value;
                    ui.draw();
                  },
                },
                h("option", { value: "human", key: "human" }, ui.w("human")),
                bots.map((bot) => h("option", { value: bot.slug, key: bot.slug }, bot.name)),
              ),
              h("span", { class: "bh-idea" }, (bots.find((bot) => bot.slug === seat.player) || {}).idea || ""),
              oops(`name.${n}`),
              oops(`player.${n}`),
            ),
          ),
        ),
        oops("seats"),
        h(
          "div",
          { class: "bh-seatcount", key: "count" },
          h(
            "button",
            {
              type: "button",
              class: "bh-outline bh-minor",
              disabled: draft.seats.length <= range[0],
              onclick: () => resize(-1),
            },
            icon("minus"),
            h("span", {}, ui.w("seat_less")),
          ),
          h(
            "button",
            {
              type: "button",
              class: "bh-outline bh-minor",
              disabled: draft.seats.length >= range[1],
              onclick: () => resize(1),
            },
            icon("plus"),
            h("span", {}, ui.w("seat_more")),
          ),
          range[1] > SHAPE_NAMES.length
            ? h("input", {
                type: "number",
                key: "many",
                min: range[0],
                max: range[1],
                value: String(draft.seats.length),
                "aria-label": ui.w("seats"),
                onchange: (event) => resize((Number(event.target.value) || draft.seats.length) - draft.seats.length),
              })
            : null,
        ),
      ),
      h(
        "fieldset",
        { class: "bh-length", key: "length" },
        h("legend", {}, ui.w("series")),
        h(
          "div",
          { class: "bh-serieslist" },
          listed.map((series) =>
            h(
              "button",
              {
                type: "button",
                key: series.slug,
                "aria-pressed": String(draft.series === series.slug),
                onclick: () => set({ series: series.slug }),
              },
              h("b", {}, series.name),
              h(
                "span",
                {},
                series.slug === lobby.custom ? laps : Array.isArray(series.laps) ? series.laps.join(", ") : series.laps,
              ),
              h("small", {}, series.minutes ? fill(ui.w("minutes"), { n: series.minutes }) : ""),
            ),
          ),
        ),
        oops("series"),
        lobby.custom || lobby.rounds
          ? h(
              "label",
              { key: "laps", class: cls("bh-field", !lobby.rounds && draft.series !== lobby.custom && "bh-unused") },
              h("span", {}, ui.w("laps")),
              h("input", {
                type: "text",
                inputmode: "numeric",
                value: laps,
                oninput: (event) =>
                  set({ laps: event.target.value, series: lobby.rounds ? draft.series : lobby.custom }),
              }),
            )
          : null,
        oops("laps"),
        (lobby.clauses || []).map((clause) =>
          h(
            "label",
            { key: `clause-${clause.name}`, class: "bh-field" },
            h("span", {}, clause.label),
            h(
              "select",
              {
                value: draft.clauses[clause.name] ?? lobby.settings.clauses[clause.name],
                onchange: (event) => set({ clauses: { ...draft.clauses, [clause.name]: event.target.value } }),
              },
              clause.values.map(({ value, label }) => h("option", { value, key: value }, label)),
            ),
          ),
        ),
        h(
          "label",
          { key: "seed", class: "bh-field" },
          h("span", {}, ui.w("seed")),
          h("input", {
            type: "text",
            inputmode: "numeric",
            value: String(draft.seed ?? ""),
            oninput: (event) => {
              draft.seed = event.target.value;
            },
          }),
        ),
        oops("seed"),
        switchRow(
          ui,
          "lang",
          [
            { value: "en", label: "English" },
            { value: "fr", label: "Français" },
          ],
          ui.scene.lang,
        ),
      ),
    ),
    h(
      "div",
      { class: "bh-formfoot", key: "foot" },
      oops("form"),
      h(
        "button",
        {
          type: "button",
          class: "bh-outline bh-large",
          onclick: () => {
            ui.state.customise = false;
            ui.draw();
          },
        },
        ui.w("back"),
      ),
      h(
        "button",
        {
          type: "button",
          key: "start",
          class: "bh-primary bh-large",
          disabled: ui.busy(),
          onclick: () => ui.sendOnce({ do: "start", settings: draft }),
        },
        h("span", { class: "bh-buttonlabel" }, ui.w("start")),
      ),
    ),
  );
}
