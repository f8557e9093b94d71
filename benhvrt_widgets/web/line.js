// The line of a visit: regions come in, messages go out, and every panel of the visit is drawn from it.

import { lines, placeOf } from "./registry.js";
import { makeStore } from "./store.js";
import { makeUi } from "./table/ui.js";
import { openView } from "./table/view.js";

/** What panels need of a line, whatever carries it. */
export function makeLine(link) {
  const store = makeStore();
  const ui = makeUi(link);
  let heard = 0; // how many messages with regions
  const take = ({ n, regions }) => {
    heard = n;
    store.take(regions);
    ui.take(store.scene());
  };
  const all = (message) => {
    store.forget();
    take(message);
  };
  const hello = () => link.send({ do: "hello", n: heard }); // if that is not all, all comes again
  return {
    ui,
    all,
    hello,
    hear(message) {
      if (!message || message.do !== "regions") ui.keep.hear(message);
      else if (message.whole) all(message);
      else if (message.n === heard + 1) take(message);
      else hello();
    },
    show: (kind, { model, el }) => openView(ui, kind, { model, el }),
    stop: () => ui.stop(),
  };
}

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
