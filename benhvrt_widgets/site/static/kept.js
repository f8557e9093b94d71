// What this browser keeps of the site, and how to be rid of it: games in a database, pages for visits without a network.

import { records } from "./records.js";

const place = document.getElementById("bh-kept");
const words = JSON.parse(place.dataset.words);
const { lang } = document.documentElement;
const told = place.querySelector("p");
const [games, pages] = place.querySelectorAll("button");
const written = (value) => value.toLocaleString(lang, { maximumFractionDigits: value < 10 ? 1 : 0 });

async function weigh() {
  const kept = JSON.parse(await records.weigh());
  const { usage = 0 } = (await navigator.storage?.estimate?.()) || {};
  return { ...kept, rest: Math.max(0, usage - kept.bytes) };
}

async function show() {
  const { count, bytes, rest } = await weigh();
  const facts = { games: written(count), kb: written(bytes / 1e3), mb: written(rest / 1e6) };
  told.textContent = words.is.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  games.textContent = words.games;
  games.disabled = !count;
  delete games.dataset.sure;
  pages.textContent = words.pages;
  pages.disabled = !(await caches.keys()).length;
}

async function dropGames() {
  if (games.dataset.sure) {
    await records.clear();
    await show();
    return;
  }
  games.dataset.sure = "yes"; // a second press is meant
  games.textContent = words.sure;
}

async function dropPages() {
  const kept = (await navigator.serviceWorker?.getRegistrations()) || [];
  await Promise.all(kept.map((each) => each.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await show();
}

games.addEventListener("click", dropGames);
pages.addEventListener("click", dropPages);
await show();
