/* The race of Horse Fever (HF-30 to HF-33), from wherever a view stands, and the cards face down
 * before it. What cards do to a horse is looked up in the tables, which the rules have filled. */
#include "horse_fever.h"

DOOR(horse_fever)

enum { ALL = (1 << LANES) - 1 };

typedef struct {
  i8 plan[LANES][PLAN]; /* what cards do to each horse */
  i8 odds[LANES];       /* for this race */
  i8 squares[LANES];
  u8 home[LANES]; /* the unit in which a horse arrived */
  u8 deck[DECK];  /* Movement cards still to be turned, by kind */
  u32 left;
  u32 running; /* the set of lanes that have not arrived */
} Race;

INLINE u32 drawn(u32 world, u32 name, u32 size) { return ticket(image.key, world, name, size); }

/* What lies face down is any card that the seat has not seen, more likely one that its owner wishes
 * there: plus cards behind the horses that were bet on, minus cards behind the others. */
static void turn_up(u32 world, u32 words[LANES]) {
  u32 cards = image.cards;
  u8 unseen[sizeof image.sign];
  for (u32 lane = 0; lane < LANES; lane++) words[lane] = image.sure[lane];
  for (u32 card = 0; card < cards; card++) unseen[card] = (u8)card;
  for (u32 slot = 0; slot < image.slots; slot++, cards--) {
    u32 lane = image.slot[slot] == NONE ? drawn(world, WHERE + slot, LANES) : (u32)image.slot[slot];
    i32 wish = image.backed[slot] >> lane & 1 ? 1 : -1;
    u32 total = 0, card = 0;
    for (u32 n = 0; n < cards; n++) total += image.weights[1 + wish * image.sign[unseen[n]]];
    u32 at = drawn(world, WHICH + slot, total);
    for (u32 weight; at >= (weight = image.weights[1 + wish * image.sign[unseen[card]]]); card++) at -= weight;
    words[lane] |= image.unseen[unseen[card]];
    unseen[card] = unseen[cards - 1];
  }
}

/* HF-30: cards that remove others act first; the rest stands in the tables. HF-15: the odds. */
static void plan(Race *race, u32 lane, u32 word) {
  u32 removed = 0;
  for (u32 n = 0; n < REMOVALS; n++)
    if (word & tables.removals[n].card) removed |= tables.removals[n].removed;
  word &= ~removed;
  for (u32 n = 0; n < PLAN; n++)
    race->plan[lane][n] = tables.plans[image.horse[lane]][n][word >> tables.shift[n] & tables.mask[n]];
  i32 odds = image.odds[lane] - race->plan[lane][ROWS];
  race->odds[lane] = (i8)(odds < BEST_ODDS ? BEST_ODDS : odds > WORST_ODDS ? WORST_ODDS : odds);
}

static void line_up(Race *race, u32 world) {
  u32 words[LANES];
  turn_up(world, words);
  race->running = ALL & ~image.arrived;
  for (u32 n = 0; n < image.places; n++) race->running &= ~(1u << image.placed[n]);
  for (u32 lane = 0; lane < LANES; lane++) {
    plan(race, lane, words[lane]);
    race->squares[lane] = image.squares[lane];
    race->home[lane] = race->running >> lane & 1 ? UNITS : image.unit;
  }
  for (u32 n = 0; n < DECK; n++) race->deck[n] = image.deck[n];
  race->left = image.left;
}

/* HF-33: any Movement card not yet turned; a deck that has run out is whole again. */
static const i8 *turn_card(Race *race, u32 world, u32 unit) {
  if (!race->left)
    for (; race->left < DECK; race->left++) race->deck[race->left] = tables.deck[race->left];
  u32 at = drawn(world, CARD + unit, race->left);
  const i8 *squares = tables.movement[race->deck[at]];
  for (race->left--; at < race->left; at++) race->deck[at] = race->deck[at + 1];
  return squares;
}

