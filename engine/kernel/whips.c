/* Whips: a race from any stage to its end, by the rollout policy.
 *
 * The race under way is one value, `field`; a step changes it as the rules change their state, and stages
 * have the names that they have there. What a throw comes to is looked up by its ticket (216 of them: how
 * three dice fall), what the policy does by where it is asked.
 */
#include "whips.h"

DOOR(whips)

typedef __typeof__(image.field) Field;
typedef __typeof__(image.chain) Chain;

static Field field;
static Chain chain; /* of a ram: who is pushed where, the mover first */
static u32 held;    /* the tricks, a bit each, that somebody on the track still has */
static u32 this_world;
static u32 cup; /* the next throw of this move */

/* -- small words ----------------------------------------------------------------------------------------- */

enum { DEALT = 1u << 31, ATTACKER = 1, DEFENDER = 2 };

INLINE u32 bit(u32 number) { return 1u << number; }
INLINE u32 running(u32 number) { return field.at[number] != OFF; }
INLINE u32 square_of(u32 number) { return (u32)field.at[number] & HERE; }
INLINE u32 whips_of_mover(void) { return field.whips[field.mover]; }
INLINE u32 least(u32 one, u32 other) { return one < other ? one : other; }
INLINE i32 most(i32 one, i32 other) { return one > other ? one : other; }

/* Counted from the outside. */
INLINE u32 lane_at(i32 at) { return (u32)at % LANES; }

/* Whether there is a lane on that side: -1 is the inside, 1 the outside. */
INLINE u32 room(u32 number, i32 side) { return lane_at(field.at[number]) - (u32)side < LANES; }

/* WH-16: somebody is home, or at most one is left. */
INLINE u32 decided(void) { return field.decided; }

/* The dice of a move lie ready, named by turn, mover and number, so that nobody waits for them. */
INLINE void shake(u32 name) {
  field.throw = name;
  cup = ticket(image.key, this_world, name, FALLS);
}

INLINE u32 thrown(void) {
  u32 dice = cup;
  shake(field.throw + 1);
  return dice;
}

/* What is in the hands of those on the track. */
static void look_at_hands(void) {
  held = 0;
  for (u32 seat = 0; seat < SEATS; seat++) held |= running(seat) << field.tricks[seat];
}

/* -- harm (WH-08, WH-14) --------------------------------------------------------------------------------- */

INLINE void vacate(u32 number) {
  u32 square = square_of(number);
  field.who[square] = NOBODY;
  field.taken[square % LANES + 1] &= ~bit(square / LANES);
}

static void destroy(u32 number) {
  vacate(number);
  field.at[number] = field.front = OFF;
  for (u32 other = 0; other < SEATS; other++) field.front = (i16)most(field.front, field.at[other]);
  field.wounds[number] = field.whips[number] = 0;
  field.spun &= ~bit(number);
  field.slow &= ~bit(number);
  field.lost[field.fallen++] = (u8)number;
  field.decided |= field.fallen + 1 >= image.seats;
  if (number == field.mover || field.decided) field.points = 0;
  look_at_hands();
}

static void wound(u32 number, u32 wounds) {
  if (!wounds || !running(number) || (field.armour && number == field.mover)) return;
  if (field.wounds[number] > wounds)
    field.wounds[number] -= wounds;
  else
    destroy(number);
}

/* WH-14: who stands next to the mover, one lane in or out. */
INLINE u32 beside(void) {
  u32 square = square_of(field.mover), lane = square % LANES;
  return (field.taken[lane] | field.taken[lane + 2]) >> square / LANES & 1;
}

INLINE u32 inside(void) {
  u32 square = square_of(field.mover);
  return square % LANES < LANES - 1 ? field.who[square + 1] : NOBODY;
}

INLINE u32 outside(void) {
  u32 square = square_of(field.mover);
  return square % LANES ? field.who[square - 1] : NOBODY;
}

static void strike(u32 attacker, u32 defender) {
  if (running(attacker) && running(defender) && tables.strikes[thrown()]) wound(defender, 1);
}

static void fight(u32 other) {
  if (other == NOBODY) return;
  strike(field.mover, other);
  strike(other, field.mover);
}

static void fights(void) {
  if (!running(field.mover) || !beside()) return;
  u32 inner = inside(), outer = outside();
  fight(inner);
  fight(outer);
}

/* -- tricks (WH-15) -------------------------------------------------------------------------------------- */

/* What tricks ask of the mover by yes and no. */
INLINE u32 marks(void) {
  u32 slow = field.slow >> field.mover & 1, spun = field.spun >> field.mover & 1;
  return field.fly * MARK_FLY | field.armour * MARK_ARMOUR | slow * MARK_SLOW | spun * MARK_SPUN |
         beside() * MARK_BESIDE;
}

