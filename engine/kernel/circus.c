/* A race of Circus under the rollout policy, from any stage at which somebody or a die is waited for.
 *
 * The rules are engine/games/circus. Here are moves and turns; what a roll brings is in circus_rolls.h, and
 * how everybody drives in circus_policy.h.
 */
#include "circus.h"

DOOR(circus)

#include "circus_policy.h"
#include "circus_rolls.h"

/* -- a move ------------------------------------------------------------------------------------------- */

/* CI-09: markers held count now and are gone. */
static void roll_speed(void) {
  i32 face = tables.die[field.fast][draw(me, SPEED_SLOT, SIDES)], speed = face - field.markers[me];
  field.speed = field.left = (u8)(speed > SLOWEST ? speed : SLOWEST);
  field.markers[me] = 0;
  field.bend = tables.bend[field.square[me]];
  field.brush = tables.brushes[field.square[me]][field.speed];
  field.moved = 0;
  field.wait = NO_SHIFT;
}

/* CI-07: where the mover's card leads it; straight on if a wall has come too near since. */
INLINE i32 shift_way(void) { return beside(field.square[me], field.way[me]) == OFF ? 0 : field.way[me]; }

/* A move that meets nothing whenever it shifts, all at once; not over the last lap's line. */
static u32 glide(i32 way) {
  u32 start = field.square[me], steps = field.left, lane = tables.lane[start], at = tables.row[start];
  u32 crosses = at + steps >= ROWS, end = beside(start, way) + steps * LANES;
  u64 met = busy(lane, at) >> 1 | busy(lane + way, at);
  if (met & ((2ull << steps) - 1) || (crosses && field.crossings[me] == field.laps)) return 0;
  field.crossings[me] += crosses;
  field.bend |= tables.bend_ahead[start][steps];
  field.brush = tables.brush_ahead[start][steps][1 + way];
  field.moved = 1;
  leave(me);
  stand(me, crosses ? end - SQUARES : end);
  stop();
  return 1;
}

/* CI-07: the mover says when it shifts. */
static void choose_shift(void) {
  i32 way = shift_way();
  if (way && !glide(way)) field.wait = (i8)moment(field.square[me], field.left, way);
}

/* CI-07: to the level square, or into the side of whoever is there. */
static void shift(void) {
  i32 way = field.way[me];
  u32 square = beside(field.square[me], way), other = who[square];
  if (other == NOBODY) {
    field.wait = NO_SHIFT;
    come(me, square, 0);
    enter(me);
  } else {
    meet((Incident){COLLISION, (u8)me, (u8)other, (i8)way, (u8)(1u << me | 1u << other), 0, 0});
  }
}

/* All squares ahead on which there is nothing, but for the last lap's line; whether there are any. */
static u32 coast(void) {
  u32 start = field.square[me], at = tables.row[start];
  u32 most = field.wait == NO_SHIFT ? field.left : (u32)field.wait;
  u32 steps = (u32)__builtin_ctzll(busy(tables.lane[start], at) >> 1 | 1ull << most);
  u32 crosses = at + steps >= ROWS;
  if (!steps || (crosses && field.crossings[me] == field.laps)) return 0;
  field.crossings[me] += crosses;
  field.bend |= tables.bend_ahead[start][steps];
  field.brush |= steps >= tables.brush_from[start][field.speed];
  field.moved = 1;
  field.left -= steps;
  if (field.wait != NO_SHIFT) field.wait -= steps;
  leave(me);
  stand(me, start + steps * LANES - (crosses ? SQUARES : 0));
  return 1;
}

/* CI-08: one step; whoever is on the last square makes one brake, on any other there is a collision. */
static void advance(void) {
  if (coast()) return;
  u32 other = who[tables.ahead[field.square[me]]];
  if (other == NOBODY) {
    field.left--;
    if (field.wait != NO_SHIFT) field.wait--;
    step(me);
  } else if (field.left == 1 && field.wait == NO_SHIFT) {
    stop();
    mark(me, 1);
  } else {
    meet((Incident){COLLISION, (u8)me, (u8)other, 0, 0, 0, 0});
  }
}

static void drive(void) {
  while (!over && running(me) && (field.wait == 0 || field.left)) {
    if (field.wait == 0) shift();
    else advance();
    settle();
  }
}

/* CI-12: the nearest chariot in this row on one side. */
INLINE u32 level(i32 way) {
  u32 square = beside(field.square[me], way);
  while (square != OFF && who[square] == NOBODY) square = beside(square, way);
  return square;
}

/* CI-12: at whoever is level, where that is worth a try. */
static void lash(void) {
  if (tables.bend[field.square[me]]) return;
  for (i32 way = -1; way <= 1; way += 2) {
    u32 square = level(way);
    if (square == OFF || !lashes(square, way)) continue;
    meet((Incident){.peril = WHIP, .chariot = (u8)me, .other = who[square], .way = (i8)way});
    return;
  }
}

/* CI-15: whoever is right behind takes a marker, if the mover has moved. */
static void cut(void) {
  if (!field.moved) return;
  u32 behind = who[tables.behind[field.square[me]]];
  if (behind != NOBODY) mark(behind, 1);
}

/* CI-11: a move from one of its parts on, in their order; CI-01: the last chariot left has won. */
static void go_on(u32 part) {
  settle();
  switch (part) {
    case GO: drive(); /* fall through */
    case BEND:
      if (!over && running(me) && field.fast && field.bend) attempt(ACCIDENT, me);
      settle(); /* fall through */
    case WALL:
      if (!over && running(me) && field.brush) attempt(BRUSH, me); /* fall through */
    case LASH:
      if (!over && running(me)) lash();
      settle(); /* fall through */
    case CUT:
      if (!over && running(me)) cut();
  }
  if (field.wrecked + 1u >= field.seats) over = 1;
}

