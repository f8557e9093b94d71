// While Python comes: a bar with megabytes, and a sentence if it never will. Then all is put by for a visit without a network.

const bar = /** @type {HTMLProgressElement} */ (document.getElementById("bh-bar"));
const bytes = document.getElementById("bh-bytes");
const { build } = document.documentElement.dataset;

function came(size) {
  bar.value += size;
  bytes.textContent = `${(bar.value / 1e6).toFixed(1)} / ${(bar.max / 1e6).toFixed(1)} MB`;
}

function trouble(why) {
  console.error(why);
  document.documentElement.dataset.step = "failed";
}

/** A page of one build never computes by another: what is open is kept, and comes back. */
function stale() {
  location.reload();
}

async function putBy() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
  const ready = await navigator.serviceWorker.ready;
  ready.active.postMessage({ build });
}

/** The worker of a page, told how to begin; what it says afterwards is for `heard`. */
export function begun(how, heard) {
  if (typeof WebAssembly !== "object") {
    trouble("no WebAssembly");
    return () => {};
  }
  let drawn = false;
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => trouble(event.message);
  worker.onmessage = ({ data }) => {
    if (data.failed) trouble(data.failed);
    else if (data.stale) stale();
    else if (data.came) came(data.came);
    else {
      heard(JSON.parse(data.say));
      if (!drawn) requestAnimationFrame(() => setTimeout(() => worker.postMessage({ do: "drawn" })));
      drawn = true;
    }
  };
  const { search } = location;
  worker.postMessage({ do: "begin", query: search.slice(1), languages: navigator.languages.join(", "), ...how });
  putBy();
  return (said) => worker.postMessage({ do: "say", text: JSON.stringify(said) });
}
