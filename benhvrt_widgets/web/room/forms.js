// The forms of the desk: what is to be asked.

import { cls, h } from "../kit/dom.js";
import { button } from "./page.js";

/** A question of the desk with a few answers. */
export function question(desk, chosen, name, answers, onpick, value = chosen[name], label = `plan_${name}`) {
  return h(
    "label",
    { key: name },
    h("span", {}, desk.w(label)),
    h(
      "select",
      { value: String(value), onchange: (event) => onpick(event.target.value) },
      answers.map(([each, text]) => h("option", { key: each, value: String(each) }, text)),
    ),
  );
}

/** What a form says when it is sent. */
export function sending(desk, say) {
  return (event) => {
    event.preventDefault();
    desk.send(say());
  };
}

/** Begin it now, or keep it for later. */
export function submits(desk, name, say) {
  return h(
    "div",
    { key: "submits", class: cls("br-row", "br-submits") },
    h("button", { type: "submit", class: "br-primary" }, desk.w(name)),
    button(desk.w("prepare"), () => desk.send({ do: "prepare", what: say() }), { key: "prepare" }),
  );
}

/**
 * What was prepared, in its order.
 * @param {RoomPage} desk
 */
export function drawAgenda(desk) {
  const { agenda } = desk.regions;
  if (!agenda.length) return null;
  return h(
    "section",
    { key: "agenda", class: "br-agenda", "aria-label": desk.w("agenda") },
    h("h3", {}, desk.w("agenda")),
    h(
      "ol",
      {},
      agenda.map((item, n) =>
        h(
          "li",
          { key: n, class: "br-row" },
          button(item.title, () => desk.send({ do: "begin", n }), { key: "begin" }),
          button("×", () => desk.send({ do: "drop", n }), {
            key: "drop",
            class: "br-button",
            "aria-label": `${desk.w("drop")}: ${item.title}`,
          }),
        ),
      ),
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
  const asking = () => {
    const right = /^\d+$/.test(asked.right) ? Number(asked.right) : null;
    const most = Number(asked.most) || 0;
    return { do: "ask", lesson: asked.lesson, text: asked.text, answers: lines, most, right };
  };
  return h(
    "form",
    { key: "ask", class: "br-asking", onsubmit: sending(desk, asking) },
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
    submits(desk, "ask", asking),
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

const MOST_ROUNDS = 10;

/**
 * An experiment: which, in groups of how many, and how long.
 * @param {RoomPage} desk
 */
export function drawTrial(desk) {
  const { regions, local } = desk;
  const trial = (local.trial ??= { form: regions.forms[0].slug, group: 4, rounds: 3, practice: true, clock: 0 });
  const [fewest, most] = regions.forms.find((each) => each.slug === trial.form).sizes;
  trial.group = Math.min(Math.max(trial.group, fewest), most);
  const set = (name, value) => {
    trial[name] = value;
    desk.draw();
  };
  const trying = () => ({ do: "experiment", ...trial });
  const count = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => [from + n, from + n]);
  const ask = (name, answers, pick, value = trial[name]) =>
    question(desk, trial, name, answers, (picked) => set(name, pick(picked)), value, `trial_${name}`);
  return h(
    "form",
    { key: "trial", class: "br-plan", onsubmit: sending(desk, trying) },
    ask(
      "form",
      regions.forms.map((each) => [each.slug, each.title]),
      String,
    ),
    ask("group", count(fewest, most), Number),
    ask("rounds", count(1, MOST_ROUNDS), Number),
    ask(
      "practice",
      [
        ["yes", desk.w("yes")],
        ["no", desk.w("no")],
      ],
      (value) => value === "yes",
      trial.practice ? "yes" : "no",
    ),
    question(
      desk,
      trial,
      "clock",
      regions.clocks.map((n) => [n, n ? desk.w("seconds", { n }) : desk.w("no_clock")]),
      (value) => set("clock", Number(value)),
    ),
    submits(desk, "begin", trying),
  );
}
