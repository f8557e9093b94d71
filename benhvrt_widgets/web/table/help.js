// The rules in two minutes.

import { h } from "../kit/dom.js";
import { dotted } from "./terms.js";

/**
 * The aim, then words.help_1_title, words.help_1_text and so on, or words.help as a list of {title, text}.
 * @param {View} ui
 */
export function drawHelp(ui) {
  const words = ui.scene.words || {};
  const list = Array.isArray(words.help) ? words.help : [];
  if (words.help_aim_text) list.push({ title: words.help_aim_title, text: words.help_aim_text });
  for (let n = 1; !Array.isArray(words.help) && words[`help_${n}_text`]; n += 1) {
    list.push({ title: words[`help_${n}_title`], text: words[`help_${n}_text`] });
  }
  return h(
    "ol",
    { class: "bh-help" },
    list.map((entry, n) =>
      h(
        "li",
        { key: n },
        h(
          "div",
          {},
          entry.title ? h("h3", {}, entry.title) : null,
          h("p", { class: "bh-terms" }, dotted(ui, entry.text || String(entry))),
        ),
      ),
    ),
  );
}
