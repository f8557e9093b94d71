// Made by scripts/regions.py out of benhvrt_widgets/regions: what Python sends, and hears.

/** Parts of a game; "result" and "over" are every game's. */
type Phase =
  | "opening"
  | "auction"
  | "trade"
  | "upkeep"
  | "purchase"
  | "lineup"
  | "betting"
  | "fixing"
  | "race"
  | "result"
  | "over";

/** What a tip can point at. */
type Pointed = "me" | "action" | "hand" | "block" | "ladder" | "reach" | "risks" | "bets" | "stage";

/** What stands at the top. */
interface Bar {
  title: string;
  race: string;
  lap: string;
  pot: number | null;
  /** since the moment before */
  pot_change: number;
}

/** Where we are; its ticks are `marks`. */
interface Timeline {
  /** the moment that is shown */
  at: number;
  /** the latest */
  last: number;
  live: boolean;
  playing: boolean;
  pace: number;
  can_fork: boolean;
  can_undo: boolean;
}

/** A line of the log. */
interface LogLine {
  /** its moment */
  at: number;
  text: string;
  kind: "phase" | "event" | "mine" | "notice";
}

/** The log from a line on; of what it has a browser shows the last 200 up to `timeline.at`. */
interface LogAdded {
  start: number;
  added: LogLine[];
  /** let go of what you had */
  all?: boolean;
}

/** The ticks of the timeline from one on: a moment, and what it is. */
interface MarksAdded {
  start: number;
  added: [number, "decision" | "race"][];
  /** let go of what you had */
  all?: boolean;
}

/** Between people the screen is covered until the next one is there. */
interface Cover {
  text: string;
  button: string;
}

/** Somebody who may speak up. */
interface Person {
  seat: number;
  shape: string;
  name: string;
  /** the hand */
  up: boolean;
}

/** Several people are asked at once whether anyone plays a card. */
interface Anyone {
  /** how long the question stands; 0: until it is answered */
  seconds: number;
  people: Person[];
}

/** A card that somebody may be paid to play. */
interface Hired {
  label: string;
  /** everybody knows that they have it */
  known: boolean;
  card: string;
  on: number;
  roll: number;
  prey: string;
}

/** Somebody who may be paid. */
interface Hireling {
  seat: number;
  shape: string;
  name: string;
  plays: Hired[];
}

/** Whom the person may offer a payment, and for what. */
interface Hire {
  /** the purse */
  most: number;
  others: Hireling[];
}

/** Guessing first. */
interface Guess {
  /** whether the person guesses before chances are shown */
  first: boolean;
  /** the question, if a guess is due */
  due: string;
  /** what was said this turn, and what it is */
  answer: string;
  /** how well it went so far */
  score: string;
}

/** A choice of a past decision. */
interface RegretRow {
  label: string;
  change: number;
  taken: boolean;
}

/** What every choice of a past decision had brought, best first. */
interface Regret {
  done: boolean;
  rows: RegretRow[];
}

/** What moves a figure most. */
interface Why {
  title: string;
  /** a reason each */
  lines: string[];
  /** what the odds know, and what not */
  knows: string;
  /** choices that can be asked about instead */
  others: RiddleChoice[];
  done: boolean;
}

/** An answer to a riddle. */
interface RiddleChoice {
  label: string;
  index: number;
}

/** A blunder to try again. */
interface Riddle {
  n: number;
  text: string;
  hand: string;
  choices: RiddleChoice[];
  verdict: string;
  right: boolean;
}

/** A blunder as a moment to go back to. */
interface Moment {
  text: string;
  /** its moment */
  at: number;
  worst: boolean;
}

/** The blunders of a game, the worst first; they are marked on the timeline. */
interface Riddles {
  done: boolean;
  list: Moment[];
  open: Riddle | null;
}

/** There is no room for another game: may old finished ones go? */
interface Ask {
  text: string;
  yes: string;
  no: string;
}

/** Something to tell a person, until it is closed or replaced. */
interface Notice {
  kind: "refusal" | "sorry" | "info";
  text: string;
  id: string;
}

