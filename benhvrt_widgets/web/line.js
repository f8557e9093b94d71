// The line of a visit: regions come in, messages go out, and every panel of the visit is drawn from it.

import { makeLine } from "./carrier.js";
import { lines, placeOf } from "./registry.js";

/** The kernel's end of it: one hidden widget a visit. */
function initialize({ model }) {
  const line = makeLine({
    send: (message) => model.send(message),
    status: () => model.widget_manager?.kernel?.status,
  });
  const name = model.get("name");
  const whole = () => line.all(model.get("regions"));
  model.on("msg:custom", line.hear);
  model.on("change:regions", whole);
  const kernel = model.widget_manager?.kernel;
  const status = (_, now) => line.ui.keep.end(now);
  kernel?.statusChanged?.connect(status);
  whole();
  placeOf(name).open(line);
  line.hello(); // something may have been sent before anybody listened
  return () => {
    model.off("msg:custom", line.hear);
    model.off("change:regions", whole);
    kernel?.statusChanged?.disconnect(status);
    lines().delete(name);
    line.stop();
  };
}

export default { initialize };
