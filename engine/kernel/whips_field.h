/* Whips: the race under way, as one value that changes, and the harm that comes to chariots. */

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
