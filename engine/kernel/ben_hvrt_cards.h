/* Cards: what they do, and the windows in which the rollout policy plays them (BH-36, BH-41 to BH-44).
 *
 * Seats are asked round the table from the mover's; each plays at most one card in a window, the first
 * on the policy's list, and after every card all are asked again. Kinds are numbered in the order of that
 * list, so that this card is the lowest bit of those allowed.
 */

static i32 halted; /* the mover is stopped, and dragged so many squares; or -1 */

INLINE u32 first_of(u64 kinds) { return (u32)__builtin_ctzll(kinds); }
INLINE u32 owner(u32 chariot) { return image.owner[chariot]; }

/* BH-27, BH-36: always 1 to 6. */
INLINE u8 clamped(i32 speed) { return (u8)(speed < SLOWEST ? SLOWEST : speed > FASTEST ? FASTEST : speed); }

/* What nobody can play on a chariot, for want of a Driver or an Improvement. */
INLINE u64 idle_on(u32 chariot) {
  u64 gear = now.gear[chariot];
  return (gear & tables.drivers ? 0 : tables.of_drivers) | (gear & tables.improvements ? 0 : tables.of_improvements);
}

/* What others cannot play on it. */
INLINE u64 shielded(u32 chariot) {
  u64 shields = now.gear[chariot] & tables.shields, off = 0;
  for (u32 sort = 0; shields && sort < SORTS; sort++)
    if (shields & tables.shield[sort].by) off |= tables.shield[sort].off;
  return off;
}

/* What the policy would play on a chariot: the conditions of its list, but for those on a roll. */
INLINE u64 wished(u32 chariot, int mine) {
  u32 about = (u32)mine;
  about = about * 2 + ((i32)chariot == now.leader);
  about = about * 2 + ((i32)chariot == now.mover);
  about = about * 2 + ((now.gear[chariot] & tables.drivers) != 0);
  about = about * (FASTEST + 1) + now.cover[chariot];
  return tables.wish[about * (FASTEST + 1) + now.speed[chariot]];
}

static void find_leader(void) {
  i32 best = GONE;
  for (i32 chariot = 0; chariot < image.chariots; chariot++)
    if (now.mark[chariot] > best) best = now.mark[chariot], now.leader = chariot;
}

/* All kinds in any hand: what nobody holds is not asked for. */
static void look_round(void) {
  u64 all = 0;
  for (u32 seat = 0; seat < CHARIOTS; seat++) all |= now.hand[seat];
  now.all = all;
}

/* Who has something for being passed, and for passing. */
static void look_at(u32 chariot) {
  u64 hand = now.hand[owner(chariot)], gear = now.gear[chariot];
  u32 one = 1u << chariot;
  now.touchy &= ~one, now.bold &= ~one;
  if (now.mark[chariot] < 0) return;
  if ((hand & (tables.passed_own | tables.passed_rival)) | (gear & tables.when_passed)) now.touchy |= one;
  if ((hand & tables.passing) | (gear & tables.while_passing)) now.bold |= one;
}

static void look_at_all_of(u32 seat) {
  for (i32 chariot = (i32)seat; chariot < image.chariots; chariot += image.seats) look_at((u32)chariot);
}

static void spend(u32 seat, u32 kind) {
  if (--now.held[seat][kind]) return;
  now.hand[seat] &= ~(1ull << kind);
  look_round();
  if ((tables.passing | tables.passed_own | tables.passed_rival) >> kind & 1) look_at_all_of(seat);
}

static void discard(u32 chariot, u32 kind) {
  if (--now.worn[chariot][kind]) return;
  now.gear[chariot] &= ~(1ull << kind);
  look_at(chariot);
}

/* One operation of a card. */
static void operate(i32 op, i32 by, u32 seat, u32 on) {
  u64 gear = now.gear[on];
  switch (op) {
  case DO_ADD: now.roll += by; break;
  case DO_BECOME: now.roll = by; break;
  case DO_AT_LEAST: now.roll = now.roll < by ? by : now.roll; break;
  case DO_COVER: now.cover[on] = (u8)by; break;
  case DO_SPEED_BY: now.speed[on] = clamped(now.speed[on] + by); break;
  case DO_SPEED_TO: now.speed[on] = clamped(by); break;
  case DO_RETIRE:
    if (gear & tables.drivers) discard(on, first_of(gear & tables.drivers));
    break;
  case DO_WRECK: discard(on, first_of(gear & tables.improvements)); break;
  case DO_HALT: halted = 0; break;
  case DO_DRAG: halted = by; break;
  case DO_TOLL: { /* the mover's player pays, and nobody pays himself */
    u32 payer = owner((u32)now.mover);
    i32 paid = now.purse[payer] < by ? now.purse[payer] : by;
    now.purse[payer] -= paid, now.purse[seat] += paid;
    break;
  }
  }
}

INLINE void carry_out(u32 kind, u32 seat, u32 on) {
  for (u32 n = 0; n < OPS; n++) operate(tables.does[kind][n].op, tables.does[kind][n].by, seat, on);
}

/* What a chariot has in play, and acts by itself now. */
INLINE void trigger(u64 when, u32 chariot, u32 rival) {
  for (u64 left = now.gear[chariot] & when; left; left &= left - 1) {
    u32 kind = first_of(left), on = tables.on_rival >> kind & 1 ? rival : chariot;
    for (u32 copy = now.worn[chariot][kind]; copy; copy--) carry_out(kind, owner(chariot), on);
  }
}

/* -- before a roll: cards on the leader and on the mover's own die, and the Driver who decides it -- */

