// The worker of a page: its visit, in Python. Odds are asked of another worker, which comes when the page is there.

import { BUILD, numpy, python } from "./python.js";
import { records } from "./records.js";

const LIGHT = new Set(["hello", "mine", "theme", "eye", "voices", "lang", "close"]); // need no numpy
const waiting = [];
let hear, load, loading;

/** numpy: once, and after the page is drawn, so that nobody waits for it in the lobby. */
const ready = () =>
  (loading ??= load().catch((error) => {
    loading = undefined; // the next time it may come
    throw error;
  }));

onmessage = ({ data }) => {
  if (data.do === "drawn") ready().catch(failed);
  else if (data.do === "begin") begin(data).catch(failed);
  else if (hear) said(data);
  else waiting.push(data);
};

const failed = (error) => postMessage({ failed: String(error && error.message) });

async function begin({ page, lang, query, languages }) {
  const py = await python((size) => postMessage({ came: size }));
  load = () => numpy(py);
  const tell = (text) => postMessage({ say: text });
  if (page !== "play") {
    await ready();
    hear = py.pyimport("benhvrt_widgets.site.lesson").opened(page, lang, query, tell);
    waiting.splice(0).forEach(said);
    return;
  }
  const worker = py.pyimport("benhvrt_widgets.site.worker");
  const heavy = /\b(game|link)=|\bplay=(?!ben-hvrt)/.test(query);
  if (heavy) await ready();
  hear = await worker.opened(query, languages, records, tell, ask);
  waiting.splice(0).forEach(said);
}

// in their order: what needs numpy waits for it, and what comes after waits too
let order = Promise.resolve();
function said({ text }) {
  const light = LIGHT.has(JSON.parse(text).do);
  order = order.then(() => light || ready()).then(() => hear(text)).catch(failed);
}

let oracle, count = 0;
const asked = new Map();

/** The answer of the other worker, as text. */
function ask(question) {
  return new Promise((done, broken) => {
    if (!oracle) {
      oracle = new Worker(new URL("oracle.js", import.meta.url), { type: "module" });
      oracle.onmessage = ({ data }) => answered(data);
      oracle.onerror = (event) => lost(event.message);
    }
    count += 1;
    asked.set(count, { done, broken });
    oracle.postMessage({ n: count, question, build: BUILD });
  });
}

function answered({ n, found, failed, stale }) {
  if (stale) postMessage({ stale }); // put up since this page was opened
  const one = asked.get(n);
  asked.delete(n);
  if (failed || stale) one.broken(new Error(failed || "of another build"));
  else one.done(found);
}

/** It is gone: the next question starts another. */
function lost(why) {
  oracle = undefined;
  for (const { broken } of asked.values()) broken(new Error(why));
  asked.clear();
}