/** A game of the lobby. */
interface Offered {
  slug: string;
  name: string;
  text: string;
}

/** A bot to play against. */
interface Bot {
  slug: string;
  name: string;
  idea: string;
}

/** A length or sort of game. */
interface Length {
  slug: string;
  name: string;
  laps: string;
  minutes: number;
}

/** A game that can be gone on with. */
interface Saved {
  id: string;
  text: string;
  over: boolean;
}

/** Who is to sit where. */
interface Chair {
  name: string;
  /** `human`, or a bot */
  player: string;
}

/** Something more that a table may agree on: one word out of a few. */
interface Clause {
  name: string;
  label: string;
  values: Word[];
}

/** What a person has filled in; it may still be nonsense. */
interface Settings {
  seats: Chair[];
  series: string;
  laps: string;
  seed: string;
  /** by name, the word that was chosen */
  clauses: Record<string, string>;
}

/** What a first game teaches at this moment. */
interface Tip {
  name: string;
  text: string;
  /** what on the page it is about */
  at: Pointed;
}

/** What stands beside every moment of a first game. */
interface Guide {
  /** whose turn it is */
  turn: string;
  /** what it costs */
  price: string;
  /** what for */
  purpose: string;
  aim: string;
  /** which chariot is the person's */
  you: string;
  tip: Tip | null;
}

/** A guided first game, offered until one has been begun or let be. */
interface First {
  title: string;
  aim: string;
  you: string;
  /** what its button says */
  go: string;
  skip: string;
}

/** Before a game. */
interface Lobby {
  /** the game that the lobby is set for */
  play: string;
  plays: Offered[];
  /** what the large button says */
  primary: string;
  first: First;
  shapes: string[];
  /** the fewest and the most */
  seats: number[];
  bots: Bot[];
  series: Length[];
  /** the series whose laps are typed in, or nothing */
  custom: string;
  clauses: Clause[];
  /** a number of rounds may be typed in for any series */
  rounds: boolean;
  games: Saved[];
  settings: Settings;
  /** by field, what is wrong */
  errors: Record<string, string>;
  seed: string;
}

/** All regions. In the lobby those of the table are absent, at the table `lobby` is. */
interface Regions {
  page: "lobby" | "table";
  /** the unguessable name of the game, which the address holds as `?game=` */
  game: string | null;
  lang: "en" | "fr";
  theme: "auto" | "light" | "dark";
  /** fixed labels, help, terms and hints; sent once a game and language */
  words: Record<string, string>;
  /** sent once a game and language */
  board: Board | Lanes;
  ask: Ask | null;
  notice: Notice | null;
  lobby?: Lobby;
  /** the slug of the game */
  play?: string;
  phase?: Phase;
  bar?: Bar;
  /** the decision, or what has just happened */
  sentence?: string;
  /** nothing but in a guided first game */
  guide?: Guide | null;
  stage?: Stage;
  seats?: Seat[];
  hand?: Card[];
  /** nothing where somebody else decides */
  actions?: Actions | null;
  timeline?: Timeline;
  /** grows */
  marks?: MarksAdded;
  /** grows */
  log?: LogAdded;
  covered?: Cover | null;
  /** in which card windows people are asked */
  attention?: "own" | "every" | "never";
  anyone?: Anyone | null;
  hire?: Hire | null;
  /** whether pressing Wait would stop anything */
  wait?: boolean;
  /** whether chances are shown, and choices weighed */
  eye?: "off" | "after" | "on";
  /** whether bots speak; null where they never do */
  voices?: boolean | null;
  /** what the last choice was worth */
  review?: string;
  /** what was skipped, in a few figures */
  skipped?: string;
  guess?: Guess;
  why?: Why | null;
  /** after a race, what was luck */
  luck?: string;
  /** a past decision to ask about */
  can_regret?: boolean;
  regret?: Regret | null;
  riddles?: Riddles | null;
  /** after a game of one person, what they achieved as a code to hand in */
  code?: string;
  /** after a race */
  charts?: Chart[];
}

