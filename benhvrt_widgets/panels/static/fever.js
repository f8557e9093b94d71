// Horse Fever: the blackboard, six straight lanes, and what is decided beside them: bets, cards, goods, points.

const SILKS = { black: "#1D1712", blue: "#2B5FC7", green: "#2E8B4A", red: "#C92A2A", yellow: "#F2C32E", white: "#FFFDF7" };
const DARK_SILKS = new Set(["black", "blue", "green", "red"]);
const HEAD = "M-7 10C-8 3-6 0-3-3L-6-2C-8-1-9-2-9-3L-3-8 -2-11 0-9C6-8 9-2 8 10z";
const RUN_MS = 700;

/** A horse's head in its colour, with its letter: colour is never needed to tell horses apart. */
function horseSign(horse) {
  return [
    h(
      "g",
      { key: "head", transform: "scale(-1 1)" }, // they run to the right
      h("path", { key: "out", d: HEAD, class: "bh-ring-out" }),
      h("path", { key: "in", d: HEAD, class: "bh-ring-in" }),
      h("path", { key: "fill", d: HEAD, fill: SILKS[horse.colour] }),
    ),
    h("text", { key: "n", x: -1, y: 3.6, class: "bh-numeral", "font-size": 9.5, fill: DARK_SILKS.has(horse.colour) ? "#FFFFFF" : "#1D1712" }, horse.letter),
  ];
}

function horseToken(horse, more) {
  return h("svg", { key: `h${horse.lane}`, class: cls("bh-token", "bh-horse", more), viewBox: "-12 -13 24 26", role: "img", "aria-label": horse.name }, h("title", {}, `${horse.name}, ${horse.colour_name}`), horseSign(horse));
}

/** Up or down by the latest race. */
function drawChange(change) {
  return change ? h("i", { key: "change", class: cls("bh-arrow", change > 0 ? "bh-gain" : "bh-loss") }, change > 0 ? "\u25b2" : "\u25bc") : null;
}

function drawFever(ui) {
  const { stage } = ui.scene;
  const beside = stage.slip ? drawSlip(ui) : stage.market ? drawMarket(ui) : stage.drawn ? drawDrawn(ui) : stage.sale ? drawPoint(ui) : stage.paid ? drawPaid(ui) : drawLanes(ui);
  return h("div", { class: cls("bh-fever", (stage.slip || stage.market || stage.drawn || stage.sale) && "bh-deciding"), key: "fever" }, drawBlackboard(ui), beside);
}

function drawBlackboard(ui) {
  const { blackboard, labels } = ui.scene.stage;
  return h(
    "section",
    { class: "bh-slate", key: "slate", "aria-label": labels.blackboard },
    h("h3", {}, labels.blackboard),
    h(
      "ol",
      {},
      blackboard.rows.map((row) =>
        h("li", { key: row.odds }, h("b", {}, row.odds), h("span", { class: "bh-onrow" }, row.horses.map((horse) => h("span", { key: horse.lane, class: "bh-placed" }, horseToken(horse), drawChange(horse.change))))),
      ),
    ),
  );
}

// -- picking: a tap chooses, the large button does it ------------------------------------------

/** The choice that is picked on the stage, for the large button; a bet as it stands on the slip. */
function picked(ui) {
  const { stage, actions } = ui.scene;
  if (!stage || stage.kind !== "fever" || !actions || !actions.primary) return null;
  if (stage.slip) return slipChoice(ui);
  return (stage.picks || []).find((pick) => pick.index === ui.state.pick) || null;
}

/** The other buttons then: to pass, where the large button would have said so. */
function besidePicked(ui, chosen) {
  const { actions, stage } = ui.scene;
  const others = actions.others || [];
  const passes = !chosen.message && !(stage.picks || []).some((each) => each.index === actions.primary.index);
  return passes ? [actions.primary, ...others] : others;
}

/** What the large button says when nothing was picked yet is as good as picked, if it stands on the stage. */
function pickedIndex(ui) {
  const now = picked(ui);
  const first = ui.scene.actions && ui.scene.actions.primary;
  return now ? now.index : first ? first.index : null;
}

function pick(ui, index, event) {
  ui.state.pick = index;
  const byKey = Boolean(event && !event.detail);
  ui.draw();
  const large = byKey ? ui.root.querySelector("[data-place='primary']") : null;
  if (large) large.focus();
}

