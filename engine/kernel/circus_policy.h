/* Circus: the field, its dice, and how everybody is taken to drive.
 *
 * The policy is engine/probability/circus/rollout.py. What it and the rules say of squares, dice and
 * choices comes in tables, which engine/probability/circus/tables.py makes by asking them.
 */
typedef __typeof__(image.race) Race;
typedef __typeof__(image.race.follows[0]) Follow;
typedef __typeof__(image.race.incident) Incident;

static Race field;                     /* the race in this world */
static u32 world;                      /* its number, which names its dice */
static u32 me;                         /* the mover */
static u32 over;                       /* CI-01: nothing more is rolled */
static u8 who[SQUARES];                /* by square, the chariot there or NOBODY */
static u64 taken[LANES], down[LANES]; /* by lane, the rows with a chariot, and with a driver on the ground */
static u8 standing[SEATS];             /* CI-06: those running, the leader first, when the turn began */
static u32 left;                       /* how many those are */

/* -- where things are ------------------------------------------------------------------------------- */

INLINE u64 row(u32 square) { return 1ull << tables.row[square]; }
INLINE u32 beside(u32 square, i32 way) { return tables.aside[square][1 + way]; }
INLINE u32 running(u32 chariot) { return field.square[chariot] != OFF; }
INLINE u32 heap(u32 square) { return (field.heaps[tables.lane[square]] & row(square)) != 0; }

/* Rows of a lane, seen from one of them: bit n is n rows on, over the line too. */
INLINE u64 from(u64 rows, u32 start) { return (rows | rows << ROWS) >> start; }

/* The rows of a lane in which there is anything, from one on. */
INLINE u64 busy(u32 lane, u32 at) { return from(taken[lane] | down[lane] | field.heaps[lane], at); }

INLINE void leave(u32 chariot) {
  u32 square = field.square[chariot];
  who[square] = NOBODY;
  taken[tables.lane[square]] &= ~row(square);
}

INLINE void stand(u32 chariot, u32 square) {
  field.square[chariot] = (u8)square;
  who[square] = (u8)chariot;
  taken[tables.lane[square]] |= row(square);
}

static u32 drivers(u32 square) {
  u32 found = 0;
  if (down[tables.lane[square]] & row(square))
    for (u32 driver = 0; driver < field.seats; driver++) found += field.fell[driver] == square;
  return found;
}

/* A driver on another square, or on none. */
static void lie(u32 driver, u32 square) {
  u32 before = field.fell[driver];
  field.fell[driver] = (u8)square;
  if (before != OFF && !drivers(before)) down[tables.lane[before]] &= ~row(before);
  if (square != OFF) down[tables.lane[square]] |= row(square);
}

INLINE void mark(u32 chariot, u32 markers) { field.markers[chariot] += markers; } /* CI-09 */

/* -- dice -------------------------------------------------------------------------------------------- */

INLINE u32 draw(u32 chariot, u32 slot, u32 size) {
  return ticket(image.key, world, field.turn << TURN_AT | chariot << CHARIOT_AT | slot, size);
}

INLINE u32 roll(u32 size) { return draw(me, ROLL_SLOT + field.rolls++, size); }

/* -- the policy --------------------------------------------------------------------------------------- */

/* How many rows are free ahead of one, as far as a driver looks. */
INLINE u32 room(u64 rows, u32 at) { return (u32)__builtin_ctzll(from(rows, at + 1) | 1ull << SIGHT); }

/* The card that a driver puts down: by the room in its lane and in those beside, and by a ticket. Lanes
 * are counted from the wall, beyond which there is none. */
INLINE i32 direction(u32 chariot, const u64 *blocked) {
  u32 square = field.square[chariot], lane = tables.lane[square], at = tables.row[square];
  const u64 *inner = blocked + lane;
  return tables.directs[draw(chariot, WAY_SLOT, TICKETS)][lane][room(inner[0], at)][room(inner[1], at)]
                       [room(inner[2], at)];
}

INLINE u32 hurries(u32 chariot) {
  u32 held = field.markers[chariot];
  return field.turn > 1 && tables.hurries[field.jupiter[chariot]][field.square[chariot]][held < DARING ? held : DARING];
}

/* Whether debris or a driver lies there. */
INLINE u32 strewn(u32 square) {
  u32 lane = tables.lane[square];
  return ((down[lane] | field.heaps[lane]) & row(square)) != 0;
}

INLINE i32 found(u32 square) {
  return strewn(square) ? (i32)(heap(square) * HEAP_COSTS + drivers(square) * MARKER_COSTS) : 0;
}

/* What a move meets from its shift on, in quarters of a square, if it shifts here after so many steps. */
static i32 walk(u32 square, i32 speed, i32 way, i32 after, i32 brushed) {
  u32 aside = beside(square, way);
  i32 to_go = speed - after;
  if (who[aside] != NOBODY)
    return CRASH_COSTS + LOST_COSTS * to_go + (beside(square, -way) == OFF ? WRECK_COSTS : 0);
  i32 spent = found(aside);
  for (brushed |= tables.brushes[aside][speed]; to_go; to_go--) {
    aside = tables.ahead[aside];
    if (who[aside] != NOBODY)
      return spent + (to_go == 1 ? MARKER_COSTS + LOST_COSTS : CRASH_COSTS + LOST_COSTS * to_go);
    brushed |= tables.brushes[aside][speed];
    spent += found(aside);
  }
  return spent + brushed;
}

/* When the shift costs least, the first of equals. A chariot ahead ends the search: it is met at every
 * later moment too. */
static i32 moment(u32 square, i32 speed, i32 way) {
  i32 best = 0, least = WRECK_COSTS * WRECK_COSTS, spent = 0;
  i32 brushed = tables.brushes[square][speed];
  for (i32 after = 0;; after++) {
    i32 costs = spent + walk(square, speed, way, after, brushed);
    if (costs < least) best = after, least = costs;
    if (!least || after == speed) return best;
    square = tables.ahead[square];
    if (who[square] != NOBODY) {
      costs = spent + CRASH_COSTS + LOST_COSTS * (speed - after);
      return costs < least ? after + 1 : best;
    }
    brushed |= tables.brushes[square][speed];
    spent += found(square);
  }
}

/* CI-12: a whip is for whoever has a wall beside it. */
INLINE u32 lashes(u32 square, i32 way) { return beside(square, way) == OFF; }

/* Whether a result destroys its victim, as far as it leads by itself. */
INLINE u32 wrecks(const Incident *what) {
  u32 square = field.square[what->chariot];
  switch (what->peril) {
    case COLLISION:
      if (!what->way) return 0;
      if (what->said == LOW) return beside(square, -what->way) == OFF;
      return beside(field.square[what->other], what->way) == OFF;
    case ACCIDENT: return what->said == LOW || (beside(square, OUTWARDS) == OFF && !field.mild);
    case DEBRIS: return what->said == LOW;
    case WHIP: return what->said == HIGH && beside(field.square[what->other], what->way) == OFF;
  }
  return 0;
}
