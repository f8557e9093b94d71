/* Where a chariot can go (BH-24 to BH-28), if somebody stands on the way that it would take on an empty track.
 *
 * All squares of one word are searched at once, in shifts; or, where a word does not reach, square by square
 * as the rules do. The mover itself is off the track meanwhile.
 */

/* A path: what is gained after each step, and HOME for the finish. */
typedef struct {
  u32 length;
  i16 gain[LONGEST];
} Path;

static u64 layer[SHORT + 1]; /* the squares of a word in reach after each step */
static u64 open;                 /* those that are free */
static u32 base, start, layers;  /* the square of its first bit, the bit of the chariot, the last layer */

INLINE u32 square_of(i32 mark) { return (u32)mark % SIZE; }

INLINE int taken(u32 square) { return (int)((square < 64 ? now.low >> square : now.high >> (square - 64)) & 1); }

/* 64 squares from the base on, and who stands there. */
INLINE u64 view(u32 from, u64 low, u64 high) {
  if (from == 0) return low;
  u64 here = from < 64 ? low >> from | high << (64 - from) : high >> (from - 64);
  u32 wrapped = SIZE - from; /* where the first square comes round again */
  return wrapped < 64 ? here | low << wrapped : here;
}

/* The squares one step on. From most squares a step leads a few squares on or back, seldom more. */
INLINE u64 onward(u64 squares) {
  const u64 *forward = tables.forward[base], *backward = tables.backward[base];
  u64 on = 0;
  for (u32 by = 0; by < FEW_ON; by++) on |= (squares & forward[by]) << (by + 1);
  for (u32 by = 0; by < FEW_BACK; by++) on |= (squares & backward[by]) >> (by + 1);
  if (!(squares & tables.seldom[base])) return on;
  for (u32 by = FEW_ON; by < FORWARD; by++) on |= (squares & forward[by]) << (by + 1);
  for (u32 by = FEW_BACK; by < BACKWARD; by++) on |= (squares & backward[by]) >> (by + 1);
  return on;
}

/* All squares of a word in reach; those of them beyond the finish. */
static u64 spread(i32 mark, u32 square, u32 steps) {
  start = 63 - tables.farthest[steps];
  base = square < start ? square + SIZE - start : square - start;
  open = ~view(base, now.low, now.high);
  u64 front = 1ull << start, reached = front;
  u32 line = (u32)(FINISH - mark) + start;
  u64 beyond = line < 64 ? ~0ull << line : 0;
  layer[0] = reached;
  for (layers = 0; layers < steps;) {
    front = onward(front) & open & ~reached;
    if (!front) break;
    layer[++layers] = reached |= front;
    if (front & beyond) return front & beyond;
  }
  return 0;
}

/* The rearmost place in reach (BH-37): so few steps do not leave the word. */
static i32 rearmost(i32 mark, u32 steps) {
  spread(mark, square_of(mark), steps);
  u64 reached = layer[layers];
  for (; layers < steps; layers++) reached |= onward(reached) & open;
  return mark + __builtin_ctzll(reached) - (i32)start;
}

INLINE u32 square_at(u32 bit) { return base + bit < SIZE ? base + bit : base + bit - SIZE; }

/* The first of the shortest paths to the goal, in the order of the rules: step by step, as long as the goal
 * would be in reach on an empty track, and back where it is not. */
static void trace(i32 mark, u64 goal, Path *path) {
  u32 length = layers, depth = 0, bit = start, nth = 0, lost_from = SHORT + 1, aim = 63 - (u32)__builtin_clzll(goal);
  u32 line = (u32)(FINISH - mark) + start; /* the goal is one place, or all beyond the line */
  const u8 *left = tables.left[aim >= line ? SIZE : square_at(aim)] + 64 + (aim >= line ? line : aim);
  u64 lost[SHORT + 1];
  u8 bits[SHORT + 1], nths[SHORT + 1];
  while (length && layer[length - 1] & goal) length--;
  while (depth < length) {
    const i16 *leads = tables.step[square_at(bit)];
    u64 may = depth + 1 < lost_from ? open : open & ~lost[depth + 1];
    u32 there = 64, most = length - depth - 1;
    for (; nth < WAYS_ON && leads[nth] != NEVER; nth++) {
      there = bit + (u32)leads[nth];
      if (there < 64 && may >> there & 1 && left[-(i32)there] <= most) break;
      there = 64;
    }
    if (there == 64) { /* not this way */
      while (lost_from > depth) lost[--lost_from] = 0;
      lost[depth] |= 1ull << bit;
      bit = bits[--depth], nth = nths[depth] + 1u;
      continue;
    }
    bits[depth] = (u8)bit, nths[depth] = (u8)nth;
    path->gain[depth++] = (i16)((i32)there - (i32)start);
    bit = there, nth = 0;
  }
  if (aim >= line) path->gain[length - 1] = HOME;
  path->length = length;
}