/** The name of a decision, or of a card window. */
type Key = (number | string)[];

/** A shape of the ground: its `tag`, its attributes, perhaps a `text`; a page paints it by its `class`. */
type Shape = Record<string, string | number>;

/** A card as it is printed. */
interface Face {
  kind: string;
  name: string;
  /** decides the corners */
  sort: "move" | "event" | "improvement" | "driver";
  /** the word for it */
  sort_name: string;
  /** when it may be played */
  when: string;
  /** what it does */
  text: string;
  /** the price of a quick sale */
  price: number | null;
  maintenance: string;
  flavour: string;
  /** a sign, large, instead of that of its sort */
  picture?: string;
}

/** Some cards of one kind. */
interface Faces {
  face: Face;
  count: number;
}

/** One to choose from a list, and how it is called. */
interface Word {
  value: string;
  label: string;
}

/** What a choice is worth next to the best. */
interface Worth {
  kind: "best" | "close" | "behind";
  /** how far it is from the best */
  text: string;
  /** the same where there is little room */
  short: string;
}

/** A button: a line of the menu, or a message. */
interface Choice {
  label: string;
  /** what a button has room for */
  short: string;
  /** its line of the menu */
  index: number | null;
  price: number | null;
  hint: string;
  /** what sort of action it is */
  kind?: string;
  worth?: Worth | null;
  /** instead of `index`: the message that the button sends */
  do?: string;
  /** what the message says besides */
  send?: Record<string, string | number>;
  /** a sign on its button */
  icon?: string;
}

/** A choice that leads over squares. */
interface Way {
  label: string;
  /** what a button has room for */
  short: string;
  /** its line of the menu */
  index: number | null;
  price: number | null;
  hint: string;
  /** what sort of action it is */
  kind?: string;
  worth?: Worth | null;
  /** instead of `index`: the message that the button sends */
  do?: string;
  /** what the message says besides */
  send?: Record<string, string | number>;
  /** a sign on its button */
  icon?: string;
  /** the squares, in order */
  path: number[];
  /** whom it passes */
  passes: string[];
  /** where the chariot comes to stand, if not on the square itself */
  end: number | null;
}

/** A square that can be reached, with a choice for each way that differs. */
interface Target {
  square: number;
  /** beyond the last line; then the square is the first of its lane */
  home: boolean;
  choices: Way[];
  /** the square is aimed at, not driven to */
  aim: boolean;
  /** the farthest in its lane; nearer; behind where the chariot stands, and shown on request only */
  sense?: "far" | "near" | "back";
}

/** The buttons of a decision. */
interface Actions {
  /** the name of the decision, to be sent along */
  key: Key | null;
  /** the large button */
  primary: Choice;
  others: Choice[];
  /** side by side: lines of the menu from left to right, -1 for a gap */
  row?: number[];
}

/** A card of the hand. */
interface Card {
  face: Face;
  count: number;
  playable: boolean;
  /** why it cannot be played now, or what it waits for */
  reason: string;
  plays: Choice[];
  /** a tap chooses the card; the large button plays it */
  pick?: boolean;
  /** played by one tap */
  direct?: boolean;
  /** the one that lies on the table */
  chosen?: boolean;
}

/** A sign with a number. */
interface Mark {
  /** which sign: a wound, a life, a marker, a point */
  kind: string;
  n: number | string;
  label?: string;
}

/** A horse that nobody rides: a colour, a letter and a name. */
interface Horse {
  lane: number;
  colour: string;
  letter: string;
  name: string;
  colour_name: string;
}

/** A seat by its sign and name. */
interface Whose {
  seat: number;
  shape: string;
  name: string;
}

/** A seat, and who has it. */
interface Sitting {
  seat: number;
  shape: string;
  name: string;
  human: boolean;
  /** the seat at the screen */
  me: boolean;
}

