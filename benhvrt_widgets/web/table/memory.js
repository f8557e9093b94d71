// What this browser keeps from one visit to the next.

/**
 * A list or number that the browser keeps; a browser that keeps nothing, or nonsense, has none.
 * @param {'localStorage' | 'sessionStorage'} storage @param {string} name @param {any} otherwise
 */
export function recall(storage, name, otherwise) {
  try {
    return JSON.parse(window[storage].getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // switched off, or written by somebody else
  }
}

/** @param {'localStorage' | 'sessionStorage'} storage @param {string} name @param {any} value */
export function retain(storage, name, value) {
  try {
    window[storage].setItem(name, JSON.stringify(value));
  } catch {
    // switched off or full: the address still names the game
  }
}