/** The card that is laid next: the one that was tapped, or that of the large button. */
function heldCard(ui) {
  const { picks } = ui.scene.stage;
  const cards = [...new Set((picks || []).filter((each) => each.lane !== null).map((each) => each.card))];
  const shown = (picks || []).find((each) => each.index === pickedIndex(ui));
  return cards.includes(ui.state.card) ? ui.state.card : shown ? shown.card : cards[0];
}

function pickCard(ui, card) {
  const { picks } = ui.scene.stage;
  const before = (picks || []).find((each) => each.index === pickedIndex(ui));
  const same = (picks || []).find((each) => each.card === card.face.kind && (!before || each.lane === before.lane)) || (picks || []).find((each) => each.card === card.face.kind);
  ui.state.card = card.face.kind;
  ui.state.pick = same ? same.index : null;
  ui.draw();
}

// -- the track --------------------------------------------------------------------------------

/** Lanes from left to right: name and odds, the cards behind the gate, twelve squares, and the run-out. */
function trackShape(ui) {
  const columns = ui.board.columns;
  const { paid } = ui.scene.stage;
  const low = paid || window.innerHeight < 780;
  const [head, back, cell, high] = ui.narrow ? [74, 38, 15, low ? 38 : 56] : [156, 92, 31, low ? 50 : 66];
  return { head, back, cell, high, columns, left: head + back, width: head + back + columns * cell, height: ui.board.lanes * high };
}

function drawLanes(ui) {
  const { stage } = ui.scene;
  if (!ui.board || ui.board.kind !== "straight") return null;
  const size = trackShape(ui);
  const run = stage.run;
  const square = (lane) => (run ? run.squares[lane].square : 0);
  return h(
    "section",
    { class: "bh-straight", key: "straight", "aria-label": stage.labels.track },
    h(
      "svg",
      { key: "track", class: "bh-lanes", viewBox: `0 0 ${size.width} ${size.height}`, preserveAspectRatio: "xMidYMid meet", role: "group", "aria-label": stage.labels.track },
      drawStretched(ui, size, "turf", ui.board.ground),
      stage.lanes.map((lane) => drawLane(ui, lane, size)),
      drawStretched(ui, size, "post", ui.board.post),
      h("g", { key: "runners" }, stage.lanes.map((lane) => drawRunner(ui, lane, square(lane.lane), run, size))),
    ),
    run ? drawUnit(ui, run) : null,
    run ? h("p", { class: "bh-hidden", key: "spoken" }, run.squares.map((each) => each.label).join(". ")) : null,
  );
}

/** The ground and the finish never change; they are stretched to the squares of this screen, and cut at its edge. */
function drawStretched(ui, size, key, shapes) {
  const [x, y] = [size.cell / ui.board.square, size.high / ui.board.square];
  return h("svg", { key, width: size.width, height: size.height, "aria-hidden": "true" }, h("g", { transform: `translate(${size.left} 0) scale(${x} ${y})` }, drawShapes(shapes)));
}

function drawLane(ui, lane, size) {
  const { stage } = ui.scene;
  const here = (stage.picks || []).filter((each) => each.lane === lane.lane);
  const ways = here.some((each) => each.card) ? here.filter((each) => each.card === heldCard(ui)) : here;
  const chosen = ways.find((each) => each.index === pickedIndex(ui));
  const y = lane.lane * size.high;
  const middle = y + size.high / 2;
  const next = ways.length ? ways[(ways.indexOf(chosen) + 1) % ways.length] : null; // up, then down, then up again
  const act = (event) => next && !ui.busy() && pick(ui, chosen && ways.length === 1 ? chosen.index : next.index, event);
  return h(
    "g",
    {
      key: lane.lane, class: cls("bh-lane", next && "bh-open", chosen && "bh-chosen"), role: next ? "button" : null, tabindex: next ? 0 : null, "data-lane": lane.lane,
      "aria-label": next ? next.label : null, "aria-pressed": next ? String(Boolean(chosen)) : null, onclick: act,
      onkeydown: (event) => { if (next && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); event.stopPropagation(); act({ detail: 0 }); } },
    },
    next ? h("rect", { key: "lit", x: 1, y: y + 1, width: size.width - 2, height: size.high - 2, rx: 6, class: "bh-lanelit" }) : null,
    h("g", { key: "head", transform: `translate(${ui.narrow ? 15 : 24} ${middle}) scale(${ui.narrow ? 1.05 : 1.75})` }, horseSign(lane)),
    ui.narrow ? null : h("text", { key: "name", x: 50, y: middle - 12, class: "bh-lanename" }, lane.runner ? lane.runner.name : lane.name),
    h("text", { key: "odds", x: ui.narrow ? 30 : 50, y: ui.narrow ? middle - 9 : middle + 14, class: "bh-laneodds" }, lane.odds),
    lane.chance !== null && lane.chance !== undefined ? h("text", { key: "chance", x: ui.narrow ? 30 : 92, y: ui.narrow ? middle + 11 : middle + 14, class: "bh-lanechance" }, `${lane.chance} %`) : null,
    lane.owner ? h("g", { key: "owner", transform: `translate(${size.head - (ui.narrow ? 9 : 12)} ${ui.narrow ? middle - 9 : middle + 12}) scale(${ui.narrow ? 0.6 : 0.9})` }, h("title", {}, lane.owner.name), sign(lane.owner.shape, lane.owner.seat, lane.owner.seat + 1)) : null,
    drawBehind(ui, lane, size, middle),
    drawBacked(ui, lane, size, middle),
    chosen && "up" in chosen ? h("text", { key: "way", x: size.left + 20, y: middle, class: "bh-shiftway" }, chosen.up ? "\u25b2\u25b2" : "\u25bc\u25bc") : null,
  );
}