/* The tricks that fit now and that the policy plays: a bit each for the mover, and as many for the others. */
INLINE u32 wanted(void) {
  u32 mover = field.mover;
  __typeof__(&tables.wants[0]) here = &tables.wants[field.at[mover] == field.front];
  return here->row[square_of(mover) / LANES] & here->whips[field.whips[mover]] &
         here->wounds[field.wounds[mover]] & here->points[field.points] & here->marks[marks()];
}

/* The first who plays a trick of this moment, beginning so many places after the mover. */
static u32 player(u32 moment, u32 first) {
  u32 mover = field.mover, tricks = wanted() & tables.of_moment[moment];
  if (!first && tricks & bit(field.tricks[mover])) return mover;
  tricks = tricks >> OTHERS & held;
  for (u32 place = first ? first : 1; tricks && place < image.seats; place++) {
    u32 seat = mover + place < image.seats ? mover + place : mover + place - image.seats;
    if (tricks & bit(field.tricks[seat]) && running(seat)) return seat;
  }
  return NOBODY;
}

/* WH-01. */
INLINE u8 clamp_whips(i32 whips) { return (u8)least(MOST_WHIPS, (u32)most(LEAST_WHIPS, whips)); }

/* What a trick does to the mover, or to its neighbours; whether the roll is made again. */
static u32 play(u32 seat) {
  __typeof__(&tables.tricks[0]) trick = &tables.tricks[field.tricks[seat]];
  u32 mover = field.mover;
  field.tricks[seat] = NOTHING;
  look_at_hands();
  if (trick->whips) field.whips[mover] = clamp_whips(field.whips[mover] + trick->whips);
  field.points += trick->add;
  if (trick->become) field.points = trick->become;
  field.grip += trick->grip;
  field.sure |= trick->sure;
  field.fly |= trick->fly;
  field.armour |= trick->armour;
  if (trick->slow) field.slow |= bit(mover);
  field.wounds[mover] = (u8)least(ALL_WOUNDS, field.wounds[mover] + trick->mend);
  if (trick->wound && trick->neighbours) {
    u32 inner = inside(), outer = outside();
    if (inner != NOBODY) wound(inner, trick->wound);
    if (outer != NOBODY) wound(outer, trick->wound);
  } else if (trick->wound) {
    wound(mover, trick->wound);
  }
  return trick->again;
}

/* Everybody who wants to play a trick does, the mover first, and all are asked again after each. */
static u32 window(u32 moment, u32 first) {
  for (; held & tables.of_moment[moment] && !decided(); first = 0) {
    u32 seat = player(moment, first);
    if (seat == NOBODY) return 0;
    if (play(seat)) return 1;
    if (!running(field.mover)) return 0;
  }
  return 0;
}

/* -- rams and walls (WH-07, WH-09 to WH-11) -------------------------------------------------------------- */

/* A chariot enters a free square: over the line it may win, in the water it is slow (WH-13). */
static void put(u32 number, i32 to) {
  vacate(number);
  field.who[to & HERE] = (u8)number;
  field.taken[lane_at(to) + 1] |= bit((to & HERE) / LANES);
  field.at[number] = (i16)to;
  field.front = (i16)most(field.front, to);
  if (to >= image.home) {
    field.decided = field.home = 1;
    field.points = 0;
  } else if (tables.water[to & HERE]) {
    field.whips[number] = (u8)least(1, field.whips[number]);
    field.slow |= bit(number);
    if (number == field.mover) /* who jumped short has its wound already */
      field.points = 0;
    else
      wound(number, 1);
  }
}

/* Everyone in the chain takes the square ahead of them, the last one first. */
static void give_way(void) {
  chain.stage = DONE;
  while (chain.count && !field.home) {
    chain.count--;
    put(chain.pushes[chain.count].who, chain.pushes[chain.count].to);
  }
}

/* A chariot goes to a square: it is free, or this is a ram (WH-09). */
static void enter(u32 number, i32 to, i32 side) {
  chain.pushes[chain.count].who = (u8)number;
  chain.pushes[chain.count++].to = (i16)to;
  u32 defender = field.who[to & HERE];
  if (defender == NOBODY) return give_way();
  chain.stage = AT_CLASH;
  chain.who = (u8)defender;
  chain.side = (i8)side;
}

/* WH-10, WH-11: the wounds of a ram, then where the defender goes. */
static void clashed(void) {
  u32 attacker = chain.pushes[chain.count - 1].who, defender = chain.who;
  u32 dice = thrown(), hurt = chain.side ? tables.swiped[dice] : tables.shunted[dice];
  if (hurt & DEFENDER) wound(defender, 1);
  if (hurt & ATTACKER) wound(attacker, 1);
  if (!running(attacker)) {
    chain.count--;
    give_way();
  } else if (!running(defender))
    give_way();
  else if (!chain.side)
    chain.stage = AT_VEER;
  else if (room(defender, chain.side))
    enter(defender, field.at[defender] - chain.side, chain.side);
  else
    chain.stage = AT_JAM;
}

