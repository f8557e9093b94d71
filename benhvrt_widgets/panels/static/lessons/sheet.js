// The bar above a page that is no lesson: it makes the page one of ours, and says when it is on the screen.

function render({ model, el }) {
  const done = panel(model, el);
  if (document.getElementById("rendered_cells")) {
    document.documentElement.classList.add("bhl-page");
    document.documentElement.lang = model.get("words").lang;
  }
  requestAnimationFrame(() => setTimeout(() => model.send({ do: "ready" }), 0));
  return done;
}

export default { render };
