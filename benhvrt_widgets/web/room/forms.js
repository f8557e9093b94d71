// The forms of the desk: what is to be asked.

import { h } from "../kit/dom.js";

/** A question of the desk with a few answers. */
export function question(desk, chosen, name, answers, onpick, value = chosen[name]) {
  return h(
    "label",
    { key: name },
    h("span", {}, desk.w(`plan_${name}`)),
    h(
      "select",
      { value: String(value), onchange: (event) => onpick(event.target.value) },
      answers.map(([each, text]) => h("option", { key: each, value: String(each) }, text)),
    ),
  );
}

/**
 * The guess of a lesson, or a question of one's own.
 * @param {RoomPage} desk
 */
export function drawAsk(desk) {
  const { regions, local } = desk;
  const asked = (local.asked ??= { lesson: 0, text: "", answers: "", most: "100", right: "" });
  const set = (name, value) => {
    asked[name] = value;
    desk.draw();
  };
  const lines = asked.answers.split("\n").filter((line) => line.trim());
  const ask = (event) => {
    event.preventDefault();
    const right = /^\d+$/.test(asked.right) ? Number(asked.right) : null;
    desk.send({
      do: "ask",
      lesson: asked.lesson,
      text: asked.text,
      answers: lines,
      most: Number(asked.most) || 0,
      right,
    });
  };
  return h(
    "form",
    { key: "ask", class: "br-asking", onsubmit: ask },
    h(
      "label",
      { key: "lesson" },
      h("span", {}, desk.w("guess_of")),
      h(
        "select",
        { value: String(asked.lesson), onchange: (event) => set("lesson", Number(event.target.value)) },
        h("option", { key: 0, value: "0" }, desk.w("own_question")),
        regions.guesses.map((each) =>
          h("option", { key: each.lesson, value: String(each.lesson) }, `${each.lesson}. ${each.title}`),
        ),
      ),
    ),
    asked.lesson ? null : drawOwn(desk, asked, lines, set),
    h("button", { type: "submit", class: "br-primary" }, desk.w("ask")),
  );
}

function drawOwn(desk, asked, lines, set) {
  const field = (name, tag, more) =>
    h(
      "label",
      { key: name },
      h("span", {}, desk.w(`ask_${name}`)),
      h(tag, { value: asked[name], oninput: (event) => set(name, event.target.value), ...more }),
    );
  return [
    field("text", "textarea", { rows: 2, maxlength: 240 }),
    field("answers", "textarea", { rows: 6, maxlength: 380 }),
    lines.length ? null : field("most", "input", { inputmode: "numeric", maxlength: 7 }),
    lines.length
      ? h(
          "label",
          { key: "right" },
          h("span", {}, desk.w("ask_right")),
          h(
            "select",
            { value: asked.right, onchange: (event) => set("right", event.target.value) },
            h("option", { key: "none", value: "" }, desk.w("no_right")),
            lines.map((line, n) => h("option", { key: n, value: String(n) }, line)),
          ),
        )
      : field("right", "input", { inputmode: "numeric", maxlength: 7, key: "right-number" }),
  ];
}
