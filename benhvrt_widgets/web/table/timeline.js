// Region G: the whole game as a line: step, play, pace, fork, undo. The log beside it.

import { cls, h } from "../kit/dom.js";
import { icon, iconButton } from "../kit/icons.js";
import { fill } from "../kit/text.js";

/** @param {View} ui */
export function drawTimeline(ui) {
  const line = ui.scene.timeline;
  if (!line) return h("nav", { key: "timeline", class: "bh-timeline" });
  return h(
    "nav",
    { key: "timeline", class: "bh-timeline", "aria-label": ui.w("timeline") },
    h(
      "div",
      { class: "bh-steps", key: "steps" },
      iconButton(ui, "previous", ui.w("decision_back"), () => ui.send({ do: "decision", by: -1 })),
      iconButton(ui, "back", ui.w("step_back"), () => ui.send({ do: "step", by: -1 })),
      h(
        "button",
        {
          type: "button",
          key: "play",
          class: "bh-iconbutton bh-playbutton",
          "aria-label": line.playing ? ui.w("pause") : ui.w("play"),
          title: line.playing ? ui.w("pause") : ui.w("play"),
          onclick: () => ui.send({ do: "play", on: !line.playing }),
        },
        icon(line.playing ? "pause" : "play"),
      ),
      iconButton(ui, "forward", ui.w("step"), () => ui.send({ do: "step", by: 1 })),
      iconButton(ui, "next", ui.w("decision"), () => ui.send({ do: "decision", by: 1 })),
    ),
    drawSlider(ui, line),
    h(
      "div",
      { class: "bh-pace", key: "pace", role: "group", "aria-label": ui.w("pace") },
      [0.5, 1, 2, 4].map((pace) =>
        h(
          "button",
          {
            type: "button",
            key: pace,
            "aria-pressed": String(line.pace === pace),
            onclick: () => ui.send({ do: "pace", value: pace }),
          },
          pace === 0.5 ? "\u00bd\u00d7" : `${pace}\u00d7`,
        ),
      ),
    ),
    h(
      "div",
      { class: "bh-branch", key: "branch" },
      [
        h(
          "button",
          {
            type: "button",
            key: "same",
            class: "bh-textbutton",
            disabled: !line.can_fork,
            title: ui.w("fork_same_hint"),
            onclick: () => ui.send({ do: "fork", luck: "same" }),
          },
          icon("fork"),
          h("span", {}, ui.w("fork_same")),
        ),
        h(
          "button",
          {
            type: "button",
            key: "new",
            class: "bh-textbutton",
            disabled: !line.can_fork,
            title: ui.w("fork_new_hint"),
            onclick: () => ui.send({ do: "fork", luck: "new" }),
          },
          icon("fork"),
          h("span", {}, ui.w("fork_new")),
        ),
      ],
      h(
        "button",
        {
          type: "button",
          key: "undo",
          class: "bh-textbutton",
          disabled: !line.can_undo,
          onclick: () => ui.send({ do: "undo" }),
        },
        icon("undo"),
        h("span", {}, ui.w("undo")),
      ),
      ui.narrow
        ? null
        : h(
            "button",
            {
              type: "button",
              key: "log",
              class: "bh-textbutton",
              "aria-expanded": String(ui.local.sheet === "log"),
              onclick: () => (ui.local.sheet === "log" ? ui.close() : ui.open("log")),
            },
            icon("log"),
            h("span", {}, ui.w("log")),
          ),
    ),
  );
}

/** @param {View} ui */
function drawSlider(ui, line) {
  const last = Math.max(1, line.last || 0);
  const at = ui.state.scrub ?? line.at;
  const mark = (place, kind, n) =>
    h("i", { key: `${kind}${n}`, class: kind, style: { left: `${(100 * place) / last}%` } });
  return h(
    "div",
    { class: cls("bh-line", line.live && "bh-live"), key: "line" },
    h(
      "div",
      { class: "bh-marks", "aria-hidden": "true" },
      h("i", { key: "done", class: "bh-done", style: { width: `${(100 * at) / last}%` } }),
      (line.decisions || []).map((place, n) => mark(place, "bh-tick", n)),
      (line.races || []).map((place, n) => mark(place, "bh-racemark", n)),
      (ui.scene.riddles ? ui.scene.riddles.list : []).map((moment, n) =>
        mark(moment.at, cls("bh-mistake", moment.worst && "bh-worst"), n),
      ),
    ),
    h("input", {
      type: "range",
      min: 0,
      max: last,
      step: 1,
      value: String(at),
      "aria-label": ui.w("timeline"),
      "aria-valuetext": fill(ui.w("step_of"), { at, last: line.last }),
      oninput: (event) => {
        ui.state.scrub = Number(event.target.value);
        ui.state.dragging = true;
        clearTimeout(ui.scrubTimer);
        ui.scrubTimer = setTimeout(() => ui.send({ do: "goto", at: Number(event.target.value) }), 80);
        ui.draw();
      },
      onchange: (event) => {
        clearTimeout(ui.scrubTimer);
        ui.state.scrub = Number(event.target.value);
        ui.state.dragging = false;
        ui.send({ do: "goto", at: Number(event.target.value) });
      },
    }),
    h("span", { class: "bh-at" }, `${at} / ${line.last ?? 0}`),
  );
}

/** @param {View} ui */
export function drawLog(ui) {
  const lines = ui.scene.log || [];
  return h(
    "ol",
    {
      class: "bh-log",
      key: "log",
      made: (node) => requestAnimationFrame(() => (node.parentElement.scrollTop = node.parentElement.scrollHeight)),
    },
    lines.map((line, n) =>
      h(
        "li",
        { key: `${line.at}-${n}`, class: `bh-l-${line.kind}` },
        line.kind === "phase"
          ? h("h3", {}, line.text)
          : h("button", { type: "button", onclick: () => ui.send({ do: "goto", at: line.at }) }, line.text),
      ),
    ),
  );
}

/**
 * The log in a panel of its own: as it grows, its end stays in sight.
 * @param {View} ui
 */
export function drawLogPanel(ui) {
  const lines = (ui.scene.log || []).length;
  const follow = () => {
    if (ui.logNode) ui.logNode.scrollTop = ui.logNode.scrollHeight;
  };
  if (ui.logLines !== lines) requestAnimationFrame(follow);
  ui.logLines = lines;
  return h(
    "div",
    {
      key: "loglist",
      class: "bh-loglist",
      tabindex: 0,
      role: "group",
      "aria-label": ui.w("log"),
      made: (node) => (ui.logNode = node),
    },
    drawLog(ui),
  );
}
