// A panel: blocks, and files that the browser makes of what the kernel sends.

function render({ model, el }) {
  const heard = (said) => {
    if (said.do !== "file") return;
    const address = URL.createObjectURL(new Blob([said.text], { type: "text/csv" }));
    const anchor = h("a", { href: address, download: said.name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  model.on("msg:custom", heard);
  const done = panel(model, el);
  return () => {
    done();
    model.off("msg:custom", heard);
  };
}

export default { render };