/** The cards behind a lane: backs in the colour of who laid them; those that are known show their sign. */
function drawBehind(ui, lane, size, middle) {
  const wide = ui.narrow ? 14 : 20;
  const rows = lane.laid.length > (ui.narrow ? 2 : 4) ? 2 : 1;
  const inRow = Math.ceil(lane.laid.length / rows);
  const step = Math.min(wide + 3, (size.back - wide - 8) / Math.max(1, inRow - 1));
  const top = (n) => middle + (rows === 1 ? 0 : (Math.floor(n / inRow) - 0.5) * (wide * 1.4 + 2)) - wide * 0.7;
  return h(
    "g",
    { key: "behind" },
    lane.laid.map((card, n) =>
      h(
        "g",
        { key: n, class: cls("bh-laidcard", card.face && "bh-known", card.off && "bh-void"), role: "img", "aria-label": card.text, transform: `translate(${size.head + 3 + (n % inRow) * step} ${top(n)})` },
        h("title", {}, card.face ? `${card.text}. ${card.face.text}` : card.text),
        h("rect", { width: wide, height: wide * 1.4, rx: 2, class: "bh-cardback", fill: card.face ? "#FFFDF7" : "#6E1422", stroke: colourOf(card.seat) }),
        h("text", { x: wide / 2, y: wide * 0.72, class: "bh-numeral", "font-size": wide * 0.62, fill: card.face ? "#1D1712" : "#FFFDF7" }, card.face ? cornerOf(card.face) : "?"),
        card.off ? h("line", { x1: 0, y1: wide * 1.4, x2: wide, y2: 0, class: "bh-strike" }) : null,
      ),
    ),
  );
}

/** Who has bet on a lane, at its far end: the sign of the seat, and Win or Show as a letter. */
function drawBacked(ui, lane, size, middle) {
  const wide = Math.min(ui.narrow ? 17 : 34, (size.width - size.left - (ui.board.line + 1) * size.cell) / Math.max(1, lane.wagers.length));
  return h(
    "g",
    { key: "backed" },
    lane.wagers.map((wager, n) =>
      h(
        "g",
        { key: n, role: "img", "aria-label": wager.text, transform: `translate(${size.width - (n + 0.5) * wide - 2} ${middle - 5})` },
        h("title", {}, wager.text),
        h("g", { key: "sign", transform: `scale(${ui.narrow ? 0.6 : 0.95})` }, sign(wager.shape, wager.seat, wager.seat + 1)),
        h("text", { key: "to", y: ui.narrow ? 13 : 20, class: "bh-backed" }, wager.mark),
      ),
    ),
  );
}

/** The letter and sign of an Action card, if it has them. */
function cornerOf(face) {
  const found = String(face.when).match(/([A-G]) ([+\u2212])$/);
  return found ? found[1] + found[2] : "\u2195";
}

