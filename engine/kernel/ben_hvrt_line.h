/* From a view to the starting line: hidden cards, the rest of the auction, outfits, maintenance.
 *
 * Nobody bids here. Every card still to be sold goes to the seat of the largest reach (lesson L4, its
 * price as its worth) at what the house bots pay for its kind; then everyone does as the rollout policy
 * does: what stays in play is played, what can be paid for is kept (BH-18, BH-19).
 */

static u8 slot[sizeof image.cards];

INLINE void hold(u32 seat, u32 kind) {
  now.held[seat][kind]++;
  now.hand[seat] |= 1ull << kind & tables.played;
}

/* Every place that a hidden card may take is filled, each under a name of its own. */
static void deal(void) {
  u32 unseen = (u32)image.unseen, next = 0;
  for (u32 n = 0; n < unseen; n++) slot[n] = image.cards[n];
  for (u32 n = 0; n < (u32)image.slots; n++) {
    u32 other = n + ticket(image.key, world, 1u << 31 | n, unseen - n);
    u8 kind = slot[other];
    slot[other] = slot[n], slot[n] = kind;
  }
  for (i32 seat = 0; seat < image.seats; seat++)
    for (u32 n = 0; n < image.hidden[seat]; n++) hold((u32)seat, slot[next++]);
}

/* Into the pot; what a purse lacks is not paid. */
static void stake(u32 seat, i32 ducats) {
  i32 paid = ducats < now.purse[seat] ? ducats : now.purse[seat];
  now.purse[seat] -= paid, now.pot += paid;
}

/* How many rounds a seat would bid for a card: those below its price that it can pay for. */
INLINE i32 reach_of(i32 ducats, i32 price) {
  i32 rounds = 0;
  while (rounds + 1 < price && (rounds + 1) * (rounds + 2) / 2 <= ducats) rounds++;
  return rounds;
}

/* To the seat of the largest reach, the later one of equals; none for who has none. */
static void sell(u32 kind, const u8 *seats, i32 count, const i32 *sunk) {
  i32 most = -1, price = tables.house[kind];
  u32 winner = 0;
  for (i32 n = 0; n < count; n++) {
    u32 seat = seats[n];
    i32 reach = reach_of(now.purse[seat] + (sunk ? sunk[seat] : 0), tables.price[kind]);
    if (reach >= most) most = reach, winner = seat;
  }
  if (sunk) price = price > sunk[winner] ? price - sunk[winner] : 0;
  if (now.purse[winner] + (sunk ? sunk[winner] : 0) <= 0) return;
  stake(winner, price);
  hold(winner, kind);
}

/* BH-12: round the table, whoever has a card left. */
static void sell_out(void) {
  u8 left[CHARIOTS], round[CHARIOTS];
  u32 next = 0, seats = (u32)image.seats, seat = (u32)image.auctioneer;
  for (u32 n = 0; n < seats; n++) left[n] = image.stack[n], next += image.hidden[n];
  if (image.block != NEVER) {
    sell((u32)image.block, image.bidder, image.bidders, image.sunk);
    seat++;
  }
  for (u32 idle = 0; idle < seats; seat++) {
    seat %= seats;
    idle++;
    if (!left[seat]) continue;
    left[seat]--;
    for (u32 n = 0; n < seats; n++) round[n] = (u8)((seat + n) % seats);
    sell(slot[next++], round, (i32)seats, 0);
    idle = 0;
  }
}

/* BH-18: who holds a levy plays it, and all others pay. */
static void levy(void) {
  for (u64 kinds = tables.levies; kinds; kinds &= kinds - 1) {
    u32 kind = (u32)__builtin_ctzll(kinds);
    for (i32 seat = 0; seat < image.seats; seat++)
      for (i32 other = 0; other < image.seats; other++)
        if (other != seat) stake((u32)other, now.held[seat][kind] * tables.does[kind][0].by);
  }
}

INLINE void put_on(u32 chariot, u32 kind, u32 count) {
  if (!count) return;
  now.worn[chariot][kind] += (u8)count;
  now.gear[chariot] |= 1ull << kind;
}

/* BH-18: Improvements on one's first chariot, a Driver on each that has none. */
static void outfit(void) {
  for (i32 seat = 0; seat < image.seats; seat++)
    for (u32 n = 0; n < STAYING; n++) {
      u32 kind = tables.staying[n];
      u8 *count = &now.held[seat][kind];
      if (!*count) continue;
      if (tables.improvements >> kind & 1) {
        put_on((u32)seat, kind, *count);
        *count = 0;
        continue;
      }
      for (i32 chariot = seat; chariot < image.chariots; chariot += image.seats)
        if (*count && !(now.gear[chariot] & tables.drivers)) {
          put_on((u32)chariot, kind, 1);
          --*count;
        }
    }
}

static void bill(u32 chariot, u32 kind, i32 ducats) {
  if (now.purse[owner(chariot)] >= ducats) stake(owner(chariot), ducats);
  else discard(chariot, kind);
}

/* BH-19: from the Dealer's left, card by card; what cannot be paid for goes. */
static void maintain(void) {
  for (i32 place = 1; place <= image.seats; place++) {
    i32 seat = (image.dealer + place) % image.seats;
    for (i32 chariot = seat; chariot < image.chariots; chariot += image.seats)
      for (u32 sort = 0; sort < 2; sort++) {
        u64 kinds = now.gear[chariot] & (sort ? tables.drivers : tables.improvements);
        for (; kinds; kinds &= kinds - 1) {
          u32 kind = first_of(kinds);
          i32 ducats = tables.upkeep[kind][image.laps];
          for (u32 copies = ducats ? now.worn[chariot][kind] : 0; copies; copies--) bill((u32)chariot, kind, ducats);
        }
      }
  }
}

static void set_out(void) {
  if (image.at == AT_UPKEEP) {
    for (i32 n = 0; n < image.bills; n++) bill(image.bill[n].chariot, image.bill[n].kind, image.bill[n].ducats);
    return;
  }
  sell_out();
  levy();
  outfit();
  maintain();
}
