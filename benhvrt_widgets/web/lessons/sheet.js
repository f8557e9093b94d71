// The bar above a page that is no lesson: it makes the page one of ours, and says when it is on the screen.

import { openBlocks } from "./root.js";

function render({ model, el }) {
  const done = openBlocks(model, el);
  if (document.getElementById("rendered_cells")) {
    document.documentElement.classList.add("bhl-page");
    document.documentElement.lang = model.get("words").lang;
  }
  requestAnimationFrame(() => setTimeout(() => model.send({ do: "ready" }), 0));
  return done;
}

export default { render };
