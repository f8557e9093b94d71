// The cover: one screen, several people. Nothing of the game is in the page while it is up.

import { h } from "../kit/dom.js";

/** @param {View} ui */
export function drawCover(ui) {
  const covered = ui.scene.covered;
  return h(
    "div",
    { key: "cover", class: "bh-cover" },
    h("div", { class: "bh-coverart", "aria-hidden": "true" }, h("span", {}), h("span", {})),
    h("p", { role: "status" }, covered.text),
    h(
      "button",
      {
        type: "button",
        class: "bh-primary",
        onclick: () => ui.send({ do: "here" }),
        made: (node) => ui.fills && node.focus(),
      },
      h("span", { class: "bh-buttonlabel" }, covered.button),
    ),
  );
}