function drawRunner(ui, lane, square, run, size) {
  const place = run ? run.squares[lane.lane].place : null;
  const shown = Math.min(square, size.columns - 1);
  const x = size.left + (shown + 0.5) * size.cell;
  const y = (lane.lane + 0.5) * size.high;
  return h(
    "g",
    { key: lane.lane, class: cls("bh-runner", place && "bh-home"), style: { transform: `translate(${x}px, ${y}px)`, "--step": still() ? "0ms" : `${RUN_MS}ms` }, role: "img", "aria-label": run ? run.squares[lane.lane].label : lane.name },
    h("g", { key: "sign", transform: `scale(${ui.narrow ? 1.05 : 1.9})` }, horseSign(lane)),
    place ? h("g", { key: "place", transform: `translate(${ui.narrow ? -11 : -19} ${ui.narrow ? -10 : -14})` }, h("circle", { r: ui.narrow ? 7.5 : 12, class: cls("bh-medal", `bh-medal${place}`) }), h("text", { class: "bh-numeral", "font-size": ui.narrow ? 10 : 16, fill: "#1D1712" }, place)) : null,
  );
}

/** The Movement card of this leg, and the two Sprint dice. */
function drawUnit(ui, run) {
  const { labels } = ui.scene.stage;
  return h(
    "div",
    { class: "bh-unit", key: "unit" },
    h("strong", { key: "leg" }, run.unit),
    run.card.length
      ? h(
          "div",
          { key: "card", class: "bh-movement", role: "img", "aria-label": `${labels.movement}: ${run.card.map((each) => `${each.odds} ${each.squares}`).join(", ")}`, title: labels.movement },
          run.card.map((each) => h("span", { key: each.odds, class: cls(!each.horses.length && "bh-nobody") }, h("small", {}, each.odds), h("b", {}, each.squares))),
        )
      : null,
    run.dice.length
      ? h("div", { key: `dice${run.unit}`, class: "bh-sprints", role: "img", "aria-label": `${labels.dice}: ${run.dice.map((each) => each.name).join(", ")}`, title: labels.dice }, run.dice.map((each, n) => h("span", { key: n, class: "bh-silkdie" }, horseToken(each))))
      : null,
  );
}

// -- the bet slip -----------------------------------------------------------------------------

function slipBet(ui) {
  const { slip } = ui.scene.stage;
  const open = slip.bets.filter((bet) => bet.index !== null);
  const said = ui.state.slip || {};
  const first = ui.scene.actions.primary ? ui.scene.actions.primary.index : null;
  return open.find((bet) => bet.lane === said.lane && bet.to === said.to) || open.find((bet) => bet.index === first) || open[0];
}

function slipStake(ui) {
  const { slip } = ui.scene.stage;
  const stake = ui.state.slip && ui.state.slip.stake ? ui.state.slip.stake : slip.least;
  return Math.max(slip.least, Math.min(slip.most, stake));
}

function slipChoice(ui) {
  const { slip, lanes } = ui.scene.stage;
  const bet = slipBet(ui);
  if (!bet) return null;
  const stake = slipStake(ui);
  const label = fill(slip.phrases[`bet_${bet.to}`], { stake, horse: lanes[bet.lane].name });
  return { label, short: label, index: bet.index, price: null, hint: "", worth: stake === slip.least ? bet.worth : null, message: { do: "act", lane: bet.lane, to: bet.to, stake } };
}

function setSlip(ui, change) {
  const bet = slipBet(ui);
  ui.state.slip = { lane: bet ? bet.lane : null, to: bet ? bet.to : null, stake: slipStake(ui), ...change };
  ui.draw();
}

