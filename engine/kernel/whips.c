/* Whips: a race from any stage to its end, by the rollout policy.
 *
 * The race under way is one value, `field`; a step changes it as the rules change their state, and stages
 * have the names that they have there. What a throw comes to is looked up by its ticket (216 of them: how
 * three dice fall), what the policy does by where it is asked.
 */
#include "whips.h"

DOOR(whips)

#include "whips_field.h"
#include "whips_tricks.h"
#include "whips_rams.h"

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

/* WH-06: the go is over, and the next turn is spent turning round. */
static void spin(void) {
  field.points = field.whips[field.mover] = 0;
  field.spun |= bit(field.mover);
}

/* WH-05: in the outside lane a skid leads against the wall. */
static void skid_into_wall(void) {
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
  if (out && !room(field.mover, 1)) return skid_into_wall();
  step(at + LANES - out, out);
}

/* WH-12: a wound for each 6, then the square after the water. */
static void touch_down(void) {
  i32 at = field.at[field.mover];
  wound(field.mover, tables.lands_hard[whips_of_mover()][thrown()]);
  if (running(field.mover) && !decided()) step(at + (WIDE + 1) * LANES, 0);
}

/* WH-12: over the water; WH-13: or into it. */
static void take_off(void) {
  if (field.fly || tables.clears[whips_of_mover()][thrown()]) return touch_down();
  field.points = 0;
  wound(field.mover, 1);
  if (!running(field.mover) || decided()) return;
  field.whips[field.mover] = LEAST_WHIPS;
  field.slow |= bit(field.mover);
  step(field.at[field.mover] + LANES, 0);
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
  if (decided() || !running(field.mover) || field.spun & bit(field.mover)) return;
  window(AFTER_MOVE, first);
  if (!decided()) fights();
}

static void drive_to_end(void) {
  drive();
  end_move(0);
}

/* WH-02; a bribe makes it again, and a carrot stays. */
static void roll(void) {
  do field.points = tables.highest[whips_of_mover()][thrown()] + field.more;
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
  field.points = field.more = field.sure = field.fly = field.armour = 0;
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