/** A seat, and how it stands. */
interface Seat {
  seat: number;
  shape: string;
  name: string;
  human: boolean;
  /** the seat at the screen */
  me: boolean;
  purse: number | null;
  /** of the purse, since the moment before */
  change: number;
  /** a short line */
  info: string;
  active: boolean;
  /** out of this sale, home, or out of the game */
  out: boolean;
  dealer: boolean;
  /** how many cards */
  hand: number | null;
  /** cards that lie open */
  gear: Face[] | null;
  /** cards of the hand that everybody knows of */
  known: Face[] | null;
  /** to win this race, a whole percentage, drawn as a thin bar */
  chance: number | null;
  /** to win the series, a whole percentage; none where the race is all */
  whole: number | null;
  marks: Mark[];
  /** the horses whose stables it owns */
  chips: Horse[];
}

/** A square of the board. */
interface Square {
  id: number;
  lane: number;
  /** its outline */
  points: number[][];
  /** across and down */
  centre: number[];
  letter: string;
  label: string;
  /** what is special about it: a bend, an exit, a jump */
  kind: string;
}

/** The board in units of its own, sent once a game and language. */
interface Board {
  /** width and height */
  size: number[];
  squares: Square[];
  /** the two ends of the line */
  finish: number[][];
  lanes: number;
  /** what lies under everything, from the first to the last */
  ground: Shape[];
  /** the finish, above lit squares */
  post: Shape[];
}

/** A board of straight lanes. */
interface Lanes {
  /** width and height */
  size: number[];
  squares: Square[];
  /** the two ends of the line */
  finish: number[][];
  lanes: number;
  /** what lies under everything, from the first to the last */
  ground: Shape[];
  /** the finish, above lit squares */
  post: Shape[];
  kind: "straight";
  /** the side of a square */
  square: number;
  /** squares up to the finish */
  line: number;
  /** squares of a lane in all */
  columns: number;
  runners: Horse[];
}

/** A round of a sale. */
interface Rung {
  round: number;
  /** what all rounds up to it cost together */
  total: number;
  affordable: boolean;
  /** with the eye open: the chance to win, and what that costs and brings */
  figures: string;
}

/** A bidder. */
interface Column {
  seat: number;
  shape: string;
  name: string;
  rounds: number;
  out: boolean;
  turn: boolean;
}

/** A sale, round by round. */
interface Ladder {
  /** the one that is being bid */
  round: number;
  /** up to the highest that matters */
  rungs: Rung[];
  columns: Column[];
  /** the seat at the screen */
  mine: number | null;
  /** the rung up to which it bids by itself, or 0 */
  auto: number;
  /** with the eye open: who would buy, if everybody knew everything */
  theory: string;
}

/** What passing had brought. */
interface IfPassed {
  /** whether it can be asked */
  can: boolean;
  text: string;
}

/** A sale that is over. */
interface Receipt {
  text: string;
  /** what the person paid, and meant to pay */
  said: string;
  /** what the bot that bought has to say */
  voice?: string;
  if_passed?: IfPassed;
}

/** The card on the block. */
interface AuctionStage {
  kind: "auction";
  /** nothing before a card is shown */
  face: Face | null;
  auctioneer: string;
  /** its price */
  quick_sale: number | null;
  ladder: Ladder | null;
  /** after a sale, until the next card */
  receipt?: Receipt | null;
}

/** A chariot on the track. */
interface Piece {
  chariot: number;
  seat: number;
  /** the numeral on the sign; a team's second chariot wears a II */
  number: number;
  shape: string;
  name: string;
  /** nothing off the track */
  square: number | null;
  speed: number;
  lap: number;
  /** the die that is covered, or 0 */
  cover: number;
  label: string;
  /** -1 or 1: an arrow to the inside or the outside */
  way?: number;
  marks?: Mark[];
}

/** Something that lies or walks on the track. */
interface Thing {
  square: number;
  kind: string;
  label: string;
}

/** The latest move of a chariot. */
interface Trail {
  chariot: number;
  path: number[];
}

