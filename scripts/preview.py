"""The page without Jupyter: one scene of a seeded game, in one kind of panel, as a page of its own.

python scripts/preview.py ben-hvrt                               the names of its scenes
python scripts/preview.py ben-hvrt race-6 out.html               as the play page
python scripts/preview.py ben-hvrt race-6 out.html track hand    as panels below each other

The page keeps what it would have sent in `window.sent` and takes regions through `window.show(regions)`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benhvrt_widgets.web import script, style  # noqa: E402
from scripts.scenes import Scene, collected  # noqa: E402

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>preview</title><style>%(css)s</style></head><body><main id="here"></main>
<script type="application/json" id="regions">%(regions)s</script>
<script type="application/json" id="kinds">%(kinds)s</script>
<script type="module">
%(js)s
window.sent = [];
const read = (name) => JSON.parse(document.getElementById(name).textContent);
const heard = {};
const widget = (traits) => ({
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; heard[`change:${name}`]?.(); },
  save_changes: () => {},
  send: (message) => window.sent.push(message),
  on: (name, act) => (heard[name] = act),
  off: (name) => delete heard[name],
});
preview.initialize({ model: widget({ name: "preview", regions: { n: 0, regions: read("regions") } }) });
const line = await placeOf("preview").promise;
for (const kind of read("kinds")) {
  const el = document.getElementById("here").appendChild(document.createElement("div"));
  line.show(kind, { el, model: widget({ fills: kind === "page", rounds: 0 }) });
}
window.show = (regions) => line.all({ n: 0, regions });
</script>
</body></html>
"""


def page(regions: Scene, kinds: list[str]) -> str:
    """A page that shows one scene."""
    data = {"regions": regions, "kinds": kinds}
    texts = {name: json.dumps(value).replace("</", "<\\/") for name, value in data.items()}
    return PAGE % {"css": style(), "js": script("line").replace("export default", "const preview ="), **texts}


def main(slug: str = "", name: str = "", target: str = "", *kinds: str) -> None:
    """Do what the command line says."""
    if not slug:
        raise SystemExit(__doc__)
    scenes = collected(slug)
    if name:
        Path(target or f"{name}.html").write_text(
            page(scenes[name], list(kinds) or ["page"]), encoding="utf-8"
        )
    else:
        print(*scenes, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