enum { SPAN = 512, MIDDLE = 6 * LONGEST, NOT_YET = 0x7fff };

/* The rules' own search, place by place. */
static i32 search(i32 mark, u32 steps, Path *path) {
  i16 came[SPAN], queue[SPAN];
  u32 head = 0, tail = 1, depth_end = 1, depth = 0;
  i32 best = 0, line = FINISH - mark;
  for (u32 n = MIDDLE - 6 * steps; n < MIDDLE + 8 * steps; n++) came[n] = NOT_YET;
  queue[0] = 0, came[MIDDLE] = 0;
  while (head < tail && depth < steps && best < line) {
    i32 here = queue[head++];
    if (here < line) {
      const i16 *leads = tables.step[square_of(mark + here)];
      for (u32 nth = 0; nth < WAYS_ON && leads[nth] != NEVER; nth++) {
        i32 there = here + leads[nth];
        if (taken(square_of(mark + there))) continue;
        if (there >= line) there = line; /* whoever finishes is home */
        if (came[MIDDLE + there] != NOT_YET) continue;
        came[MIDDLE + there] = (i16)here;
        queue[tail++] = (i16)there;
        if (there > best) best = there;
      }
    }
    if (head == depth_end) depth++, depth_end = tail;
  }
  u32 length = 0;
  for (i32 at = best; at; at = came[MIDDLE + at]) length++;
  path->length = length;
  for (i32 at = best; at; at = came[MIDDLE + at]) path->gain[--length] = (i16)(at == line ? HOME : at);
  return best == line ? HOME : mark + best;
}

/* A move of a whole lap could meet itself. Then the rules keep several ways to a place, apart by whom they
 * pass, and of those past the same chariots the first few that leave some square free. */
enum { KEPT = 4, NONE = 0xffff, MANY = NONE };
typedef struct {
  u64 past_low, past_high, been_low, been_high;
  i16 place;
  u16 from, next; /* the way that it goes on, and the next one to the same place */
} Round;
static Round rounds[MANY];
static u16 first_to[SPAN], last_to[SPAN];
static u32 known;

INLINE u64 low_bit(u32 square) { return square < 64 ? 1ull << square : 0; }
INLINE u64 high_bit(u32 square) { return square < 64 ? 0 : 1ull << (square - 64); }

/* Whether a way is worth keeping. */
static int worthwhile(const Round *way) {
  u32 rivals = 0;
  for (u32 n = first_to[MIDDLE + way->place]; n != NONE; n = rounds[n].next) {
    const Round *rival = rounds + n;
    if (rival->past_low != way->past_low || rival->past_high != way->past_high) continue;
    if (++rivals == KEPT) return 0;
    if (!(rival->been_low & ~way->been_low) && !(rival->been_high & ~way->been_high)) return 0;
  }
  return 1;
}

static void keep(const Round *way) {
  u32 at = MIDDLE + (u32)way->place;
  rounds[known] = *way;
  if (first_to[at] == NONE) first_to[at] = (u16)known;
  else rounds[last_to[at]].next = (u16)known;
  last_to[at] = (u16)known++;
}

