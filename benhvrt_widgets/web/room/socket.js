// The line between a page and the room: it comes back by itself, and says so while it is away.

const ASK_MS = 5000;
const PATIENT_MS = 12000;
const FIRST_MS = 400;
const LONGEST_MS = 5000;

/**
 * @param {{ first: () => object, hear: (message: any) => void, state: (open: boolean) => void }} page
 * first: what to say when it is open; hear: whoever is told what comes; state: whether it is open
 */
export function openSocket(page) {
  const address = new URL("line", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.hash = address.search = "";
  /** @type {WebSocket | null} */
  let socket = null;
  let heard = Date.now();
  let times = 0;
  let closed = false;
  const open = () => {
    const opened = (socket = new WebSocket(address));
    heard = Date.now();
    opened.onopen = () => {
      opened.send(JSON.stringify(page.first()));
    };
    opened.onmessage = (event) => {
      heard = Date.now();
      times = 0;
      page.state(true);
      const message = JSON.parse(event.data);
      if (message.do !== "pong") page.hear(message);
    };
    opened.onclose = () => {
      if (opened !== socket || closed) return;
      page.state(false);
      const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(times, 5));
      times += 1;
      setTimeout(open, wait * (0.7 + 0.6 * Math.random())); // a class does not come back all at once
    };
  };
  open();
  setInterval(() => {
    const silent = Date.now() - heard;
    if (socket && socket.readyState === WebSocket.OPEN && silent < PATIENT_MS) send({ do: "ping" });
    else if (socket && socket.readyState === WebSocket.OPEN) socket.close();
  }, ASK_MS);
  /** @param {object} message */
  const send = (message) => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false; // the page says that it is away
    socket.send(JSON.stringify(message));
    return true;
  };
  return {
    send,
    /** Nothing more is to be said here. */
    end() {
      closed = true;
      if (socket) socket.close();
    },
  };
}