/* WH-11: forward and left, forward, or forward and right. */
static void veered(void) {
  i32 side = tables.veer[thrown()];
  if (room(chain.who, side)) return enter(chain.who, field.at[chain.who] + LANES - side, side);
  chain.stage = AT_WALL;
  chain.side = (i8)side;
}

/* WH-07. */
static void hit_wall(void) {
  u32 dice = thrown();
  wound(chain.who, chain.side < 0 ? tables.stone[dice] : tables.hedge[dice]);
}

/* At the wall, and straight ahead after it. */
static void into_wall(void) {
  hit_wall();
  if (running(chain.who))
    enter(chain.who, field.at[chain.who] + LANES, 0);
  else
    give_way();
}

/* Nobody moves; if it began with a shunt, the attacker's move is over too (WH-10, WH-11). */
static void jammed(void) {
  hit_wall();
  chain.stage = DONE;
  if (lane_at(field.at[chain.pushes[0].who]) == lane_at(chain.pushes[0].to)) field.points = 0;
}

/* A chain to its end: at every throw it grows, gives way or stands. */
static void run_chain(void) {
  while (chain.stage != DONE && !decided()) {
    switch (chain.stage) {
      case AT_CLASH: clashed(); break;
      case AT_VEER: veered(); break;
      case AT_WALL: into_wall(); break;
      default: jammed();
    }
  }
}

/* -- the move (WH-01 to WH-06, WH-12, WH-13) ------------------------------------------------------------- */

/* The mover goes to a square. */
static void step(i32 to, i32 side) {
  if (field.who[to & HERE] == NOBODY) return put(field.mover, to);
  chain.count = 0;
  enter(field.mover, to, side);
  run_chain();
}

/* Rows ahead of a chariot that are free in its lane. */
INLINE u32 clear_ahead(i32 at) {
  u32 row = (at & HERE) / LANES + 1, taken = field.taken[lane_at(at) + 1];
  return (u32)__builtin_ctz(taken >> row % ROWS | taken << (ROWS - row) % ROWS);
}

/* Straight ahead: all steps at once that meet nothing, or one into whoever is there. */
static void go_ahead(void) {
  i32 at = field.at[field.mover];
  u32 to_line = (u32)(image.home - at + LANES - 1) / LANES, points = field.points + 1u;
  u32 steps = least(least(points, tables.straight[at & HERE]), least(clear_ahead(at), to_line));
  if (!steps) return step(at + LANES, 0);
  field.points = (u8)(points - steps);
  put(field.mover, at + (i32)steps * LANES);
}

/* WH-03: into the other lane, or straight ahead after all. */
static void lane_test(i32 side) {
  if (!field.sure && !tables.changes[whips_of_mover()][thrown()]) side = 0;
  step(field.at[field.mover] + LANES - side, side);
}

/* WH-06: the move is over, and the next turn is spent turning round. */
static void spin(void) {
  field.points = field.whips[field.mover] = 0;
  field.spun |= bit(field.mover);
}

/* WH-05: in the outside lane a skid leads against the hedge. */
static void skid_into_hedge(void) {
  chain.count = 0;
  chain.stage = AT_WALL;
  chain.who = field.mover;
  chain.side = 1;
  run_chain();
}

/* WH-04 to WH-06: on; or a lane out, which costs a further square; or round. */
static void skid_test(void) {
  i32 at = field.at[field.mover];
  u32 fell = tables.skid[field.grip + GRIP][lane_at(at)][whips_of_mover()][thrown()];
  if (fell == ROUND) return spin();
  i32 out = fell == OUT;
  field.points -= out & (field.points > 0);
  if (out && !room(field.mover, 1)) return skid_into_hedge();
  step(at + LANES - out, out);
}

/* WH-12: a wound for each 6, then the square behind the water. */
static void touch_down(void) {
  i32 at = field.at[field.mover];
  wound(field.mover, tables.lands_hard[whips_of_mover()][thrown()]);
  if (running(field.mover) && !decided()) step(at + 2 * LANES, 0);
}

/* WH-12: over the water; WH-13: or into it. */
static void take_off(void) {
  if (field.fly || tables.clears[whips_of_mover()][thrown()]) return touch_down();
  field.points = 0;
  wound(field.mover, 1);
  if (running(field.mover) && !decided()) step(field.at[field.mover] + LANES, 0);
}

/* The next step, as the square is left: where there is a choice, by the policy. */
static void stride(void) {
  u32 leave = tables.leave[square_of(field.mover)];
  field.points--;
  switch (leave) {
    case AHEAD: return go_ahead();
    case LEFT: return lane_test(-1);
    case RIGHT: return lane_test(1);
    case BEND: return skid_test();
    default: take_off();
  }
}