static void step_on(i32 mark, u32 from, i32 line) {
  const i16 *leads = tables.step[square_of(mark + rounds[from].place)];
  for (u32 nth = 0; nth < WAYS_ON && leads[nth] != NEVER && known < MANY; nth++) {
    Round way = rounds[from];
    i32 there = way.place + leads[nth];
    u32 square = square_of(mark + there);
    u64 low = low_bit(square), high = high_bit(square);
    if (taken(square) || (way.been_low & low) || (way.been_high & high)) continue;
    way.been_low |= low, way.been_high |= high;
    way.place = (i16)(there >= line ? line : there);
    way.from = (u16)from, way.next = NONE;
    if (there < line) {
      way.past_low |= tables.passes[SIZE + square].low & now.low;
      way.past_high |= tables.passes[SIZE + square].high & now.high;
    }
    if (worthwhile(&way)) keep(&way);
  }
}

static i32 round_the_track(i32 mark, u32 steps, Path *path) {
  u32 square = square_of(mark), head = 0;
  i32 line = FINISH - mark, best = 0;
  for (u32 n = 0; n < SPAN; n++) first_to[n] = NONE;
  rounds[0] = (Round){.been_low = low_bit(square), .been_high = high_bit(square), .from = NONE, .next = NONE};
  known = 1;
  for (u32 step = 0; step < steps; step++)
    for (u32 end = known; head < end; head++)
      if (rounds[head].place < line) step_on(mark, head, line);
  for (i32 at = 1; at < SPAN - MIDDLE; at++)
    if (first_to[MIDDLE + at] != NONE) best = at;
  u32 length = 0;
  if (best)
    for (u32 way = first_to[MIDDLE + best]; way; way = rounds[way].from) path->gain[length++] = rounds[way].place;
  path->length = length;
  for (u32 n = 0; n < length / 2; n++) {
    i16 other = path->gain[n];
    path->gain[n] = path->gain[length - 1 - n], path->gain[length - 1 - n] = other;
  }
  if (best == line) path->gain[length - 1] = HOME;
  return best == line ? HOME : mark + best;
}

static int meets_itself(i32 mark, const Path *path) {
  u32 square = square_of(mark);
  u64 low = low_bit(square), high = high_bit(square);
  i32 before = mark;
  for (u32 n = 0; n < path->length; n++) {
    i32 there = path->gain[n] == HOME ? before + tables.step[square_of(before)][0] : mark + path->gain[n];
    square = square_of(there);
    if ((low & low_bit(square)) || (high & high_bit(square))) return 1;
    low |= low_bit(square), high |= high_bit(square);
    before = there;
  }
  return 0;
}

static i32 long_way(i32 mark, u32 steps, Path *path) {
  i32 there = search(mark, steps, path);
  return steps >= REACH && meets_itself(mark, path) ? round_the_track(mark, steps, path) : there;
}

/* Whether the way may lead past any whom somebody minds. It goes back no farther than what it lacks of the
 * farthest gain, and those passed stand a step behind it at most. */
INLINE int may_mind(i32 gain) {
  i32 from = (i32)start - (tables.farthest[layers] - gain) - BACKWARD, to = (i32)start + gain + BACKWARD;
  u64 near = ~0ull << (from < 0 ? 0 : from) & (to < 63 ? (2ull << to) - 1 : ~0ull);
  return (view(base, minded_low, minded_high) & near) != 0;
}

/* The finish, if it is in reach of a word, and no way from behind it is as short. */
INLINE i32 homeward(i32 mark, u32 steps, u64 home, Path *path) {
  if (FINISH - mark <= tables.home_from_behind[steps][layers]) return GONE;
  path->length = 0;
  if ((minded_low | minded_high) && may_mind(FINISH - mark)) trace(mark, home, path);
  return HOME;
}

/* BH-24: the farthest place in reach; and the canonical path to it, if somebody may mind it. */
static i32 farthest(i32 mark, u32 square, u32 steps, Path *path) {
  u32 short_of = steps > SHORT ? SHORT : steps;
  u64 home = steps > SHORT && mark < FINISH - SIZE ? 0 : spread(mark, square, short_of);
  if (home && homeward(mark, short_of, home, path) == HOME) return HOME;
  if (steps > SHORT) return long_way(mark, steps, path);
  i32 gain = 63 - __builtin_clzll(layer[layers]) - (i32)start;
  if (home || gain <= tables.from_behind[square][steps]) return search(mark, steps, path);
  path->length = 0;
  if ((minded_low | minded_high) && may_mind(gain)) trace(mark, 1ull << (gain + (i32)start), path);
  return mark + gain;
}