function drawSlip(ui) {
  const { slip, lanes, labels } = ui.scene.stage;
  const chosen = slipBet(ui);
  const button = (bet, lane) =>
    h(
      "button",
      {
        type: "button", key: bet.to, class: cls("bh-bet", bet === chosen && "bh-on"), "aria-pressed": String(bet === chosen), disabled: bet.index === null, title: bet.reason || bet.label, "aria-label": [`${lane.name}, ${slip.labels[bet.to]}`, `\u00d7${bet.times}`, bet.chance, bet.reason].filter(Boolean).join(", "),
        onclick: (event) => {
          setSlip(ui, { lane: bet.lane, to: bet.to });
          const range = event.detail ? null : ui.root.querySelector(".bh-stake input");
          if (range) range.focus();
        },
      },
      h("span", { class: "bh-betname" }, slip.labels[bet.to]),
      h("b", {}, `\u00d7${bet.times}`),
      bet.chance ? h("small", { key: "chance", class: cls(bet.returns !== null && (bet.returns > 1 ? "bh-gain" : "bh-loss")) }, bet.chance) : null,
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
          h("span", { class: "bh-betlane" }, horseToken(lane), h("span", { class: "bh-betwho" }, h("b", {}, lane.runner ? lane.runner.name : lane.name), h("small", {}, lane.odds, drawChange(lane.change), lane.owner ? h("span", { key: "owner", title: lane.owner.name, class: "bh-minitoken" }, token(lane.owner.shape, lane.owner.seat, lane.owner.seat + 1)) : null))),
          h(
            "span",
            { class: "bh-stakes" },
            lane.laid.length ? h("span", { key: "laid", class: "bh-laidcount", title: lane.laid.map((card) => card.text).join("; ") }, icon("cards"), lane.laid.length) : null,
            lane.wagers.map((wager, n) => h("span", { key: n, class: "bh-wager", title: wager.text }, token(wager.shape, wager.seat, wager.seat + 1), h("small", {}, wager.mark + wager.stake))),
          ),
          slip.bets.filter((bet) => bet.lane === lane.lane).map((bet) => button(bet, lane)),
        ),
      ),
    ),
    chosen ? drawStake(ui, slip, chosen) : null,
  );
}

/** How much: a slider of hundreds, what it brings back, and with the eye open what it is worth. */
function drawStake(ui, slip, bet) {
  const stake = slipStake(ui);
  const { phrases, labels } = slip;
  const back = stake * bet.times;
  const set = (value) => setSlip(ui, { stake: Math.max(slip.least, Math.min(slip.most, value)) });
  const span = Math.max(1, slip.most - slip.least);
  const mark = bet.kelly && bet.kelly >= slip.least && bet.kelly <= slip.most ? ((bet.kelly - slip.least) / span) * 100 : null;
  const worth = bet.returns === null ? "" : fill(phrases.worth, { danari: signed(Math.round(stake * (bet.returns - 1))) || "0" });
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
        mark === null ? null : h("i", { key: "mark", class: "bh-kelly", style: { left: `calc(11px + (100% - 22px) * ${mark / 100})` }, title: labels.kelly_mark }),
        h("input", {
          type: "range", key: "range", min: slip.least, max: slip.most, step: slip.step, value: String(stake), "aria-label": labels.stake, "aria-valuetext": String(stake),
          oninput: (event) => set(Number(event.target.value)),
          onkeydown: (event) => { const large = event.key === "Enter" ? ui.root.querySelector("[data-place='primary']") : null; if (large) { event.preventDefault(); large.focus(); } },
        }),
      ),
      iconButton(ui, "plus", labels.more, () => set(stake + slip.step)),
      coin(stake, "bh-big"),
    ),
    h(
      "p",
      { class: "bh-brings", key: "brings" },
      h("b", { key: "back" }, fill(bet.points ? phrases.returns_points : phrases.returns, { danari: back, n: bet.points })),
      worth ? h("span", { key: "worth", class: cls(bet.returns >= 1 ? "bh-gain" : "bh-loss") }, worth) : null,
      kelly ? h("span", { key: "kelly" }, kelly) : null,
    ),
  );
}

// -- the market, cards drawn, a point for sale ---------------------------------------------------

function drawMarket(ui) {
  const { market, labels } = ui.scene.stage;
  const now = pickedIndex(ui);
  return h(
    "section",
    { class: "bh-market", key: "market", "aria-label": labels.market },
    market.shelves.map((shelf) =>
      h(
        "div",
        { key: shelf.kind, class: cls("bh-shelf", `bh-shelf-${shelf.kind}`) },
        h("h3", {}, shelf.title),
        h("div", { class: "bh-goods" }, shelf.goods.map((good, n) => drawGood(ui, good, n, now))),
      ),
    ),
  );
}

function drawGood(ui, good, n, now) {
  const shut = good.index === null;
  const price = h("span", { key: "price", class: cls("bh-pricetag", good.price < 0 && "bh-gain") }, good.price < 0 ? signed(-good.price) : good.price);
  return h(
    "button",
    {
      type: "button", key: `${good.sort}${n}`, class: cls("bh-good", `bh-good-${good.sort}`, !shut && good.index === now && "bh-on", shut && "bh-shut"), "aria-pressed": String(!shut && good.index === now),
      "aria-disabled": shut ? "true" : null, title: good.reason || good.label, "aria-label": [good.label, good.reason].filter(Boolean).join(", "), onclick: (event) => !shut && pick(ui, good.index, event),
    },
    h("span", { class: "bh-goodhead" }, good.runner ? horseToken(good.runner) : null, good.owner ? token(good.owner.shape, good.owner.seat, good.owner.seat + 1) : null, h("b", {}, good.name), good.sort === "stable" ? null : price),
    h("span", { class: "bh-goodrow" }, h("span", { class: "bh-goodtext" }, shut ? good.reason : good.text), good.sort === "stable" ? price : null),
    worthOf(good),
  );
}