/** A move that is being made: the chariot walks as far as the square of its piece. */
interface Moving {
  chariot: number;
  path: number[];
  forced: boolean;
}

/** A die as it fell, and what cards have made of it. */
interface Die {
  chariot: number;
  roll: number;
  die: number;
  covered: boolean;
}

/** One die of a throw. */
interface DieFace {
  face: number;
  /** what it did */
  kind: "good" | "bad" | "out" | "";
}

/** The latest throw, and what it came to. */
interface Dice {
  chariot: number;
  /** the chariot that threw the second die */
  other: number | null;
  /** of the throw: another name is another throw */
  name: string;
  faces: DieFace[];
  text: string;
  label: string;
}

/** A square on which a roll may end. */
interface Landing {
  square: number;
  /** a whole percentage */
  chance: number;
}

/** Where its next roll may take a chariot, likeliest first. */
interface Heat {
  seat: number;
  squares: Landing[];
  text: string;
}

/** How likely one thing is. */
interface RiskCell {
  text: string;
  /** bad: too likely to be overlooked */
  kind: "bad" | "";
}

/** What may happen, by choice. */
interface RiskRow {
  label: string;
  values: RiskCell[];
}

/** What can come of every choice, before one is taken. */
interface Risks {
  title: string;
  heads: string[];
  rows: RiskRow[];
}

/** The track. */
interface RaceStage {
  kind: "race";
  pieces: Piece[];
  reach: Target[];
  /** the chariot whose path is being chosen */
  mover: number | null;
  trail: Trail[];
  die: Die | null;
  moving: Moving | null;
  /** the chariot that is being passed */
  passing: number | null;
  heat: Heat | null;
  dice?: Dice | null;
  things?: Thing[];
  /** squares on which a phone closes in where nothing can be tapped */
  focus?: number[];
  risks?: Risks | null;
  /** the hint of this decision, by what follows `hint_` in `words` */
  hint?: string;
}

/** An offer on the table. */
interface Offer {
  text: string;
}

/** What has become of an offer. */
interface Answered {
  /** its moment */
  n: number;
  text: string;
  /** if not, the offer is kept to be changed */
  agreed: boolean;
}

/** Somebody to trade with. */
interface Trader {
  seat: number;
  shape: string;
  name: string;
  purse: number;
  known: Faces[];
}

/** Before a race: trays to trade from. */
interface TradeStage {
  kind: "trade";
  offer: Offer | null;
  /** to the person's latest offer in this trading phase */
  answer: Answered | null;
  mine: Faces[];
  others: Trader[];
  /** what may be in anybody's hand, to ask for; nothing where one may not */
  unseen: Word[];
  can_offer: boolean;
}

/** What a card costs to keep. */
interface Bill {
  face: Face;
  chariot: string;
  ducats: number;
}

/** Maintenance. */
interface UpkeepStage {
  kind: "upkeep";
  bill: Bill | null;
}

/** A chariot, or a player, by place. */
interface Placed {
  place: number;
  chariot: number;
  name: string;
  shape: string;
  number: number;
  /** of the pot's six */
  piles?: number;
  ducats?: number;
  won?: boolean;
  note?: string;
}

/** A purse after a race. */
interface Purse {
  name: string;
  shape: string;
  number: number;
  purse: number;
  change: number;
}

/** After a race. */
interface ResultStage {
  kind: "result";
  places: Placed[];
  pot: number | null;
  purses: Purse[];
  /** the game is over too */
  final: boolean;
}

type Stage = AuctionStage | RaceStage | TradeStage | UpkeepStage | ResultStage | FeverStage;

/** A horse on the blackboard. */
interface Listed {
  lane: number;
  colour: string;
  letter: string;
  name: string;
  colour_name: string;
  /** rows up, or down if negative, by the latest race */
  change: number;
}

/** A row of the blackboard. */
interface Row {
  odds: string;
  horses: Listed[];
}

/** Who stands at which odds. */
interface Blackboard {
  rows: Row[];
}

