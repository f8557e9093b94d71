// Trading before the race: two trays, cards move between hand and tray by tapping.

import { family } from "../kit/card.js";
import { cls, h } from "../kit/dom.js";
import { stepper } from "../kit/figures.js";
import { icon } from "../kit/icons.js";
import { token } from "../kit/signs.js";
import { fill } from "../kit/text.js";

/** @param {View} ui */
export function drawTrade(ui) {
  const { stage } = ui.scene;
  const others = stage.others || [];
  const { answer } = stage;
  if (answer && answer.agreed && ui.state.traded !== answer.n)
    Object.assign(ui.state, { trade: null, traded: answer.n });
  const draft = tradeDraft(ui, others);
  const partner = others.find((other) => other.seat === draft.to) || null;
  return h(
    "div",
    { class: "bh-trade", key: "trade" },
    stage.offer
      ? h(
          "div",
          { class: "bh-offer", key: "offer", role: "status" },
          h("h2", {}, ui.w("offer")),
          h("p", {}, stage.offer.text),
        )
      : null,
    stage.can_offer
      ? [
          h(
            "div",
            { class: "bh-partners", key: "partners", role: "group", "aria-label": ui.w("trade_with") },
            h("span", { class: "bh-label" }, ui.w("trade_with")),
            others.map((other) => {
              const seat = (ui.scene.seats || []).find((each) => each.seat === other.seat) || other;
              return h(
                "button",
                {
                  type: "button",
                  key: other.seat,
                  "aria-pressed": String(other.seat === draft.to),
                  onclick: () => setTrade(ui, { to: other.seat, take: {} }),
                },
                token(seat.shape, other.seat, other.seat + 1),
                h("span", {}, other.name),
              );
            }),
          ),
          tray(ui, "give", stage.mine || [], draft, "pay"),
          tray(ui, "take", partner ? partner.known || [] : [], draft, "ask"),
          askAny(ui, stage.unseen || [], partner, draft),
          h(
            "div",
            { class: "bh-offerrow", key: "send" },
            answer
              ? h(
                  "p",
                  { class: cls("bh-answer", answer.agreed && "bh-agreed"), key: `answer${answer.n}`, role: "status" },
                  answer.text,
                )
              : null,
            h(
              "button",
              {
                type: "button",
                class: "bh-outline bh-offerbutton",
                disabled: ui.busy() || !partner || emptyTrade(draft),
                onclick: () => sendTrade(ui, draft),
              },
              partner ? fill(ui.w("make_offer"), { name: partner.name }) : ui.w("offer"),
            ),
          ),
        ]
      : stage.offer
        ? null
        : h("p", { class: "bh-muted bh-middle", key: "none" }, ui.w("no_offer")),
  );
}

/** @param {View} ui */
function tradeDraft(ui, others) {
  if (!ui.state.trade) ui.state.trade = { to: null, give: {}, take: {}, pay: 0, ask: 0 };
  const draft = ui.state.trade;
  if (!others.some((other) => other.seat === draft.to)) draft.to = others.length ? others[0].seat : null;
  return draft;
}

/**
 * Any card that nobody has seen may be asked for: the other just cannot agree without it.
 * @param {View} ui
 */
function askAny(ui, unseen, partner, draft) {
  const known = ((partner && partner.known) || []).map((entry) => entry.face.kind);
  const words = unseen.filter(({ value }) => !known.includes(value));
  if (!words.length) return null;
  const guessed = words.find(({ value }) => draft.take[value]);
  const ask = (kind) => {
    const take = Object.fromEntries(Object.entries(draft.take).filter(([other]) => known.includes(other)));
    setTrade(ui, { take: kind ? { ...take, [kind]: 1 } : take });
  };
  return h(
    "label",
    { class: "bh-field", key: "any" },
    h("span", {}, ui.w("ask_any")),
    h(
      "select",
      { value: guessed ? guessed.value : "", onchange: (event) => ask(event.target.value) },
      h("option", { value: "", key: "none" }, ui.w("ask_any_none")),
      words.map(({ value, label }) => h("option", { value, key: value }, label)),
    ),
  );
}

/** @param {View} ui */
function setTrade(ui, change) {
  ui.state.trade = { ...ui.state.trade, ...change };
  ui.draw();
}

/** @param {View} ui */
function tray(ui, side, cards, draft, money) {
  const chosen = draft[side];
  const other = money === "pay" ? "ask" : "pay";
  const put = (kind, most) => {
    const count = ((chosen[kind] || 0) + 1) % (most + 1);
    const next = { ...chosen, [kind]: count };
    if (!count) delete next[kind];
    setTrade(ui, { [side]: next });
  };
  return h(
    "section",
    { class: cls("bh-tray", `bh-${side}`), key: side, "aria-label": ui.w(side) },
    h(
      "header",
      { key: "head" },
      h("h3", {}, ui.w(side)),
      stepper(ui, ui.w(money), draft[money], (value) =>
        setTrade(ui, { [money]: value, [other]: value ? 0 : draft[other] }),
      ),
    ),
    h(
      "div",
      { class: "bh-traycards", key: "cards" },
      cards.map((entry, n) => {
        const face = entry.face || entry;
        const count = entry.count || 1;
        const taken = chosen[face.kind] || 0;
        return h(
          "button",
          {
            type: "button",
            key: `${face.kind}${n}`,
            class: cls("bh-pick", `bh-f-${family(face)}`, taken && "bh-on"),
            "aria-pressed": String(Boolean(taken)),
            title: `${face.when}: ${face.text}`,
            onclick: () => put(face.kind, count),
          },
          icon(family(face)),
          h("span", { class: "bh-name" }, face.name),
          count > 1 ? h("b", {}, `${taken}/${count}`) : null,
        );
      }),
      cards.length
        ? null
        : h("p", { class: "bh-muted", key: "none" }, ui.w(side === "give" ? "no_cards" : "nothing_known")),
    ),
  );
}

function emptyTrade(draft) {
  return !Object.keys(draft.give).length && !Object.keys(draft.take).length && !draft.pay && !draft.ask;
}

/** @param {View} ui */
function sendTrade(ui, draft) {
  ui.sendOnce({ do: "offer", ...draft }); // it stays until somebody agrees to it
}
