// Files that the browser makes of what it was sent.

const KEPT_MS = 6000;

/** @param {string} name @param {BlobPart} text @param {string} type */
export function saveFile(name, text, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
