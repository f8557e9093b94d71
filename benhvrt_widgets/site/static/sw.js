// After one visit the site needs no network. A build is taken whole: pages of one never load files of another.

const NAME = "BUILD";
const FILES = ["FILES"]; // each with its SHA-256

const digest = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A file of this very build: while a site is being put up, the server may still have another, or have it already. */
async function keep(cache, [path, wanted]) {
  const answer = await fetch(path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  if ((await digest(await answer.clone().arrayBuffer())) !== wanted) throw new Error(`of another build: ${path}`);
  await cache.put(path, answer);
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => Promise.all(FILES.map((file) => keep(cache, file)))));
});

// whoever still plays by the old build goes on with it: the new one waits until no page is open
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))),
  );
});

// a page that came before there was anything here is answered from now on, if it is of this build
self.addEventListener("message", ({ data }) => {
  if (data.build === NAME) self.clients.claim();
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  // what an address asks of a page is not part of its name
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(event.request, { ignoreSearch: mode === "navigate" }))
      .then((kept) => kept || fetch(event.request)),
  );
});
