// The play page as one widget: a scene and a board as traits, drawn as the page.

import { makeUi } from "./table/ui.js";
import { openView } from "./table/view.js";

function render({ model, el }) {
  const ui = makeUi({ send: (message) => model.send(message), status: () => model.widget_manager?.kernel?.status });
  const take = () => ui.take({ ...model.get("scene"), board: model.get("board") });
  const fills = !el.closest(".jp-NotebookPanel, .jp-LinkedOutputView, .vscode-cell-output, .colab-df-container");
  const close = openView(ui, "page", { model: { get: (name) => name === "fills" && fills, on() {}, off() {} }, el });
  model.on("change:scene", take);
  model.on("change:board", take);
  model.on("msg:custom", ui.keep.hear);
  take();
  return () => {
    model.off("change:scene", take);
    model.off("change:board", take);
    model.off("msg:custom", ui.keep.hear);
    close();
    ui.stop();
  };
}

export default { render };
