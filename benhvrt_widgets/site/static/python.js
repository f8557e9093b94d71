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

const STEP = 2 ** 18; // bytes between two words of it: a bar that is drawn for every packet takes time from Python

/** The same, and what comes is told; Pyodide fetches by it too. */
function counting(fetch, heard) {
  return async (...asked) => {
    const answer = await fetch(...asked);
    if (!answer.ok || !answer.body) return answer;
    let come = 0;
    const tell = (least) => {
      if (come < least) return;
      heard(come);
      come = 0;
    };
    const told = new TransformStream({
      transform(part, on) {
        come += part.byteLength;
        tell(STEP);
        on.enqueue(part);
      },
      flush: () => tell(1),
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