/* Step by step until no square is left: who is destroyed or home has none. */
static void drive(void) {
  while (field.points) stride();
}

static void end_move(u32 first) {
  if (decided() || !running(field.mover)) return;
  window(AFTER_MOVE, first);
  if (!decided()) fights();
}

static void drive_to_end(void) {
  drive();
  end_move(0);
}

/* WH-02; a bribe makes it again. */
static void roll(void) {
  do field.points = tables.highest[whips_of_mover()][thrown()];
  while (window(AFTER_ROLL, 0));
  drive_to_end();
}

static void before_roll(u32 first) {
  window(BEFORE_ROLL, first);
  roll();
}

/* WH-01, by the policy. */
static void choose_whips(void) {
  u32 mover = field.mover, chosen = tables.chosen[field.whips[mover]][field.wounds[mover]][square_of(mover)];
  field.whips[mover] = field.slow & bit(mover) ? LEAST_WHIPS : (u8)chosen;
  field.slow &= ~bit(mover);
  before_roll(0);
}

static void begin_move(u32 number) {
  if (!running(number)) return;
  field.mover = (u8)number;
  shake((u32)field.turn << 19 | number << 16);
  field.points = field.sure = field.fly = field.armour = 0;
  field.grip = 0;
  if (field.spun & bit(number))
    field.spun &= ~bit(number); /* WH-06 */
  else
    choose_whips();
}

/* -- the race (WH-16, WH-17) ----------------------------------------------------------------------------- */

/* Those on the track, the leader first. */
static u32 standing(u8 *order) {
  for (u32 number = 0; number < image.seats; number++) {
    u32 ahead = 0;
    for (u32 other = 0; other < SEATS; other++) ahead += field.at[other] > field.at[number];
    order[ahead] = (u8)number; /* the destroyed come last */
  }
  return image.seats - field.fallen;
}

static void moves(void) {
  while (field.next < field.moving && !decided()) begin_move(field.order[field.next++]);
}

static void turns(void) {
  while (!decided() && field.turn < image.last_turn) {
    field.turn++;
    field.next = 0;
    field.moving = (u8)standing(field.order);
    moves();
  }
}

/* Any way to deal what is unseen; a slot for everyone, so that choices share their worlds. */
static void deal(void) {
  u8 cards[sizeof image.unseen];
  memcpy(cards, image.unseen, sizeof cards);
  for (u32 seat = 0; seat < image.seats; seat++) {
    u32 drawn = seat + ticket(image.key, this_world, DEALT | seat, image.cards - seat);
    u8 card = cards[drawn];
    cards[drawn] = cards[seat];
    if (field.tricks[seat] == HIDDEN) field.tricks[seat] = card;
  }
  look_at_hands();
}

/* The rest of the move that is under way. */
static void take_up(void) {
  switch (image.stage) {
    case AT_CHOICE: return choose_whips();
    case AT_ROLL: return roll();
    case AT_FIGHTS: return fights();
    case AT_FIGHT:
      for (u32 n = 0; n < image.fights; n++) strike(image.strikes[n][0], image.strikes[n][1]);
      return;
    case AT_WINDOW:
      if (image.moment == BEFORE_ROLL) return before_roll(image.first);
      if (image.moment == AFTER_MOVE) return end_move(image.first);
      if (window(AFTER_ROLL, image.first)) return roll();
      break;
    case AT_LANE_TEST: lane_test(image.side); break;
    case AT_SKID_TEST: skid_test(); break;
    case AT_TAKE_OFF: take_off(); break;
    case AT_TOUCH_DOWN: touch_down(); break;
    case AT_STEP: break;
    default:
      chain = image.chain;
      run_chain();
  }
  drive_to_end();
}

/* WH-16: as they stand, then the destroyed, whoever held out longer first. */
static void rank(End *end) {
  u8 order[SEATS];
  u32 left = standing(order), place = 0;
  for (u32 number = 0; number < SEATS; number++) {
    end->worth[number] = end->places[number] = 0;
    end->at[number] = field.at[number];
    end->whips[number] = field.whips[number];
    end->wounds[number] = field.wounds[number];
    end->tricks[number] = field.tricks[number];
  }
  for (; place < left; place++) end->places[order[place]] = (u8)(place + 1);
  for (u32 n = field.fallen; n--;) end->places[field.lost[n]] = (u8)++place;
  end->winner = left ? order[0] : NOBODY;
  if (left) end->worth[order[0]] = 1;
  end->spun = field.spun;
  end->slow = field.slow;
  end->turn = field.turn;
}

static void race(u32 world, End *end) {
  this_world = world;
  field = image.field;
  deal();
  shake(field.throw);
  if (!decided()) take_up();
  moves();
  turns();
  rank(end);
}