static void move(void) {
  field.rolls = 0;
  field.fast = (u8)hurries(me);
  roll_speed();
  choose_shift();
  go_on(GO);
}

/* -- turns -------------------------------------------------------------------------------------------- */

/* CI-01: each place goes to any of the chariots without one. */
static void line_up(void) {
  for (u32 place = field.place; place < field.seats; place++) {
    u32 nth = draw(0, place, field.seats - place), chariot = 0;
    while (running(chariot) || nth--) chariot++;
    stand(chariot, tables.grid[place]);
  }
}

INLINE u32 progress(u32 chariot) { return field.crossings[chariot] * SQUARES + field.square[chariot]; }

/* CI-06: who leads; hardly anybody has changed places since the last turn. */
static void stand_in_order(void) {
  u32 before = left, far[SEATS];
  left = 0;
  for (u32 n = 0; n < before; n++) {
    u32 chariot = standing[n], mine = progress(chariot), at = left;
    if (!running(chariot)) continue;
    for (; at && far[at - 1] < mine; at--) far[at] = far[at - 1], standing[at] = standing[at - 1];
    far[at] = mine;
    standing[at] = (u8)chariot;
    left++;
  }
}

/* CI-06: one card each, face down; those that are known stay. */
static void choose_ways(void) {
  u64 blocked[LANES + 2];
  blocked[0] = blocked[LANES + 1] = ~0ull;
  for (u32 lane = 0; lane < LANES; lane++) blocked[1 + lane] = taken[lane] | field.heaps[lane];
  for (u32 chariot = 0; chariot < field.seats; chariot++)
    if (running(chariot) && field.way[chariot] == UNKNOWN) field.way[chariot] = (i8)direction(chariot, blocked);
}

/* CI-18: after all chariots, never onto one; whoever may choose goes by a shortest way. */
static void walk_to_safety(u32 driver) {
  for (; driver < field.seats; driver++) {
    if (field.fate[driver] != WALKING) continue;
    u32 square = field.fell[driver];
    if (tables.safe[square]) {
      field.fate[driver] = SAFE;
      lie(driver, OFF);
      continue;
    }
    for (u32 n = 0; n < STEPS_ON_FOOT && tables.ways_out[square][n] != OFF; n++) {
      if (who[tables.ways_out[square][n]] != NOBODY) continue;
      lie(driver, tables.ways_out[square][n]);
      break;
    }
  }
}

/* The moves that are left in a turn, and those on foot. */
static void rest_of_turn(u32 next) {
  for (; next < field.to_move && !over; next++) {
    me = field.order[next];
    if (running(me)) move();
  }
  if (!over && field.wrecked) walk_to_safety(0);
}

/* CI-06: the order is fixed as the turn begins; CI-01: a race does not last for ever. */
static void begin_turn(void) {
  if (field.turn == TURNS_PER_LAP * field.laps) {
    over = 1;
    return;
  }
  stand_in_order();
  field.turn++;
  field.to_move = (u8)left;
  for (u32 n = 0; n < left; n++) field.order[n] = standing[n];
  for (u32 n = 0; n < field.seats; n++) field.way[n] = field.turn < DIRECTIONS_FROM ? 0 : UNKNOWN;
  choose_ways();
}

/* -- a race ------------------------------------------------------------------------------------------- */

static void begin(u32 number) {
  field = image.race;
  world = number;
  over = 0;
  left = field.seats;
  me = field.order[0];
  for (u32 square = 0; square < SQUARES; square++) who[square] = NOBODY;
  for (u32 lane = 0; lane < LANES; lane++) taken[lane] = down[lane] = 0;
  for (u32 n = 0; n < field.seats; n++) {
    standing[n] = (u8)n;
    if (running(n)) stand(n, field.square[n]);
    if (field.fell[n] != OFF) down[tables.lane[field.fell[n]]] |= row(field.fell[n]);
  }
}

/* From the station to the end of its turn. */
static void resume(void) {
  switch (field.stage) {
    case DRAW_PLACE: line_up(); return;
    case CHOOSE_WAY: choose_ways(); /* fall through */
    case CHOOSE_SPEED: rest_of_turn(0); return;
    case ROLL_SPEED: roll_speed(); /* fall through */
    case CHOOSE_SHIFT: choose_shift(); break;
    case ROLL: meet(field.incident); break;
    case ASK_JUPITER: answer(&field.incident, field.asked); break;
    case CHOOSE_BONUS: bonus(); break;
    case CHOOSE_WHIP: lash(); break;
    case CHOOSE_STEP: walk_to_safety(field.asked); return;
  }
  go_on(field.part);
  rest_of_turn(1);
}

/* CI-01: those running as they stand, then the wrecks, the last wreck first. */
static void rank(End *end) {
  stand_in_order();
  for (u32 n = 0; n < left; n++) end->place[standing[n]] = (u8)(n + 1);
  for (u32 n = 0; n < field.wrecked; n++) end->place[field.wrecks[n]] = (u8)(field.seats - n);
  end->winner = left ? standing[0] : NOBODY;
}

static void race(u32 number, End *end) {
  begin(number);
  resume();
  while (!over) {
    begin_turn();
    if (!over) rest_of_turn(0);
  }
  *end = (End){0};
  rank(end);
  end->turn = field.turn;
  for (u32 n = 0; n < field.seats; n++) {
    end->row[n] = running(n) ? (u16)(1 + field.crossings[n] * ROWS + tables.row[field.square[n]]) : 0;
    end->markers[n] = field.markers[n];
    end->fate[n] = field.fate[n];
    end->jupiter[n] = field.jupiter[n];
  }
}