/* HF-31, HF-62: how far the Movement card takes a horse. */
INLINE i32 steps(const Race *race, u32 lane, i32 squares, u32 unit, i32 ahead, i32 behind) {
  const i8 *plan = race->plan[lane];
  if (unit == 0) {
    squares = (plan[START_IS] == NONE ? squares : plan[START_IS]) + plan[START_BY];
    return squares < 0 ? 0 : squares;
  }
  if (plan[WHILE_LAST] != NONE && race->squares[lane] == behind) return plan[WHILE_LAST];
  if (plan[WHILE_FIRST] != NONE && race->squares[lane] == ahead && race->running == ALL) return plan[WHILE_FIRST];
  return squares;
}

/* HF-31: all horses move at once. */
static void move(Race *race, u32 world, u32 unit) {
  const i8 *card = turn_card(race, world, unit);
  i32 ahead = -1, behind = 127;
  for (u32 lane = 0; lane < LANES; lane++) {
    i32 square = race->squares[lane];
    if (!(race->running >> lane & 1)) continue;
    if (square > ahead) ahead = square;
    if (square < behind) behind = square;
  }
  for (u32 lane = 0; lane < LANES; lane++) {
    if (!(race->running >> lane & 1)) continue;
    i32 square = race->squares[lane] + steps(race, lane, card[race->odds[lane] - BEST_ODDS], unit, ahead, behind);
    race->squares[lane] = (i8)(race->plan[lane][STOPS] && square > FINISH ? FINISH : square);
  }
}

/* HF-31: two dice; both alike are one sprint, and who is home does not sprint. */
static void sprint(Race *race, u32 world, u32 unit, u32 rolled) {
  u32 shown = 0;
  for (u32 nth = 0; nth < DICE; nth++)
    shown |= 1u << (nth < rolled ? image.die[nth] : drawn(world, DIE + DICE * unit + nth, LANES));
  for (u32 lane = 0; lane < LANES; lane++)
    if (shown & race->running & 1u << lane) race->squares[lane] += race->plan[lane][SPRINT_IS];
}

/* HF-32: who is on or past the Finish is home. */
static void arrive(Race *race, u32 unit) {
  for (u32 lane = 0; lane < LANES; lane++) {
    if (!(race->running >> lane & 1) || race->squares[lane] < FINISH) continue;
    race->squares[lane] += race->plan[lane][FINISH_BY];
    race->home[lane] = (u8)unit;
    race->running &= ~(1u << lane);
  }
}

/* HF-32: by unit, square, photo finish and the First Player's favour. */
static void rank(const Race *race, u32 world, End *end) {
  const u8 *favour = tables.orders[drawn(world, FAVOUR, ORDERS)];
  u32 ranks[LANES];
  end->units = 0;
  for (u32 lane = 0; lane < LANES; lane++) {
    u32 found = (u32)(UNITS - race->home[lane]) << 7 | (u32)race->squares[lane];
    found = found << 2 | (u32)(race->plan[lane][PHOTO] + 1);
    found = found << 3 | (u32)(WORST_ODDS - race->odds[lane]);
    ranks[lane] = found << 3 | favour[lane];
    end->odds[lane] = race->odds[lane];
    if (race->home[lane] >= end->units) end->units = (i8)(race->home[lane] + 1);
  }
  for (u32 n = 0; n < image.places; n++) ranks[image.placed[n]] = ~n;
  for (u32 lane = 0; lane < LANES; lane++) {
    i8 place = 1;
    for (u32 other = 0; other < LANES; other++) place += ranks[other] > ranks[lane];
    end->places[lane] = place;
  }
}

static void race(u32 world, End *end) {
  Race race;
  line_up(&race, world);
  u32 turned = image.turned;
  for (u32 unit = image.unit + (image.arrived != 0); race.running && unit < UNITS; unit++, turned = 0) {
    if (!turned) move(&race, world, unit);
    sprint(&race, world, unit, turned ? image.dice : 0);
    arrive(&race, unit);
  }
  rank(&race, world, end);
}
