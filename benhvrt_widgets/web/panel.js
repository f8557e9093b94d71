// A panel in its cell: it waits for its line, which draws it. All the rest of the code came with the line, once.

import { placeOf } from "./registry.js";

async function render({ model, el }) {
  if (!model.get("line")) {
    el.innerHTML = model.get("picture"); // a fixed moment, drawn in Python
    return undefined;
  }
  const line = await placeOf(model.get("line")).promise;
  return line.show(model.get("kind"), { model, el });
}

export default { render };