static void ask_before_roll(u32 mover, u32 barred, u32 played) {
  u32 me = owner(mover);
  for (;;) {
    u32 first = (u32)now.leader, his = owner(first);
    u64 theirs = tables.on_any & now.all & ~idle_on(first), his_own = theirs;
    if (theirs) theirs &= wished(first, 0) & ~shielded(first), his_own &= wished(first, 1);
    u64 use = now.gear[mover] & tables.used & ~tables.covered_so[now.cover[mover]];
    u64 mine = (now.hand[me] & tables.on_die) | use;
    if (mine) mine &= wished(mover, 1), use &= mine;
    if (!(theirs | his_own | mine)) return;
    u64 cards = 0;
    u32 seat = me;
    for (i32 place = 0; place < image.seats; place++) {
      if (!(barred >> seat & 1)) cards = (now.hand[seat] & (seat == his ? his_own : theirs)) | (seat == me ? mine : 0);
      if (cards) break;
      if (++seat == (u32)image.seats) seat = 0;
    }
    if (!cards) return;
    u32 kind = first_of(cards);
    if (!(use >> kind & 1)) spend(seat, kind);
    carry_out(kind, seat, tables.on_any >> kind & 1 ? first : mover);
    barred = played |= 1u << seat;
  }
}

INLINE void before_roll(u32 mover, u32 barred, u32 played) {
  if ((now.all & tables.early) | (now.gear[mover] & tables.used)) ask_before_roll(mover, barred, played);
}

/* -- the roll ------------------------------------------------------------------------------------- */

INLINE void throw_die(u32 mover) {
  u32 name = (u32)now.turn << 12 | mover << 8 | (u32)now.rolls++;
  now.roll = 1 + (i32)ticket(image.key, world, name, 6);
  trigger(tables.after_roll, mover, mover);
}

/* BH-42: a covered die shows what it must; any other is rolled. */
INLINE void pick_up_die(u32 mover) {
  if (!now.cover[mover]) {
    throw_die(mover);
    return;
  }
  now.roll = now.cover[mover], now.cover[mover] = 0, now.rolls++;
  trigger(tables.after_roll, mover, mover);
}

/* -- after a roll: cards on one's own, and on that of a rival ----------------------------------------- */

static void ask_after_roll(u32 mover, u32 barred, u32 played) {
  u32 me = owner(mover);
  for (;;) {
    int leads = (i32)mover == now.leader;
    u64 mine = now.hand[me] & tables.roll_wish[1][leads][now.roll + ROLLS];
    u64 theirs = tables.roll_wish[0][leads][now.roll + ROLLS] & now.all;
    if (!(mine | theirs)) return;
    u64 idle = idle_on(mover);
    mine &= ~idle;
    if (theirs) theirs &= ~idle & ~shielded(mover);
    u64 cards = 0;
    u32 seat = me;
    for (i32 place = 0; place < image.seats; place++) {
      if (!(barred >> seat & 1)) cards = seat == me ? mine : now.hand[seat] & theirs;
      if (cards || !theirs) break;
      if (++seat == (u32)image.seats) seat = 0;
    }
    if (!cards) return;
    u32 kind = first_of(cards);
    spend(seat, kind);
    barred = played |= 1u << seat;
    carry_out(kind, seat, mover);
    if (tables.does[kind][0].op == DO_ROLL_AGAIN) {
      throw_die(mover);
      barred = played = 0;
    }
  }
}

INLINE void after_roll(u32 mover, u32 barred, u32 played) {
  if (!(now.all & tables.late)) return;
  int leads = (i32)mover == now.leader;
  u64 mine = now.hand[owner(mover)] & tables.roll_wish[1][leads][now.roll + ROLLS];
  if (mine | (now.all & tables.roll_wish[0][leads][now.roll + ROLLS])) ask_after_roll(mover, barred, played);
}

/* -- a passing: who passes is asked, then who is passed, and after a card the first again (BH-43) ---- */

static void ask_passing(u32 mover, u32 passed, u32 barred, u32 played) {
  u32 me = owner(mover), him = owner(passed);
  int own = me == him;
  halted = -1;
  while (halted < 0) {
    u64 mine = now.hand[me] & tables.passing, his = now.hand[him] & tables.passed_own;
    u64 back = now.hand[him] & tables.passed_rival;
    if (mine) mine &= wished(passed, own) & ~idle_on(passed) & (own ? ~0ull : ~shielded(passed));
    if (his) his &= wished(passed, 1) & ~idle_on(passed);
    if (back) his |= back & wished(mover, own) & ~idle_on(mover) & (own ? ~0ull : ~shielded(mover));
    if (own) mine |= his;
    if (barred >> me & 1) mine = 0;
    if (barred >> him & 1) his = 0;
    if (!(mine | his)) return;
    u32 seat = mine ? me : him, kind = first_of(mine ? mine : his);
    spend(seat, kind);
    carry_out(kind, seat, tables.passed_rival >> kind & 1 ? mover : passed);
    barred = played |= 1u << seat;
  }
}

static void pass_by(u32 mover, u32 passed) {
  trigger(tables.while_passing, mover, passed);
  trigger(tables.when_passed, passed, mover);
  halted = -1;
  u64 mine = now.hand[owner(mover)] & tables.passing;
  u64 his = now.hand[owner(passed)] & (tables.passed_own | tables.passed_rival);
  if (mine | his) ask_passing(mover, passed, 0, 0);
}

/* -- after a move: only the mover's player has a card for it ----------------------------------------- */

INLINE void after_move(u32 mover, u32 barred, u32 played) {
  u32 me = owner(mover);
  while (!((barred | played) >> me & 1)) {
    u64 cards = now.hand[me] & tables.moved;
    if (cards) cards &= wished(mover, 1) & ~idle_on(mover);
    if (!cards) return;
    u32 kind = first_of(cards);
    spend(me, kind);
    carry_out(kind, me, mover);
    played |= 1u << me;
  }
}
