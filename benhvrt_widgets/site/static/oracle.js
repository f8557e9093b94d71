// The worker of the odds: questions in, answers out, one after another.

import { BUILD, numpy, python } from "./python.js";

const made = python().then(async (py) => {
  await numpy(py);
  return py.pyimport("benhvrt_widgets.site.worker");
});

onmessage = ({ data: { n, question, build } }) => {
  if (build !== BUILD) {
    postMessage({ n, stale: true });
    return;
  }
  made
    .then((worker) => worker.answered(question))
    .then(
      (found) => postMessage({ n, found }),
      (error) => postMessage({ n, failed: String(error && error.message) }),
    );
};
