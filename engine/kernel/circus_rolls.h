/* Circus: what a roll brings, and whom Jupiter helps (CI-10 to CI-14, CI-16 to CI-18).
 *
 * Whatever follows from a roll is resolved at once, but for those who follow a chariot that they have
 * driven from its square: they wait on a small heap, as in the rules.
 */
INLINE void meet(Incident what);

INLINE void attempt(u32 peril, u32 chariot) { meet((Incident){.peril = (u8)peril, .chariot = (u8)chariot}); }

INLINE void stop(void) { field.left = 0, field.wait = NO_SHIFT; }

/* CI-10: the chariot is debris, and its driver is on the ground (CI-18). */
static void wreck(u32 chariot) {
  u32 square = field.square[chariot];
  leave(chariot);
  field.heaps[tables.lane[square]] |= row(square);
  field.wrecks[field.wrecked++] = (u8)chariot;
  field.square[chariot] = OFF;
  field.markers[chariot] = 0;
  lie(chariot, square);
  attempt(DRIVER, chariot);
}

/* CI-14: drivers on this square are run down; CI-13: then the debris, if any. */
static void enter(u32 chariot) {
  u32 square = field.square[chariot];
  if (!strewn(square)) return;
  for (u32 driver = 0; driver < field.seats; driver++) {
    if (field.fell[driver] != square) continue;
    field.fate[driver] = DEAD;
    lie(driver, OFF);
    mark(chariot, 1);
  }
  if (heap(square)) attempt(DEBRIS, chariot);
}

/* Onto a free square; CI-11, CI-16: what it means for the mover at the end of its move, if it is its own. */
INLINE void come(u32 chariot, u32 square, u32 forced) {
  leave(chariot);
  stand(chariot, square);
  if (!forced) {
    field.bend |= tables.bend[square];
    field.brush |= tables.brushes[square][field.speed];
    field.moved = 1;
  }
}

/* CI-10: one lane aside, into a wall, onto a free square or into the next one's side. A chain grows with
 * every collision, and nobody is in it twice, so this comes to an end. */
static void shove(u32 chariot, i32 way, u32 chain) {
  u32 square = beside(field.square[chariot], way);
  if (square == OFF) {
    wreck(chariot);
    return;
  }
  u32 other = who[square];
  if (other == NOBODY) {
    come(chariot, square, 1);
    enter(chariot);
  } else if (!(chain >> other & 1)) {
    meet((Incident){COLLISION, (u8)chariot, (u8)other, (i8)way, (u8)(chain | 1u << other), 1, 0});
  }
}

/* CI-10: onto the square of whoever was driven from it; else it stays, its own move over. */
static void follow(Follow task) {
  if (who[task.square] != NOBODY) {
    if (!task.forced) stop();
    return;
  }
  if (!task.forced) field.wait = NO_SHIFT;
  come(task.chariot, task.square, task.forced);
  enter(task.chariot);
}

INLINE void settle(void) {
  while (field.waiting) follow(field.follows[--field.waiting]);
}

/* CI-10: equal dice, or Jupiter: whoever drove into the other stays where it is, its own move over. */
INLINE void spare(const Incident *what) {
  if (what->peril == COLLISION && !what->forced) stop();
}

/* CI-10: the lower takes a marker and, from the side, shifts one lane away from the other. */
static void collide(const Incident *what) {
  u32 loser = what->said == LOW ? what->chariot : what->other;
  if (what->said == MIDDLE) {
    spare(what);
    return;
  }
  mark(loser, 1);
  if (!what->way) {
    stop();
  } else if (loser == what->chariot) {
    spare(what);
    shove(loser, -what->way, what->chain);
  } else {
    field.follows[field.waiting++] = (Follow){what->chariot, field.square[loser], what->forced};
    shove(loser, what->way, what->chain);
  }
}

/* CI-01: one square ahead, which is free; the last crossing ends the race. */
static void step(u32 chariot) {
  u32 square = field.square[chariot];
  if (tables.last[square] && ++field.crossings[chariot] > field.laps) over = 1;
  come(chariot, tables.ahead[square], 0);
  if (!over) enter(chariot);
}

/* CI-11: the square that a perfect bend gives, unless debris lies there. */
static void bonus(void) {
  if (!heap(tables.ahead[field.square[me]])) step(me);
}

/* CI-11: destroyed, a skid, or one more square if there is one. */
static void accident(u32 chariot, u32 said) {
  u32 square = field.square[chariot];
  if (said == LOW) {
    wreck(chariot);
  } else if (said == HIGH) {
    if (who[tables.ahead[square]] == NOBODY) bonus();
  } else if (field.mild && beside(square, OUTWARDS) == OFF) {
    mark(chariot, OUTER_MARKERS);
  } else {
    mark(chariot, 1);
    shove(chariot, OUTWARDS, 1u << chariot);
  }
}

/* CI-18: a dead driver is nowhere any more. */
static void fall(u32 driver, u32 said) {
  field.fate[driver] = tables.fates[said];
  if (field.fate[driver] == DEAD) lie(driver, OFF);
}

/* What the die has said comes to pass. */
INLINE void suffer(const Incident *what) {
  u32 chariot = what->chariot, said = what->said;
  switch (what->peril) {
    case COLLISION: collide(what); break;
    case ACCIDENT: accident(chariot, said); break;
    case DRIVER: fall(chariot, said); break;
    case BRUSH: mark(chariot, said == LOW); break;
    case DEBRIS:
      if (said == LOW) wreck(chariot);
      else mark(chariot, said == MIDDLE);
      break;
    case WHIP:
      mark(chariot, said == LOW);
      if (said != HIGH) break;
      mark(what->other, 1);
      shove(what->other, what->way, 1u << chariot | 1u << what->other);
  }
}

/* CI-17: whom a result harms in a way that Jupiter could cancel. */
INLINE u32 victim(const Incident *what) {
  switch (what->peril) {
    case DRIVER: return NOBODY;
    case COLLISION:
    case WHIP: return what->said == MIDDLE ? NOBODY : what->said == LOW ? what->chariot : what->other;
    case BRUSH: return what->said == LOW ? what->chariot : NOBODY;
  }
  return what->said == HIGH ? NOBODY : what->chariot;
}

/* CI-17: the victim is asked first, and only for its own wreck is Jupiter thanked. */
INLINE void answer(const Incident *what, u32 asked) {
  if (asked == NOBODY || asked != victim(what) || !wrecks(what)) {
    suffer(what);
    return;
  }
  field.jupiter[asked] = 0;
  mark(asked, 1);
  spare(what);
}

/* A roll, and what becomes of it. */
INLINE void meet(Incident what) {
  what.said = what.peril == COLLISION ? tables.clash[roll(CLASHES)] : tables.trial[roll(SIDES)];
  u32 harmed = victim(&what);
  answer(&what, harmed != NOBODY && running(harmed) && field.jupiter[harmed] ? harmed : NOBODY);
}
