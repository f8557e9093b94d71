// Games of this browser, one record a game in IndexedDB. Every call is one transaction; what it says is JSON text.

const STORE = "games";

function database() {
  return new Promise((found, failed) => {
    const asked = indexedDB.open("benhvrt", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "game" });
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error);
    asked.onblocked = () => failed(new Error("blocked"));
  });
}

let opened;

function open() {
  opened ??= database().catch((error) => {
    opened = undefined; // the next time it may work
    throw error;
  });
  return opened;
}

const weight = (parts) => parts.reduce((sum, part) => sum + part.length, 0);

/** Looks at a record, and may put another in its place, or none (null); undefined changes nothing. */
async function change(game, mode, act) {
  const base = await open();
  return new Promise((done, failed) => {
    const deed = base.transaction(STORE, mode, { durability: "strict" });
    const store = deed.objectStore(STORE);
    let said;
    store.get(game).onsuccess = ({ target }) => {
      const [answer, instead] = act(target.result);
      said = answer;
      if (instead === null) store.delete(game);
      else if (instead) store.put({ ...instead, game, changed: Date.now() });
    };
    deed.oncomplete = () => done(JSON.stringify(said));
    deed.onabort = deed.onerror = () => failed(deed.error || new Error("aborted"));
  });
}

/** The same of all records at once. */
async function all(mode, ask, said) {
  const base = await open();
  return new Promise((done, failed) => {
    const deed = base.transaction(STORE, mode, { durability: "strict" });
    const asked = ask(deed.objectStore(STORE));
    deed.oncomplete = () => done(JSON.stringify(said(asked.result)));
    deed.onabort = deed.onerror = () => failed(deed.error || new Error("aborted"));
  });
}

const weighed = (found) => ({ count: found.length, bytes: found.reduce((sum, { parts }) => sum + weight(parts), 0) });
const whose = (record, owner) => (!record ? "gone" : record.owner !== owner ? "other" : "");

const deeds = {
  make: (game, owner, text) => change(game, "readwrite", () => ["kept", { owner, parts: [text], over: false }]),
  take: (game, owner) =>
    change(game, "readwrite", (record) => (record ? [record, { ...record, owner }] : [null, undefined])),
  add: (game, owner, parts, text) =>
    change(game, "readwrite", (record) => {
      const not = whose(record, owner) || (record.parts.length === parts ? "" : "other");
      return not ? [not, undefined] : ["kept", { ...record, parts: [...record.parts, text] }];
    }),
  end: (game, owner) =>
    change(game, "readwrite", (record) => {
      const not = whose(record, owner);
      return not ? [not, undefined] : ["kept", { ...record, over: true }];
    }),
  look: (game) =>
    change(game, "readonly", (record) => {
      if (!record) return [null, undefined];
      const { changed, over, parts } = record;
      const first = parts[0].slice(0, parts[0].indexOf("\n") + 1);
      return [{ changed, over, first, size: weight(parts) }, undefined];
    }),
  drop: (game) => change(game, "readwrite", (record) => (record ? ["kept", null] : ["gone", undefined])),
  size: () => all("readonly", (store) => store.getAll(), (found) => weighed(found).bytes),
  weigh: () => all("readonly", (store) => store.getAll(), weighed),
  clear: () => all("readwrite", (store) => store.clear(), () => "kept"),
};

/** The same; what cannot be done is told, and not thrown. */
export const records = Object.fromEntries(
  Object.entries(deeds).map(([name, deed]) => [
    name,
    (...facts) => deed(...facts).catch((error) => JSON.stringify({ failed: String(error.message || error) })),
  ]),
);
