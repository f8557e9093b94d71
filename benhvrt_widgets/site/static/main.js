// The window of a page: it draws with the panels of a notebook, and carries what they send to the worker.

import line from "./line.js";
import panel from "./panel.js";

/** What the panels take for a widget: traits, and messages to whoever made it. */
class Model {
  constructor(traits, send) {
    this.traits = traits;
    this.send = send;
    this.heard = new Map();
  }
  get(name) {
    return this.traits[name];
  }
  set(name, value) {
    this.traits[name] = value;
    this.tell(`change:${name}`);
  }
  save_changes() {}
  on(name, act) {
    this.heard.set(name, [...(this.heard.get(name) || []), act]);
  }
  off(name, act) {
    this.heard.set(
      name,
      (this.heard.get(name) || []).filter((other) => other !== act),
    );
  }
  tell(name, ...said) {
    for (const act of this.heard.get(name) || []) act(...said);
  }
}

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const place = document.getElementById("rendered_cells");
const waiting = document.getElementById("bh-waiting");
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("bh-bar"));
const bytes = document.getElementById("bh-bytes");
let visit;

worker.onerror = (event) => trouble(event.message);
worker.onmessage = ({ data }) => {
  if (data.failed) trouble(data.failed);
  else if (data.came) came(data.came);
  else heard(JSON.parse(data.say));
};

function came(size) {
  bar.value += size;
  bytes.textContent = `${(bar.value / 1e6).toFixed(1)} / ${(bar.max / 1e6).toFixed(1)} MB`;
}

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
  waiting.remove();
}

function output(name) {
  const el = place.appendChild(document.createElement("div"));
  el.className = `jp-OutputArea-output bh-site-${name}`;
  return el;
}

/** Python is never asked whether it is there: it may be busy for a while, and cannot die by itself. */
function send(message) {
  if (message.do === "ping") setTimeout(() => visit.tell("msg:custom", { do: "pong" }));
  else worker.postMessage({ do: "say", text: JSON.stringify(message) });
}

function trouble(why) {
  console.error(why);
  document.documentElement.dataset.step = "failed";
}

worker.postMessage({ do: "begin", query: location.search.slice(1), languages: navigator.languages.join(", ") });
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
