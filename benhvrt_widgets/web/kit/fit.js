// Texts are as large as their box allows: measured, then smaller, then in their short form.

const BOXES = [".bh-large", ".bh-seats", ".bh-mini"];
const SMALLEST = 3; // levels of the style sheets, under [data-fit]

/** Set each box to the first level at which all that it holds is within it. */
export function fitAll(root) {
  for (const box of BOXES.flatMap((each) => [...root.querySelectorAll(each)])) {
    for (let level = 0; level <= SMALLEST; level++) {
      box.dataset.fit = String(level);
      if (fits(box)) break;
    }
  }
}

function fits(box) {
  if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) return false;
  const edge = box.getBoundingClientRect();
  const level = box.matches(".bh-seats"); // a crowd scrolls down, but never across
  return [...box.querySelectorAll("span, small, b")].every((part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    if (!part.textContent || getComputedStyle(part).position === "absolute") return true;
    if (!width) return getComputedStyle(part).display === "none" || part.clientHeight === 0;
    const within =
      left >= edge.left - 1 && right <= edge.right + 1 && (level || (top >= edge.top - 1 && bottom <= edge.bottom + 1));
    return within && (part.clientWidth === 0 || part.scrollWidth <= part.clientWidth + 1);
  });
}
