// Lines by name: a panel waits here for the line that carries its visit, whichever of the two comes first.

const LINES = Symbol.for("benhvrt.lines");

/** @typedef {{ promise: Promise<any>, open: (line: any) => void }} Place */

/** @returns {Map<string, Place>} */
export function lines() {
  return (globalThis[LINES] ??= new Map());
}

/** @param {string} name @returns {Place} */
export function placeOf(name) {
  if (!lines().has(name)) {
    /** @type {(line: any) => void} */
    let open = () => {};
    const promise = new Promise((resolve) => (open = resolve));
    lines().set(name, { promise, open });
  }
  return /** @type {Place} */ (lines().get(name));
}
