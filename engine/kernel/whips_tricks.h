/* Whips: who plays a Sneaky Trick, by the rollout policy, and what it does (WH-15). */

/* What tricks ask of the mover by yes and no. */
INLINE u32 marks(void) {
  u32 slow = field.slow >> field.mover & 1;
  return field.fly * MARK_FLY | field.armour * MARK_ARMOUR | slow * MARK_SLOW | beside() * MARK_BESIDE;
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
  field.more += trick->add;
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
