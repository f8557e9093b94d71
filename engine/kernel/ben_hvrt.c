/* Races of Ben Hvrt under the rollout policy, from any station to the payout.
 *
 * The rules are engine/games/ben_hvrt; on the same dice the same race is run here, move by move. What is
 * printed on cards, what the policy plays and where the squares lie is in the tables.
 */
#include "ben_hvrt.h"

DOOR(ben_hvrt)

typedef __typeof__(((Image *)0)->start) State;
static State now;
static u32 world;
static u64 minded_low, minded_high; /* see mind */

#include "ben_hvrt_ways.h"

#include "ben_hvrt_cards.h"

#include "ben_hvrt_line.h"

/* -- moves ---------------------------------------------------------------------------------------- */

INLINE void lift(u32 square) {
  if (square < 64) now.low &= ~(1ull << square);
  else now.high &= ~(1ull << (square - 64));
}

INLINE void put_down(u32 square, u32 chariot) {
  if (square < 64) now.low |= 1ull << square;
  else now.high |= 1ull << (square - 64);
  now.who[square] = (u8)chariot, now.square[chariot] = (u8)square;
}

/* The mover's mark; and who leads. */
INLINE void come_to(u32 mover, i32 mark) {
  int back = mark < now.mark[mover];
  now.mark[mover] = (i16)mark;
  if (back) find_leader();
  else if (mark > now.mark[now.leader]) now.leader = (i32)mover;
}

/* The squares of those whose passing matters: they have something for it, or the mover has. */
INLINE void mind(u32 mover) {
  minded_low = minded_high = 0;
  if (!(now.bold | now.touchy)) return;
  if (now.bold >> mover & 1) minded_low = now.low, minded_high = now.high;
  else
    for (u32 left = now.touchy & ~(1u << mover); left; left &= left - 1) {
      u32 square = now.square[__builtin_ctz(left)];
      minded_low |= low_bit(square), minded_high |= high_bit(square);
    }
}

/* Those on some squares who are not yet passed, the leader first. */
static u32 passed_on(u64 low, u64 high, u32 before, u8 *passed) {
  u32 count = 0;
  while (low | high) {
    u32 there = low ? (u32)__builtin_ctzll(low) : 64 + (u32)__builtin_ctzll(high);
    if (low) low &= low - 1;
    else high &= high - 1;
    u32 chariot = now.who[there], at = count;
    if (before >> chariot & 1) continue;
    for (count++; at && now.mark[passed[at - 1]] < now.mark[chariot]; at--) passed[at] = passed[at - 1];
    passed[at] = (u8)chariot;
  }
  return count;
}

/* Along a path past others, until it ends or a card stops the move; where it ends (BH-37, BH-43). */
static i32 stride(u32 mover, const i16 *gain, u32 length, u32 before) {
  u8 passed[CHARIOTS];
  i32 from = now.mark[mover], mark = from;
  const __typeof__(tables.passes[0]) *passes = tables.passes + SIZE + now.square[mover];
  for (u32 step = 0; step < length; step++) {
    if (gain[step] == HOME) return HOME;
    mark = from + gain[step];
    u64 low = passes[gain[step]].low & minded_low, high = passes[gain[step]].high & minded_high;
    if (!(low | high)) continue;
    u32 count = passed_on(low, high, before, passed);
    for (u32 n = 0; n < count; n++) {
      before |= 1u << passed[n];
      come_to(mover, mark);
      pass_by(mover, passed[n]);
      if (halted >= 0) return rearmost(mark, (u32)halted);
    }
  }
  return mark;
}

INLINE void take_place(u32 chariot) {
  now.by_place[now.done] = (u8)chariot;
  now.place[chariot] = (u8)++now.done;
}

/* BH-29: a player with no chariot left plays no more cards. */
static void lay_down(u32 seat) {
  if (--now.racing[seat]) return;
  now.hand[seat] = 0;
  look_round();
  look_at_all_of(seat);
}

/* BH-27, BH-28: the finish, or the Speed that the roll leaves, and cards after the move. */
INLINE void arrive(u32 mover, i32 mark) {
  if (mark >= FINISH) {
    now.mark[mover] = GONE;
    now.touchy &= ~(1u << mover);
    take_place(mover);
    now.ended[mover] = (u8)now.turn;
    lay_down(owner(mover));
    find_leader();
    return;
  }
  come_to(mover, mark);
  put_down(square_of(mark), mover);
  now.speed[mover] = clamped(now.roll);
  trigger(tables.after_move, mover, mover);
  after_move(mover, 0, 0);
}