/** A card behind a lane. */
interface Laid {
  seat: number;
  shape: string;
  name: string;
  /** only if this seat may know it */
  face: Face | null;
  /** it does not count */
  off: boolean;
  text: string;
}

/** A bet that was made. */
interface Wager {
  seat: number;
  shape: string;
  name: string;
  /** `win` or `show` */
  to: string;
  /** a letter for what it is on */
  mark: string;
  stake: number;
  text: string;
}

/** A lane, and what lies behind it. */
interface Lane {
  lane: number;
  colour: string;
  letter: string;
  name: string;
  colour_name: string;
  /** rows up, or down if negative, by the latest race */
  change: number;
  odds: string;
  owner: Whose | null;
  /** the Horse card that runs */
  runner: Face | null;
  laid: Laid[];
  wagers: Wager[];
  /** how many more have bet on it, and how much, where there are too many to show */
  others: string;
  tokens: number | null;
  /** to win, a whole percentage */
  chance: number | null;
}

/** Where a horse is. */
interface Runner {
  lane: number;
  square: number;
  place: number | null;
  label: string;
}

/** How far horses of some odds go by a Movement card. */
interface Digit {
  odds: string;
  squares: number;
  horses: Horse[];
}

/** A race under way, or its last picture. */
interface Run {
  squares: Runner[];
  /** which Movement card it is */
  unit: string;
  card: Digit[];
  dice: Horse[];
}

/** A bet that is open, for the least stake. */
interface Bet {
  label: string;
  /** what a button has room for */
  short: string;
  /** its line of the menu */
  index: number | null;
  price: number | null;
  hint: string;
  /** what sort of action it is */
  kind?: string;
  worth?: Worth | null;
  /** instead of `index`: the message that the button sends */
  do?: string;
  /** what the message says besides */
  send?: Record<string, string | number>;
  /** a sign on its button */
  icon?: string;
  lane: number;
  /** `win` or `show` */
  to: string;
  /** what a stake brings back */
  times: number;
  points: number;
  /** how often it comes true, as far as that is known */
  chance: string;
  /** of a stake of 1, where choices are weighed before one is taken */
  returns: number | null;
  /** the stake that Kelly would bet, likewise */
  kelly: number | null;
  /** why the rules refuse it; then `index` is null */
  reason: string;
}

/** The form of a bet. */
interface Slip {
  bets: Bet[];
  least: number;
  most: number;
  step: number;
  labels: Record<string, string>;
  /** sentences that are filled in while the stake moves */
  phrases: Record<string, string>;
}

/** Something on a shelf. */
interface Good {
  label: string;
  /** what a button has room for */
  short: string;
  /** its line of the menu */
  index: number | null;
  price: number | null;
  hint: string;
  /** what sort of action it is */
  kind?: string;
  worth?: Worth | null;
  /** instead of `index`: the message that the button sends */
  do?: string;
  /** what the message says besides */
  send?: Record<string, string | number>;
  /** a sign on its button */
  icon?: string;
  name: string;
  text: string;
  sort: string;
  /** why it cannot be bought; then `index` is null */
  reason: string;
  runner: Horse | null;
  owner: Whose | null;
}

/** Goods of a kind. */
interface Shelf {
  kind: "cards" | "stables" | "loans" | "players";
  title: string;
  goods: Good[];
}

/** All that the bank and the players have. */
interface Market {
  shelves: Shelf[];
}

/** A card of which one is kept. */
interface Drew {
  face: Face;
  index: number;
  label: string;
}

/** A price that was taken. */
interface Price {
  seat: number;
  shape: string;
  name: string;
  price: number;
}

/** Somebody at the sale of a point. */
interface Bidder {
  seat: number;
  shape: string;
  name: string;
  holds: boolean;
  turn: boolean;
  /** has not gone out */
  still: boolean;
}

/** The auction of a point. */
interface PointSale {
  title: string;
  text: string;
  price: number;
  taken: Price[];
  seats: Bidder[];
}

/** What a bet, a prize or a card brought. */
interface PaidLine {
  text: string;
  good: boolean;
}

