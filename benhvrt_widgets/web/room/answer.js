// A phone that is asked something away from tables: one question, one answer.

import { h } from "../kit/dom.js";
import { drawRefused } from "./page.js";

/** @param {RoomPage} phone */
export function drawAnswer(phone) {
  const { task } = phone.regions;
  return h(
    "section",
    { key: `task${task.key}`, class: "br-answer" },
    task.title ? h("p", { key: "title", class: "br-small" }, task.title) : null,
    h("h1", { key: "text" }, task.text),
    task.facts.length
      ? h(
          "ul",
          { key: "facts", class: "br-facts" },
          task.facts.map((fact, n) => h("li", { key: n }, fact)),
        )
      : null,
    h(
      "div",
      { key: "results", role: "status" },
      task.results.map((result, n) => h("p", { key: n, class: "br-result" }, result)),
      task.told ? h("p", { key: "told", class: "br-said" }, task.told) : null,
    ),
    task.open && task.range ? drawNumber(phone) : null,
    task.open && task.options.length ? drawOptions(phone) : null,
    drawRefused(phone),
  );
}

/** @param {RoomPage} phone */
function drawOptions(phone) {
  const { task } = phone.regions;
  return h(
    "div",
    { key: "options", class: "br-options" },
    task.options.map((option) =>
      h(
        "button",
        {
          key: option.value,
          type: "button",
          class: "br-option",
          "aria-pressed": String(task.said === option.value),
          onclick: () => phone.send({ do: "answer", key: task.key, value: option.value }),
        },
        option.label,
      ),
    ),
  );
}

/** @param {RoomPage} phone */
function drawNumber(phone) {
  const { regions, local } = phone;
  const { task } = regions;
  const [least, most] = task.range;
  const name = String(task.key);
  if (local.numbered !== name) Object.assign(local, { numbered: name, number: "" });
  const send = (event) => {
    event.preventDefault();
    const text = local.number.trim();
    if (/^\d+$/.test(text)) phone.send({ do: "answer", key: task.key, value: Number(text) });
  };
  return h(
    "form",
    { key: "number", class: "br-numbered", onsubmit: send },
    h("label", { for: "number" }, phone.w("your_number", { least, most })),
    h("input", {
      id: "number",
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]*",
      maxlength: 9,
      autocomplete: "off",
      enterkeyhint: "send",
      value: local.number,
      oninput: (event) => (local.number = event.target.value),
    }),
    h("button", { type: "submit", class: "br-primary" }, task.button),
  );
}
