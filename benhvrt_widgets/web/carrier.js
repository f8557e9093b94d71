// A visit in the browser, whatever carries it: regions come in, messages go out.

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
