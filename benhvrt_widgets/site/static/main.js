// The window of the play page: it draws with the panels of a notebook, and carries what they send to the worker.

import line from "./line.js";
import { Model } from "./model.js";
import panel from "./panel.js";
import { begun } from "./waiting.js";

const place = document.getElementById("rendered_cells");
let visit;

function heard(message) {
  if (message.do !== "open") {
    visit.tell("msg:custom", message);
    return;
  }
  visit = new Model({ name: "site", regions: message }, send);
  line.initialize({ model: visit });
  const page = new Model({ line: "site", kind: "page", fills: true, rounds: 0 });
  const charts = ["story", "luck", "purses"].map((kind) => new Model({ line: "site", kind, rounds: 0 }));
  panel.render({ model: page, el: output("page") });
  for (const model of charts) panel.render({ model, el: output(`chart bh-chart-${model.get("kind")}`) });
  document.getElementById("bh-waiting").remove();
}

function output(name) {
  const el = place.appendChild(document.createElement("div"));
  el.className = `jp-OutputArea-output bh-site-${name}`;
  return el;
}

/** Python is never asked whether it is there: it may be busy for a while, and cannot die by itself. */
function send(message) {
  if (message.do === "ping") setTimeout(() => visit.tell("msg:custom", { do: "pong" }));
  else say(message);
}

const say = begun({ page: "play" }, heard);
