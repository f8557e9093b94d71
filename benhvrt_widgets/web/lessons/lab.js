// In JupyterLab and Notebook 7, cells tagged "after-guess" or "after-theory" wait as they do on a page.
// Where any of this is missing, or no kernel answers, everything can be read.

const KERNEL_ENDED = ["restarting", "autorestarting", "terminating", "dead"],
  ANSWER_MS = 3000;

// Puts away what must not be seen yet of the notebook around el; returns how to let go of it.
export function conceal(model, el) {
  const context = model.widget_manager?.context,
    cells = context?.model?.cells,
    session = context?.sessionContext;
  if (!cells?.changed || !session) return () => {};
  const sheet = document.createElement("style");
  let book = null,
    ended = false,
    answered = false,
    quiet = 0,
    soon = 0;

  const waits = (cell) => {
    const seen = model.get("seen"),
      tags = cell.getMetadata?.("tags") ?? [];
    return ["guess", "theory"].some((step) => tags.includes(`after-${step}`) && !seen.includes(step));
  };
  // a rule for each place, so that it holds for cells that are drawn later too
  const draw = () => {
    const places = [];
    book ||= el.closest(".jp-Notebook");
    if (book) book.id ||= `bhl-${Math.random().toString(36).slice(2)}`;
    for (let place = 0; book && !ended && place < cells.length; place += 1) {
      if (waits(cells.get(place))) places.push(`#${CSS.escape(book.id)} [data-windowed-list-index="${place}"]`);
    }
    const rules = places.length ? `${places.join()}{display:none!important}` : "";
    if (sheet.textContent !== rules) sheet.textContent = rules;
  };
  // a widget is drawn first and put into its cell later
  const attach = () => {
    draw();
    if (!el.isConnected) soon = requestAnimationFrame(attach);
  };
  const end = () => {
    ended = true;
    draw();
  };
  const status = (_, now) => KERNEL_ENDED.includes(now) && end();
  const heard = (said) => {
    answered ||= said.do === "here";
  };
  // a lesson out of a file has nobody behind it who could open it
  const asking = setInterval(() => {
    if (answered) clearInterval(asking);
    else if (session.session?.kernel?.status !== "idle") quiet = 0;
    else if (quiet++) end();
  }, ANSWER_MS);

  document.head.append(sheet);
  attach();
  cells.changed.connect(draw);
  session.statusChanged.connect(status);
  session.kernelChanged.connect(end);
  model.on("change:seen", draw);
  model.on("msg:custom", heard);
  return () => {
    clearInterval(asking);
    cancelAnimationFrame(soon);
    cells.changed.disconnect(draw);
    session.statusChanged.disconnect(status);
    session.kernelChanged.disconnect(end);
    model.off("change:seen", draw);
    model.off("msg:custom", heard);
    sheet.remove();
  };
}
