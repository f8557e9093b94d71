// Speaking up in a card window: a hand that goes up at "anyone?", and a payment for somebody's card.

import { cls, h } from "../kit/dom.js";
import { stepper } from "../kit/figures.js";
import { token } from "../kit/signs.js";

/**
 * Everyone's hand, whatever is in it; the line below shrinks while the question stands.
 * @param {View} ui
 */
export function drawAnyone(ui) {
  const { anyone } = ui.scene;
  return h(
    "div",
    { class: "bh-anyone", key: "anyone" },
    h(
      "div",
      { class: "bh-small", key: "people" },
      anyone.people.map((person) =>
        h(
          "button",
          {
            type: "button",
            key: person.seat,
            class: cls("bh-outline", "bh-minor", person.up && "bh-on"),
            "aria-pressed": String(person.up),
            onclick: () => ui.send({ do: "raise", seat: person.seat }),
          },
          token(person.shape, person.seat, person.seat + 1),
          h("span", {}, ui.w("hand_up", { name: person.name })),
        ),
      ),
    ),
    anyone.seconds
      ? h("i", {
          class: "bh-fuse",
          key: ui.keyName(),
          "aria-hidden": "true",
          style: { "--seconds": `${anyone.seconds}s` },
        })
      : null,
  );
}

/**
 * The small buttons of a window: a payment for somebody's card.
 * @param {View} ui
 */
export function hireButton(ui) {
  if (!ui.scene.hire) return null;
  return h(
    "button",
    {
      type: "button",
      key: "hire",
      class: "bh-outline bh-minor",
      disabled: ui.busy(),
      onclick: () => ui.open("hire"),
    },
    ui.w("hire"),
  );
}

/** @param {View} ui */
export function waitButton(ui) {
  return h(
    "div",
    { class: "bh-small", key: "wait" },
    h(
      "button",
      {
        type: "button",
        class: "bh-outline bh-minor",
        title: ui.w("wait_hint"),
        disabled: ui.busy(),
        onclick: () => ui.sendOnce({ do: "wait" }),
      },
      ui.w("wait"),
    ),
  );
}

/**
 * Whom, for which card, how much.
 * @param {View} ui
 */
export function drawHire(ui) {
  const { hire } = ui.scene;
  if (!hire) return null;
  const draft = hireDraft(ui, hire);
  const partner = hire.others.find((other) => other.seat === draft.to);
  const set = (change) => {
    ui.state.hire = { ...draft, ...change };
    ui.draw();
  };
  const play = partner.plays[draft.play];
  return h(
    "div",
    { class: "bh-hire", key: "hire" },
    h(
      "div",
      { class: "bh-partners", key: "partners", role: "group", "aria-label": ui.w("hire_to") },
      hire.others.map((other) =>
        h(
          "button",
          {
            type: "button",
            key: other.seat,
            "aria-pressed": String(other.seat === draft.to),
            onclick: () => set({ to: other.seat, play: 0 }),
          },
          token(other.shape, other.seat, other.seat + 1),
          h("span", {}, other.name),
        ),
      ),
    ),
    h("h3", { key: "title" }, ui.w("hire_card")),
    h(
      "div",
      { class: "bh-hireplays", key: "plays", role: "group", "aria-label": ui.w("hire_card") },
      partner.plays.map((each, n) =>
        h(
          "button",
          {
            type: "button",
            key: `${draft.to}-${n}`,
            class: cls("bh-outline", "bh-minor", n === draft.play && "bh-on"),
            "aria-pressed": String(n === draft.play),
            onclick: () => set({ play: n }),
          },
          each.label,
          each.known ? h("small", { key: "known" }, ui.w("hire_known")) : null,
        ),
      ),
    ),
    h(
      "footer",
      { key: "foot" },
      stepper(ui, ui.w("hire_pay"), draft.ducats, (value) => set({ ducats: Math.max(1, Math.min(hire.most, value)) })),
      h(
        "button",
        {
          type: "button",
          key: "send",
          class: "bh-primary",
          disabled: ui.busy() || !play,
          onclick: () => sendHire(ui, draft, play),
        },
        ui.w("hire_offer", { ducats: draft.ducats, name: partner.name }),
      ),
    ),
    play && !play.known ? h("p", { class: "bh-muted", key: "unsure" }, ui.w("hire_unsure")) : null,
  );
}

/** @param {View} ui */
function hireDraft(ui, hire) {
  const draft = ui.state.hire || { to: null, play: 0, ducats: 1 };
  if (!hire.others.some((other) => other.seat === draft.to)) Object.assign(draft, { to: hire.others[0].seat, play: 0 });
  return { ...draft, ducats: Math.min(draft.ducats, hire.most) };
}

/** @param {View} ui */
function sendHire(ui, draft, play) {
  const { card, on, roll, prey } = play;
  ui.close();
  ui.sendOnce({ do: "hire", to: draft.to, ducats: draft.ducats, card, on, roll, prey });
}
