// Python in a worker: Pyodide, and our own modules compiled beforehand.

/** What this build is called; the odds are never asked of another. */
export const BUILD = "BUILD";

const here = new URL("./", import.meta.url);
const at = (name) => new URL(name, here).href;

/** @param {(size: number) => void} [heard] so many more bytes have come */
export async function python(heard) {
  if (heard) globalThis.fetch = counting(globalThis.fetch.bind(globalThis), heard);
  const { loadPyodide } = await import(at("pyodide/pyodide.mjs"));
  const [packed, py] = await Promise.all([fetched(at("app.zip")), loadPyodide({ indexURL: at("pyodide/") })]);
  py.unpackArchive(packed, "zip", { extractDir: "/app" });
  py.runPython("import sys; sys.path.insert(0, '/app')");
  return py;
}

/** The same, and every byte that comes is told; Pyodide fetches by it too. */
function counting(fetch, heard) {
  return async (...asked) => {
    const answer = await fetch(...asked);
    if (!answer.ok || !answer.body) return answer;
    const told = new TransformStream({
      transform(part, on) {
        heard(part.byteLength);
        on.enqueue(part);
      },
    });
    return new Response(answer.body.pipeThrough(told), { headers: answer.headers });
  };
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.arrayBuffer();
}

export const numpy = (py) => py.loadPackage("numpy", { messageCallback: () => {} });
