// The rules in two minutes: words.help is a list of sentences or of {title, text}.

function drawHelp(ui) {
  const list = ui.scene.words && Array.isArray(ui.scene.words.help) ? ui.scene.words.help : [];
  return h(
    "ol",
    { class: "bh-help" },
    list.map((entry, n) =>
      typeof entry === "string"
        ? h("li", { key: n }, h("p", {}, entry))
        : h("li", { key: n }, h("div", {}, h("h3", {}, entry.title), h("p", {}, entry.text))),
    ),
  );
}
