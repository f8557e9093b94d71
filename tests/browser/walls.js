// What is wrong with a step of a lesson on a wall: sentences, none if all is well.
() => {
  const faults = [];
  const bar = document.querySelector(".bhl-top").parentElement;
  const foot = innerHeight - bar.offsetHeight;
  const here = [...document.querySelectorAll("#rendered_cells [cell-index]:not(.bhl-away)")].filter(
    (cell) => !cell.contains(bar) && getComputedStyle(cell).display !== "none",
  );
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const called = (node) => (node.textContent.trim() || node.className).slice(0, 40);
  if (here.some((cell) => cell.classList.contains("bhl-hushed"))) faults.push("prose is hidden");
  for (const node of here.flatMap((cell) => [...cell.querySelectorAll("*")])) {
    if (node.closest("svg") || !seen(node)) continue;
    const written = [...node.childNodes].some((kid) => kid.nodeType === Node.TEXT_NODE && kid.textContent.trim());
    if (!written && !node.matches("button, input")) continue;
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (box.width && (box.bottom > foot + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1))
      faults.push(`outside: ${called(node)}`);
    if (style.display !== "inline" && node.scrollWidth > node.clientWidth + 2) faults.push(`cut: ${called(node)}`);
    if (written && Number.parseFloat(style.fontSize) < 11) faults.push(`tiny, ${style.fontSize}: ${called(node)}`);
  }
  const controls = [...here, bar]
    .flatMap((cell) => [...cell.querySelectorAll("button, input, a, summary")])
    .filter(seen)
    .map((node) => [node, node.getBoundingClientRect()]);
  for (const [n, [one, a]] of controls.entries()) {
    if (one.matches("button") && Math.min(a.width, a.height) < 40) faults.push(`small target: ${called(one)}`);
    for (const [two, b] of controls.slice(n + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) faults.push(`overlap: ${called(one)} and ${called(two)}`);
    }
  }
  const chart = here.map((cell) => cell.querySelector(".bhl-chart")).find(Boolean);
  if (chart) {
    // its title and legend, its picture, and what is written along it
    const boxes = [...chart.children].slice(0, 3).map((part) => part.getBoundingClientRect());
    const across = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const down = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    const share = (across * down) / (innerWidth * innerHeight);
    if (share < 0.5) faults.push(`the chart has ${share.toFixed(2)} of the wall`);
  }
  return faults;
};
