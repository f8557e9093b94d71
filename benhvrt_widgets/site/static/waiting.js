// While Python comes: a bar with megabytes, and a sentence if it never will. Later, what the network can be spared.

const bar = /** @type {HTMLProgressElement} */ (document.getElementById("bh-bar"));
const bytes = document.getElementById("bh-bytes");

function came(size) {
  bar.value += size;
  bytes.textContent = `${(bar.value / 1e6).toFixed(1)} / ${(bar.max / 1e6).toFixed(1)} MB`;
}

export function trouble(why) {
  console.error(why);
  document.documentElement.dataset.step = "failed";
}

/** The worker of a page, told how to begin; what it says afterwards is for `heard`. */
export function begun(how, heard) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => trouble(event.message);
  worker.onmessage = ({ data }) => {
    if (data.failed) trouble(data.failed);
    else if (data.came) came(data.came);
    else heard(JSON.parse(data.say));
  };
  worker.postMessage({ do: "begin", query: location.search.slice(1), languages: navigator.languages.join(", "), ...how });
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
  return (said) => worker.postMessage({ do: "say", text: JSON.stringify(said) });
}
