// A panel: blocks, and files that the browser makes of what the kernel sends.

import { saveFile } from "../kit/files.js";
import { openBlocks } from "./root.js";

function render({ model, el }) {
  const heard = (said) => {
    if (said.do === "file") saveFile(said.name, said.text, "text/csv");
  };
  model.on("msg:custom", heard);
  const done = openBlocks(model, el);
  return () => {
    done();
    model.off("msg:custom", heard);
  };
}

export default { render };