/** What a race brought to a seat. */
interface Paid {
  seat: number;
  shape: string;
  name: string;
  lines: PaidLine[];
}

/** A choice that is made by tapping a lane, a card or a shelf, and done with the large button. */
interface Tap {
  label: string;
  /** what a button has room for */
  short: string;
  /** its line of the menu */
  index: number | null;
  price: number | null;
  hint: string;
  /** what sort of action it is */
  kind?: string;
  worth?: Worth | null;
  /** instead of `index`: the message that the button sends */
  do?: string;
  /** what the message says besides */
  send?: Record<string, string | number>;
  /** a sign on its button */
  icon?: string;
  lane: number | null;
  card: string;
  /** which way a horse is shifted on the blackboard */
  up: boolean | null;
}

/** Horse Fever: each of its parts is null where it is not its turn. */
interface FeverStage {
  kind: "fever";
  hint: string;
  blackboard: Blackboard;
  lanes: Lane[];
  run: Run | null;
  slip: Slip | null;
  market: Market | null;
  drawn: Drew[] | null;
  sale: PointSale | null;
  paid: Paid[] | null;
  picks: Tap[];
  labels: Record<string, string>;
}

/** What is counted along an edge, from where to where if that is fixed. */
interface Axis {
  label: string;
  least?: number;
  most?: number;
}

/** A line, a cloud of dots, or one bar from the first height to the second. */
interface ChartSeries {
  label: string;
  colour: string;
  x: number[];
  y: number[];
  /** a line of steps */
  step?: boolean;
  /** a line in every kind */
  dashed?: boolean;
}

/** A place on the edge below, by name. */
interface Tick {
  at: number;
  label: string;
}

/** The same in figures; a row begins with what it is about. */
interface Figures {
  caption: string;
  heads: string[];
  rows: string[][];
}

/** A chart. */
interface Chart {
  name: string;
  kind: "lines" | "bars" | "dots";
  title: string;
  x: Axis;
  y: Axis;
  series: ChartSeries[];
  ticks: Tick[];
  table: Figures;
  /** a sentence above the table, or nothing */
  text: string;
  /** a click on a point leads to that moment of the game: its x */
  goes: boolean;
}

/** That line of the menu, for that decision. */
interface Choose {
  do: "choose";
  index: number;
  key: Key;
}

/** A choice out of a form of the game's own, on the menu or not: in Horse Fever a bet. */
interface Act {
  do: "act";
  key: Key;
  lane?: number;
  to?: string;
  stake?: number;
}

/** Bid by itself up to this round; 0 stops. */
interface Auto {
  do: "auto";
  rounds: number;
  key: Key;
}

/** An offer of a trade: card kinds with counts, and ducats. */
interface Trade {
  do: "offer";
  to: number;
  give: Record<string, number>;
  take: Record<string, number>;
  pay: number;
  ask: number;
}

/** An offer of ducats for a card to be played. */
interface SidePayment {
  do: "hire";
  to: number;
  ducats: number;
  card: string;
  on: number;
  roll: number;
  prey: string;
}

/** A hand goes up or down at "anyone?". */
interface Raise {
  do: "raise";
  seat: number;
}

/** Nobody else speaks up in that window. */
interface LetBe {
  do: "let_be";
  key: Key;
}

/** No more cards in this move. */
interface NoMore {
  do: "no_more";
  key: Key;
}

/** Show that moment. */
interface Goto {
  do: "goto";
  at: number;
}

/** One moment, or one decision, forward (1) or back (-1). */
interface Step {
  do: "step" | "decision";
  by: number;
}

/** Play back, or stop. */
interface Play {
  do: "play";
  on: boolean;
}

/** How fast: 0.5, 1, 2 or 4. */
interface Pace {
  do: "pace";
  value: number;
}

/** Play on from here. */
interface Fork {
  do: "fork";
  luck: "same" | "new";
}

/** A new game; without settings the one that the large button names. */
interface Start {
  do: "start";
  settings: Settings | null;
}