function drawDrawn(ui) {
  const { drawn, labels } = ui.scene.stage;
  const now = pickedIndex(ui);
  return h(
    "section",
    { class: "bh-drawn", key: "drawn", "aria-label": labels.drawn },
    drawn.map((card) =>
      h(
        "button",
        { type: "button", key: card.index, class: cls("bh-drawncard", card.index === now && "bh-on"), "aria-pressed": String(card.index === now), "aria-label": `${card.label}. ${card.face.text}`, onclick: (event) => pick(ui, card.index, event) },
        cardFace(ui, card.face, { key: "face" }),
      ),
    ),
  );
}

/** The price asked now, those taken before, and who is still in. */
function drawPoint(ui) {
  const { sale, labels } = ui.scene.stage;
  return h(
    "section",
    { class: "bh-pointsale", key: "sale", "aria-label": labels.sale },
    h("div", { class: "bh-pointprice", key: "price" }, icon("point"), coin(sale.price, "bh-huge")),
    h(
      "div",
      { class: "bh-pointtext", key: "text" },
      h("h2", {}, sale.title),
      h("p", {}, sale.text),
      h(
        "ul",
        { class: "bh-bidders" },
        sale.seats.map((seat) => h("li", { key: seat.seat, class: cls(!seat.in && "bh-out", seat.turn && "bh-turn", seat.holds && "bh-holds") }, token(seat.shape, seat.seat, seat.seat + 1), h("span", {}, seat.name), seat.holds ? coin(sale.taken.length ? sale.taken[sale.taken.length - 1].price : "") : null)),
      ),
      sale.taken.length ? h("ol", { class: "bh-taken", key: "taken" }, sale.taken.slice(-8).map((each) => h("li", { key: each.price }, token(each.shape, each.seat, each.seat + 1), h("small", {}, each.price)))) : null,
    ),
  );
}

// -- after the race ---------------------------------------------------------------------------

function drawPaid(ui) {
  const { paid, labels } = ui.scene.stage;
  return h(
    "div",
    { class: "bh-payday", key: "payday" },
    drawLanes(ui),
    h(
      "section",
      { class: "bh-paid", key: "paid", "aria-label": labels.paid },
      paid.length
        ? paid.map((row) => h("div", { key: row.seat, class: "bh-paidrow" }, token(row.shape, row.seat, row.seat + 1), h("ul", {}, row.lines.map((line, n) => h("li", { key: n, class: line.good ? "bh-gain" : "bh-loss" }, line.text)))))
        : h("p", { class: "bh-muted" }, labels.unpaid),
    ),
  );
}

/** Stables of a seat, as chips. */
function drawChips(chips) {
  return (chips || []).length ? h("span", { class: "bh-chips", key: "chips" }, chips.map((horse) => horseToken(horse))) : null;
}

/** The picture on the box: six horses on their way. */
function drawStraightHero(ui) {
  const wide = 640;
  const high = 44;
  return h(
    "div",
    { class: "bh-hero", key: "hero", "aria-hidden": "true" },
    h(
      "svg",
      { viewBox: `0 0 ${wide} ${6 * high}`, class: "bh-lanes" },
      ui.board.runners.map((horse) => h("rect", { key: `l${horse.lane}`, x: 0, y: horse.lane * high, width: wide, height: high, class: cls("bh-turf", horse.lane % 2 && "bh-odd") })),
      Array.from({ length: 12 }, (_, row) => [0, 1].map((column) => h("rect", { key: `${row}:${column}`, x: wide - 90 + column * 16, y: row * 22, width: 16, height: 22, class: (row + column) % 2 ? "bh-chequer" : "bh-chequer2" }))),
      ui.board.runners.map((horse) => h("g", { key: `h${horse.lane}`, transform: `translate(${[470, 330, 395, 520, 260, 430][horse.lane]} ${(horse.lane + 0.5) * high}) scale(1.8)` }, horseSign(horse))),
    ),
  );
}
