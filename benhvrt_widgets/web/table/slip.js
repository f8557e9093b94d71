// The bet slip.

import { cls, h } from "../kit/dom.js";
import { coin } from "../kit/figures.js";
import { icon, iconButton } from "../kit/icons.js";
import { token } from "../kit/signs.js";
import { fill, signed } from "../kit/text.js";
import { drawChange, horseToken } from "./horses.js";
import { setSlip, slipBet, slipStake } from "./picks.js";

/** @param {View} ui */
export function drawSlip(ui) {
  const { slip, lanes, labels } = ui.scene.stage;
  const chosen = slipBet(ui);
  const button = (bet, lane) =>
    h(
      "button",
      {
        type: "button",
        key: bet.to,
        class: cls("bh-bet", bet === chosen && "bh-on"),
        "aria-pressed": String(bet === chosen),
        disabled: bet.index === null,
        title: bet.reason || bet.label,
        "aria-label": [`${lane.name}, ${slip.labels[bet.to]}`, `\u00d7${bet.times}`, bet.chance, bet.reason]
          .filter(Boolean)
          .join(", "),
        onclick: (event) => {
          setSlip(ui, { lane: bet.lane, to: bet.to });
          const range = event.detail ? null : ui.root.querySelector(".bh-stake input");
          if (range) range.focus();
        },
      },
      h("span", { class: "bh-betname" }, slip.labels[bet.to]),
      h("b", {}, `\u00d7${bet.times}`),
      bet.chance
        ? h(
            "small",
            { key: "chance", class: cls(bet.returns !== null && (bet.returns > 1 ? "bh-gain" : "bh-loss")) },
            bet.chance,
          )
        : null,
    );
  return h(
    "section",
    { class: "bh-slipform", key: "slip", "aria-label": labels.bets },
    h(
      "ol",
      { class: "bh-bets", key: "bets" },
      lanes.map((lane) =>
        h(
          "li",
          { key: lane.lane, class: cls(chosen && chosen.lane === lane.lane && "bh-on") },
          h(
            "span",
            { class: "bh-betlane" },
            horseToken(lane),
            h(
              "span",
              { class: "bh-betwho" },
              h("b", {}, lane.runner ? lane.runner.name : lane.name),
              h(
                "small",
                {},
                lane.odds,
                drawChange(lane.change),
                lane.owner
                  ? h(
                      "span",
                      { key: "owner", title: lane.owner.name, class: "bh-minitoken" },
                      token(lane.owner.shape, lane.owner.seat, lane.owner.seat + 1),
                    )
                  : null,
              ),
            ),
          ),
          h(
            "span",
            { class: "bh-stakes" },
            lane.laid.length
              ? h(
                  "span",
                  {
                    key: "laid",
                    class: "bh-laidcount",
                    title: lane.laid.map((card) => card.text).join("; "),
                  },
                  icon("cards"),
                  lane.laid.length,
                )
              : null,
            lane.wagers.map((wager, n) =>
              h(
                "span",
                { key: n, class: "bh-wager", title: wager.text },
                token(wager.shape, wager.seat, wager.seat + 1),
                h("small", {}, wager.mark + wager.stake),
              ),
            ),
            lane.others ? h("small", { key: "others", class: "bh-wager" }, lane.others) : null,
          ),
          slip.bets.filter((bet) => bet.lane === lane.lane).map((bet) => button(bet, lane)),
        ),
      ),
    ),
    chosen ? drawStake(ui, slip, chosen) : null,
  );
}

/**
 * How much: a slider of hundreds, what it brings back, and with the eye open what it is worth.
 * @param {View} ui
 */
function drawStake(ui, slip, bet) {
  const stake = slipStake(ui);
  const { phrases, labels } = slip;
  const back = stake * bet.times;
  const set = (value) => setSlip(ui, { stake: Math.max(slip.least, Math.min(slip.most, value)) });
  const span = Math.max(1, slip.most - slip.least);
  const mark =
    bet.kelly && bet.kelly >= slip.least && bet.kelly <= slip.most ? ((bet.kelly - slip.least) / span) * 100 : null;
  const worth =
    bet.returns === null ? "" : fill(phrases.worth, { danari: signed(Math.round(stake * (bet.returns - 1))) || "0" });
  const kelly = bet.kelly === null ? "" : bet.kelly ? fill(phrases.kelly, { danari: bet.kelly }) : phrases.no_kelly;
  return h(
    "div",
    { class: "bh-stake", key: "stake", role: "group", "aria-label": labels.stake },
    h(
      "div",
      { class: "bh-stakerow", key: "row" },
      iconButton(ui, "minus", labels.less, () => set(stake - slip.step)),
      h(
        "span",
        { class: "bh-slider", key: "slider" },
        mark === null
          ? null
          : h("i", {
              key: "mark",
              class: "bh-kelly",
              style: { left: `calc(11px + (100% - 22px) * ${mark / 100})` },
              title: labels.kelly_mark,
            }),
        h("input", {
          type: "range",
          key: "range",
          min: slip.least,
          max: slip.most,
          step: slip.step,
          value: String(stake),
          "aria-label": labels.stake,
          "aria-valuetext": String(stake),
          oninput: (event) => set(Number(event.target.value)),
          onkeydown: (event) => {
            const large = event.key === "Enter" ? ui.root.querySelector("[data-place='primary']") : null;
            if (large) {
              event.preventDefault();
              large.focus();
            }
          },
        }),
      ),
      iconButton(ui, "plus", labels.more, () => set(stake + slip.step)),
      coin(stake, "bh-big"),
    ),
    h(
      "p",
      { class: "bh-brings", key: "brings" },
      h(
        "b",
        { key: "back" },
        fill(bet.points ? phrases.returns_points : phrases.returns, { danari: back, n: bet.points }),
      ),
      worth ? h("span", { key: "worth", class: cls(bet.returns >= 1 ? "bh-gain" : "bh-loss") }, worth) : null,
      kelly ? h("span", { key: "kelly" }, kelly) : null,
    ),
  );
}