/** Go on with a saved game. */
interface Continue {
  do: "continue";
  id: string;
}

/** The games that this browser remembers; the lobby lists those that exist, and no others. */
interface Mine {
  do: "mine";
  ids: string[];
}

/** A file as a new game. */
interface Upload {
  do: "upload";
  text: string;
}

/** A link to this game, for an address: a copy to play, or a view for others to watch. */
interface AskLink {
  do: "link" | "watch";
  base: string;
}

/** A setting: the game of the lobby, the language, the theme, the card windows, the eye. */
interface Setting {
  do: "game" | "lang" | "theme" | "attention" | "eye";
  value: string;
}

/** Whether bots speak. */
interface SetVoices {
  do: "voices";
  value: boolean;
}

/** Whose next landing squares to show. */
interface SetHeat {
  do: "heat";
  seat: number | null;
}

/** Whether to guess first; or a guess. */
interface SayGuess {
  do: "guess";
  value?: boolean;
  tenths?: number;
}

/** Why is that so? The chance of a seat or a horse; else what a choice is worth, at first the best. */
interface AskWhy {
  do: "why";
  seat?: number;
  index?: number;
}

/** Open a riddle; with an index, answer it. */
interface TryRiddle {
  do: "riddle";
  n: number;
  index?: number;
}

/** A browser that may have missed something: send me everything, unless I have heard it all. */
interface Hello {
  do: "hello";
  /** the number of the latest `regions` that it has heard */
  n?: number | null;
}

/** What needs no more words. */
interface Bare {
  /** `here`: the person named on the cover is there; `wait`: stop at the next chance to play a card or to offer a payment; `skip`: on to the person's decision; `replay`: watch what was skipped; `undo`: take back the last choice; `daily`, `first`, `rematch`, `lobby`: games; `download`: the tape as a file; `prune`: yes to `ask` (`close` is no); `if_passed`: what passing had brought; `regret`: what every other choice had brought; `riddles`: look for blunders; `close`: the notice; `ping`: is anybody there? */
  do:
    | "here"
    | "wait"
    | "skip"
    | "replay"
    | "undo"
    | "daily"
    | "first"
    | "rematch"
    | "lobby"
    | "download"
    | "prune"
    | "if_passed"
    | "regret"
    | "riddles"
    | "close"
    | "ping";
}

/** From the browser. */
type Said =
  | Choose
  | Act
  | Auto
  | Trade
  | SidePayment
  | Raise
  | LetBe
  | NoMore
  | Goto
  | Step
  | Play
  | Pace
  | Fork
  | Start
  | Continue
  | Mine
  | Upload
  | AskLink
  | Setting
  | SetVoices
  | SetHeat
  | SayGuess
  | AskWhy
  | TryRiddle
  | Hello
  | Bare;

/** All regions that changed since the last message, and only those; one that is gone is null. */
interface Changed {
  do: "regions";
  /** how many there have been */
  n: number;
  regions: Regions;
  /** these are all there are */
  whole?: boolean;
}

/** The answer to `ping`. */
interface Pong {
  do: "pong";
}

/** The file that `download` asked for. */
interface Tape {
  do: "tape";
  name: string;
  text: string;
}

/** The link that `link` or `watch` asked for. */
interface Link {
  do: "link";
  address: string;
  /** rows of `0` and `1`, if the address has at most 150 characters */
  qr: string[] | null;
  /** whom it does not reach */
  note: string;
}

/** To the browser. */
type Heard = Changed | Pong | Tape | Link;

/** Any of several, with the fields of all of them. */
type Loose<U> = {
  [K in U extends unknown ? keyof U : never]?: U extends unknown ? (K extends keyof U ? U[K] : never) : never;
};

/** The regions as a browser keeps them: what grows, grown. */
interface Scene extends Partial<Omit<Regions, "board" | "log" | "marks" | "stage">> {
  board?: Loose<Regions["board"]>;
  log?: LogLine[];
  stage?: Loose<Stage>;
}
