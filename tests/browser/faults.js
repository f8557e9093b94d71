// What is wrong with what is drawn within some nodes: sentences, none if all is well. Looked at are texts,
// of which every letter must be seen and every word be whole, and controls, which must be apart and large.

({ within, over = [], foot = innerHeight, least = 40, smallest = 11 }) => {
  const faults = new Set();
  const slack = 2;
  const styles = new Map();
  const style = (node) => styles.get(node) || styles.set(node, getComputedStyle(node)).get(node);
  const named = (node) => `${node.tagName.toLowerCase()}.${String(node.className?.baseVal ?? node.className)}`;
  const called = (node) => `${named(node).slice(0, 60)} "${(node.textContent.trim() || node.ariaLabel || "").slice(0, 50)}"`;
  const seen = (node) =>
    node.checkVisibility({ visibilityProperty: true }) && style(node).opacity !== "0" && !node.closest(".bh-hidden, [hidden]");
  const clips = (node, way) => style(node)[`overflow${way}`] !== "visible" || style(node).clipPath !== "none";
  const scrolls = (node, way) =>
    ["auto", "scroll"].includes(style(node)[`overflow${way}`]) && !["INPUT", "TEXTAREA"].includes(node.tagName);
  const page = document.documentElement;

  /** The part of a box that is in sight, and which ancestors cut it off for good. */
  const sight = (node, box) => {
    let { top, left, bottom, right } = box;
    const cut = [];
    let [downwards, across] = [false, false]; // whether somebody can scroll to it
    for (let up = node; up && up !== page; up = up.parentElement) {
      if (style(up).position === "fixed" && up !== node) [downwards, across] = [downwards || scrolls(up, "Y"), across || scrolls(up, "X")];
      if (!clips(up, "X") && !clips(up, "Y")) continue;
      const edge = up.getBoundingClientRect();
      if (clips(up, "Y") && up !== document.body) {
        if (scrolls(up, "Y") && up.scrollHeight > up.clientHeight) downwards = true;
        if (!downwards && (top < edge.top - slack || bottom > edge.bottom + slack)) cut.push(up);
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      if (clips(up, "X") && up !== document.body) {
        if (scrolls(up, "X") && up.scrollWidth > up.clientWidth) across = true;
        if (!across && (left < edge.left - slack || right > edge.right + slack)) cut.push(up);
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      }
    }
    const below = downwards || page.scrollHeight > innerHeight;
    if (!below && (bottom > foot + slack || top < -slack)) cut.push(page);
    if (!across && (right > innerWidth + slack || left < -slack)) cut.push(page);
    return { top, left, bottom, right, cut };
  };
  const meet = (a, b, by) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

  // -- texts: every line as high as its letters, whatever the height of the line is said to be
  const texts = [];
  const range = document.createRange();
  const lines = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    const size = Number.parseFloat(style(node.parentElement).fontSize);
    const merged = [];
    for (const box of range.getClientRects()) {
      if (!box.width) continue;
      const middle = (box.top + box.bottom) / 2;
      const line = { left: box.left, right: box.right, top: middle - 0.42 * size, bottom: middle + 0.42 * size };
      merged.push(line);
    }
    return merged;
  };
  const CONTROLS = "button, a[href], input, select, summary, textarea";
  for (const root of within) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement;
      if (!text.data.trim() || node.closest("svg, script, style, option") || !seen(node)) continue;
      const drawn = lines(text, 0, text.length);
      if (!drawn.length) continue;
      if (Number.parseFloat(style(node).fontSize) < smallest) faults.add(`tiny, ${style(node).fontSize}: ${called(node)}`);
      const control = node.closest(CONTROLS);
      const frame = control && style(control).display !== "inline" && !control.matches(".bh-term") ? control.getBoundingClientRect() : null;
      for (const line of drawn) {
        const part = sight(node, line);
        for (const edge of part.cut) faults.add(`cut by ${edge === page ? "the page" : named(edge).slice(0, 60)}: ${called(node)}`);
        if (frame && (line.left < frame.left - slack || line.right > frame.right + slack || line.top < frame.top - slack || line.bottom > frame.bottom + slack))
          faults.add(`out of its control: ${called(control)}`);
        if (part.right - part.left > 1 && part.bottom - part.top > 1) texts.push([node, part, text]);
      }
      if (style(node).textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth + 1) faults.add(`cut short: ${called(node)}`);
      if (style(node).webkitLineClamp !== "none" && node.scrollHeight > node.clientHeight + 3) faults.add(`cut short: ${called(node)}`);
      const tops = new Set(drawn.map((line) => Math.round(line.top)));
      if (tops.size > 1)
        for (const word of text.data.matchAll(/[^\s\u00ad\u200b\u2013\u2014/-]+/g)) {
          const on = lines(text, word.index, word.index + word[0].length);
          if (new Set(on.map((line) => Math.round(line.top / 4))).size > 1) faults.add(`broken: "${word[0]}" in ${called(node)}`);
        }
    }
  }
  for (const [n, [one, a]] of texts.entries())
    for (const [two, b] of texts.slice(n + 1))
      if (one !== two && !one.contains(two) && !two.contains(one) && meet(a, b, 3)) faults.add(`written over each other: ${called(one)} and ${called(two)}`);

  // -- controls: as large as a finger finds them, whole, and apart
  const reach = (node) => {
    const box = node.getBoundingClientRect();
    let [wide, high] = [box.width, box.height];
    for (const side of ["::before", "::after"]) {
      const more = getComputedStyle(node, side);
      if (more.content === "none" || more.position !== "absolute") continue;
      wide = Math.max(wide, box.width - Number.parseFloat(more.left) - Number.parseFloat(more.right) || 0);
      high = Math.max(high, box.height - Number.parseFloat(more.top) - Number.parseFloat(more.bottom) || 0);
    }
    return [wide, high];
  };
  const controls = within
    .flatMap((root) => [...root.querySelectorAll(CONTROLS)])
    .filter((node) => !node.closest("svg") && seen(node))
    .map((node) => [node, sight(node, node.getBoundingClientRect())])
    .filter(([, box]) => box.right - box.left > 1 && box.bottom - box.top > 1);
  for (const [n, [one, a]] of controls.entries()) {
    const inline = one.matches(".bh-term") || (one.matches("a") && style(one).display === "inline"); // within a sentence
    if (!inline) {
      const [wide, high] = reach(one);
      if (Math.min(wide, high) < least - 0.5) faults.add(`small, ${Math.round(wide)}x${Math.round(high)}: ${called(one)}`);
      for (const edge of a.cut) faults.add(`control cut by ${edge === page ? "the page" : named(edge).slice(0, 60)}: ${called(one)}`);
    }
    for (const [two, b] of controls.slice(n + 1))
      if (!one.contains(two) && !two.contains(one) && meet(a, b, 1)) faults.add(`overlap: ${called(one)} and ${called(two)}`);
    for (const toast of over)
      if (!toast.contains(one) && seen(toast) && meet(a, toast.getBoundingClientRect(), 1)) faults.add(`covered by ${called(toast)}: ${called(one)}`);
  }
  return [...faults];
};
