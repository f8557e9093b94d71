/* Whips: rams, walls and the chains they set off (WH-07, WH-09 to WH-11).
 *
 * A chain is a list of pushes, the mover's first, and the stage that it has reached, as in the rules. A
 * function plays one stage: it throws, wounds, and says which stage follows.
 */

/* A chariot enters a free square: over the line it may win, in the water it is slow (WH-13). */
static void put(u32 number, i32 to) {
  u32 dry = !tables.water[square_of(number)];
  vacate(number);
  field.who[to & HERE] = (u8)number;
  field.taken[lane_at(to) + 1] |= bit((to & HERE) / LANES);
  field.at[number] = (i16)to;
  field.front = (i16)most(field.front, to);
  if (to >= image.home) {
    field.decided = field.home = 1;
    field.points = 0;
  } else if (dry && tables.water[to & HERE]) {
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
  wound(chain.who, chain.side < 0 ? tables.inner[dice] : tables.outer[dice]);
}

/* At the wall, and straight ahead after it. */
static void into_wall(void) {
  hit_wall();
  if (running(chain.who))
    enter(chain.who, field.at[chain.who] + LANES, 0);
  else
    give_way();
}

/* At the wall without room: nobody moves, and the attacker's move is over; but a wreck leaves room (WH-10). */
static void jammed(void) {
  hit_wall();
  if (!running(chain.who)) return give_way();
  chain.stage = DONE;
  field.points = 0;
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