/* The table has the way on an empty track: it is as good if nobody stands on it. */
INLINE int is_open(u32 row, u32 steps) {
  return !((tables.way[row][steps].low & now.low) | (tables.way[row][steps].high & now.high));
}

INLINE i32 open_way(u32 mover, u32 row, u32 steps) {
  i32 mark = now.mark[mover], gain = tables.way[row][steps].gain;
  if (!((tables.past[row][steps].low & minded_low) | (tables.past[row][steps].high & minded_high)))
    return gain == HOME ? HOME : mark + gain;
  return stride(mover, tables.path[row][steps], (u32)tables.way[row][steps].length, 0);
}

/* BH-24: as far as one can. */
INLINE void drive(u32 mover) {
  i32 mark = now.mark[mover], steps = now.roll + now.speed[mover];
  u32 allowed = steps < 0 ? 0 : steps > LONGEST ? LONGEST : (u32)steps, square = now.square[mover], row = square + (mark >= FINISH - SIZE ? SIZE : 0);
  lift(square);
  mind(mover);
  if (allowed < REACH && is_open(row, allowed)) {
    arrive(mover, open_way(mover, row, allowed));
    return;
  }
  Path path;
  i32 there = farthest(mark, square, allowed, &path);
  arrive(mover, path.length ? stride(mover, path.gain, path.length, 0) : there);
}

INLINE void move(u32 mover) {
  now.mover = (i32)mover;
  now.rolls = 0;
  now.moves++;
  before_roll(mover, 0, 0);
  pick_up_die(mover);
  after_roll(mover, 0, 0);
  drive(mover);
}

/* -- turns ---------------------------------------------------------------------------------------- */

/* BH-22, BH-23: those on the track, the leader first. They stand much as they did. */
INLINE void stand(void) {
  u32 count = 0;
  for (i32 n = 0; n < now.running; n++) {
    u32 chariot = now.order[n], at = count;
    if (now.mark[chariot] < 0) continue;
    for (count++; at && now.mark[now.order[at - 1]] < now.mark[chariot]; at--) now.order[at] = now.order[at - 1];
    now.order[at] = (u8)chariot;
  }
  now.running = (i32)count;
}

/* BH-30: on until first, second and third are known, or the last place if it matters. */
INLINE int over(void) { return now.done >= image.want; }

/* What is left of a path, from the square on which the mover stands. */
INLINE i32 rest_of_the_way(u32 mover) {
  mind(mover);
  return stride(mover, image.path, (u32)image.steps, image.passed);
}

/* The rest of the move in which the race is taken up. */
static void take_up(u32 mover) {
  i32 mark = now.mark[mover];
  u32 square = now.square[mover];
  switch (image.at) {
  case AT_BEFORE_ROLL: before_roll(mover, image.barred, image.did); /* fall through */
  case AT_ROLL:
    pick_up_die(mover);
    after_roll(mover, 0, 0);
    drive(mover);
    break;
  case AT_ROLLED: after_roll(mover, image.barred, image.did); /* fall through */
  case AT_STEER: drive(mover); break;
  case AT_PASSING:
    lift(square);
    ask_passing(mover, (u32)image.about, image.barred, image.did);
    arrive(mover, halted >= 0 ? rearmost(mark, (u32)halted)
                              : rest_of_the_way(mover));
    break;
  case AT_DRAG:
    lift(square);
    arrive(mover, rearmost(mark, (u32)image.drag));
    break;
  case AT_MOVED: after_move(mover, image.barred, image.did);
  }
}

/* What there is on the table, once all cards lie somewhere. */
static void take_stock(void) {
  for (i32 seat = 0; seat < image.seats; seat++)
    if (!now.racing[seat]) now.hand[seat] = 0;
  look_round();
  for (i32 chariot = 0; chariot < image.chariots; chariot++) look_at((u32)chariot);
}

static void begin(void) {
  if (image.at == AT_SALE || image.at == AT_UPKEEP) set_out();
  take_stock();
  if (image.at <= AT_FLAG)
    for (i32 chariot = 0; chariot < image.chariots; chariot++)
      trigger(tables.at_start, (u32)chariot, (u32)chariot);
}

/* -- the end -------------------------------------------------------------------------------------- */

