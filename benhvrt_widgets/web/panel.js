// A panel in its cell: it waits for its line, which draws it. All the rest of the code came with the line, once.

import { placeOf } from "./registry.js";

async function render({ model, el }) {
  if (!model.get("line")) return framed(model.get("picture"), el);
  const line = await placeOf(model.get("line")).promise;
  return line.show(model.get("kind"), { model, el });
}

/** A fixed moment within a box, as Python drew it: in a frame of its own, where no script can run. */
function framed(srcdoc, el) {
  const frame = el.appendChild(document.createElement("iframe"));
  const onload = () => (frame.style.height = `${frame.contentDocument?.documentElement.offsetHeight || 0}px`);
  Object.assign(frame, { sandbox: "allow-same-origin", style: "width: 100%; border: 0", onload, srcdoc });
  new ResizeObserver(onload).observe(frame);
}

export default { render };
