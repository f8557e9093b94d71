// Looking back: what every other choice had brought, and blunders to try again.

import { cls, h } from "../kit/dom.js";
import { iconButton } from "../kit/icons.js";
import { signed } from "../kit/text.js";

/** @param {View} ui */
export function drawRegret(ui) {
  const { regret } = ui.scene;
  if (!regret) return null;
  const most = Math.max(1, ...regret.rows.map((row) => Math.abs(row.change)));
  return h(
    "div",
    { class: "bh-regret", key: "regret" },
    h("p", { class: "bh-muted", key: "hint" }, ui.w("regret_hint")),
    h(
      "ol",
      { key: "rows" },
      regret.rows.map((row, n) =>
        h(
          "li",
          { key: n, class: cls(row.taken && "bh-taken") },
          h("span", { class: "bh-name" }, row.label),
          h(
            "span",
            { class: "bh-barline", "aria-hidden": "true" },
            h("i", {
              class: row.change < 0 ? "bh-down" : "bh-up",
              style: { width: `${(100 * Math.abs(row.change)) / most}%` },
            }),
          ),
          h(
            "b",
            { class: cls("bh-value", row.change > 0 ? "bh-gain" : row.change < 0 && "bh-loss") },
            signed(row.change) || "=",
          ),
        ),
      ),
    ),
    regret.done ? null : h("p", { class: "bh-muted", key: "more", role: "status" }, ui.w("looking")),
  );
}

/** @param {View} ui */
export function drawRiddles(ui) {
  const { riddles } = ui.scene;
  if (!riddles) return null;
  const { open } = riddles;
  return h(
    "div",
    { class: "bh-riddles", key: "riddles" },
    h(
      "div",
      { class: "bh-riddlelist", key: "list" },
      riddles.list.map((moment, n) =>
        h(
          "div",
          { key: n, class: "bh-keymoment" },
          h(
            "button",
            {
              type: "button",
              class: cls("bh-outline", "bh-minor", open && open.n === n && "bh-on"),
              "aria-pressed": String(Boolean(open && open.n === n)),
              onclick: () => ui.send({ do: "riddle", n }),
            },
            moment.text,
          ),
          iconButton(ui, "clock", ui.w("riddle_goto"), () => {
            ui.close();
            ui.send({ do: "goto", at: moment.at });
          }),
        ),
      ),
      riddles.list.length || !riddles.done ? null : h("p", { key: "none" }, ui.w("riddles_none")),
      riddles.done ? null : h("p", { class: "bh-muted", key: "more", role: "status" }, ui.w("looking")),
    ),
    open
      ? h(
          "section",
          { class: "bh-riddle", key: `riddle${open.n}`, "aria-label": open.text },
          h("h3", {}, open.text),
          open.hand ? h("p", { class: "bh-muted", key: "hand" }, `${ui.w("hand")}: ${open.hand}`) : null,
          h(
            "div",
            { class: "bh-hireplays", key: "choices" },
            open.choices.map((choice) =>
              h(
                "button",
                {
                  type: "button",
                  key: choice.index,
                  class: "bh-outline bh-minor",
                  onclick: () => ui.send({ do: "riddle", n: open.n, index: choice.index }),
                },
                choice.label,
              ),
            ),
          ),
          open.verdict
            ? h(
                "p",
                { class: cls("bh-verdict", open.right && "bh-gain"), key: "verdict", role: "status" },
                open.verdict,
              )
            : null,
        )
      : null,
  );
}

/**
 * What can be looked back on from here.
 * @param {View} ui
 */
export function backButtons(ui) {
  const { scene } = ui;
  const regret = scene.can_regret
    ? h(
        "button",
        {
          type: "button",
          key: "regret",
          class: "bh-outline bh-minor",
          onclick: () => {
            ui.send({ do: "regret" });
            ui.open("regret");
          },
        },
        ui.w("regret"),
      )
    : null;
  const over = scene.phase === "over" && scene.timeline && scene.timeline.live && scene.riddles !== undefined;
  const riddles = over
    ? h(
        "button",
        {
          type: "button",
          key: "riddles",
          class: "bh-outline bh-minor",
          onclick: () => {
            ui.send({ do: "riddles" });
            ui.open("riddles");
          },
        },
        ui.w("riddles"),
      )
    : null;
  return regret || riddles ? h("div", { class: "bh-small", key: "back" }, regret, riddles) : null;
}