/* BH-31: six piles; the odd ducats are the winner's first, and so is what nobody can claim. */
static void pay_out(void) {
  i32 all = 0, shares[PLACES], left = now.pot;
  for (i32 place = 0; place < PLACES; place++) all += tables.piles[place];
  i32 pile = now.pot / all, odd = now.pot % all;
  for (i32 place = 0; place < PLACES; place++) {
    i32 piles = tables.piles[place], more = odd < piles ? odd : piles;
    shares[place] = piles * pile + more;
    odd -= more;
  }
  for (i32 place = PLACES < image.chariots ? PLACES : image.chariots; --place;) {
    now.purse[owner(now.by_place[place])] += shares[place];
    left -= shares[place];
  }
  now.purse[owner(now.by_place[0])] += left;
}

/* BH-32: the last one's hand, and what the last chariot had in play. */
static void forfeit(void) {
  u32 last = now.by_place[image.chariots - 1], seat = owner(last);
  for (u32 kind = 0; kind < ROOM; kind++) now.held[seat][kind] = now.worn[last][kind] = 0;
  now.spare[seat] = 0;
}

/* What cards are worth, if another race follows. */
static i32 priced(const u8 *counts) {
  i32 sum = 0;
  for (u32 kind = 0; kind < ROOM; kind++) sum += counts[kind] * tables.worth[kind];
  return sum;
}

static u32 weighed(const u8 *counts) {
  u32 sum = 0;
  for (u32 kind = 0; kind < ROOM; kind++) sum += counts[kind] * tables.weight[kind];
  return sum;
}

static void note_cards(End *end) {
  for (i32 seat = 0; seat < image.seats; seat++) {
    end->worth[seat] += now.spare[seat] + priced(now.held[seat]);
    end->hand[seat] = weighed(now.held[seat]);
  }
  for (i32 chariot = 0; chariot < image.chariots; chariot++) {
    end->worth[owner((u32)chariot)] += priced(now.worn[chariot]);
    end->gear[chariot] = weighed(now.worn[chariot]);
  }
}

static void finish(const i32 *at_the_line, End *end) {
  stand();
  for (i32 n = 0; n < now.running; n++) take_place(now.order[n]);
  end->pot = now.pot;
  end->moves = now.moves;
  pay_out();
  if (image.forfeit) forfeit();
  for (i32 chariot = 0; chariot < CHARIOTS; chariot++) {
    end->place[chariot] = now.place[chariot];
    end->turn[chariot] = now.ended[chariot];
    end->speed[chariot] = now.speed[chariot];
    end->worth[chariot] = end->purse[chariot] = now.purse[chariot];
    end->payout[chariot] = now.purse[chariot] - at_the_line[chariot];
    end->hand[chariot] = end->gear[chariot] = 0;
  }
  if (image.follows) note_cards(end);
}

static void race(u32 number, End *end) {
  i32 at_the_line[CHARIOTS];
  now = image.start;
  world = number;
  if (image.slots) deal();
  begin();
  for (u32 seat = 0; seat < CHARIOTS; seat++) at_the_line[seat] = now.purse[seat];
  if (image.at > AT_TURN) take_up((u32)now.mover);
  for (i32 n = 0; n < image.waiting && !over(); n++) move(image.wait[n]);
  while (!over() && now.turn < image.last) {
    now.turn++;
    stand();
    for (i32 n = 0; n < now.running && !over(); n++) move(now.order[n]);
  }
  finish(at_the_line, end);
}

/* -- to be held against the rules ------------------------------------------------------------------- */

static Path tried;

/* The path of the last way found: its length, and then its gains. */
const Path *EXPORT(ben_hvrt_path)(void) { return &tried; }

/* The farthest place past those who are on the track of the image. */
i32 EXPORT(ben_hvrt_farthest)(i32 mark, u32 steps) {
  u32 row = square_of(mark) + (mark >= FINISH - SIZE ? SIZE : 0);
  now = image.start;
  minded_low = minded_high = ~0ull;
  if (steps >= REACH || !is_open(row, steps)) return farthest(mark, square_of(mark), steps, &tried);
  i32 gain = tables.way[row][steps].gain;
  tried.length = (u32)tables.way[row][steps].length;
  for (u32 n = 0; n < tried.length; n++) tried.gain[n] = tables.path[row][steps][n];
  return gain == HOME ? HOME : mark + gain;
}

i32 EXPORT(ben_hvrt_rearmost)(i32 mark, u32 steps) {
  now = image.start;
  return rearmost(mark, steps);
}
