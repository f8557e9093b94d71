// node site_compile.mjs PYODIDE APP: every .py gets a .pyc beside it, by the very Python that will read it.
import { resolve } from "node:path";

const [, , runtime, app] = process.argv.map((each) => resolve(each));
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const py = await loadPyodide({ indexURL: `${runtime}/` });
py.FS.mkdirTree("/build");
py.FS.mount(py.FS.filesystems.NODEFS, { root: app }, "/build");
await py.runPythonAsync(`
import pathlib
import py_compile

for path in pathlib.Path("/build").rglob("*.py"):
    shown = "/app" + str(path).removeprefix("/build")
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(path), cfile=str(path.with_suffix(".pyc")), dfile=shown, doraise=True, invalidation_mode=unchecked)
`);
process.exit(0);
