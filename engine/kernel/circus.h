/* Written by make kernel from engine/probability. */
#include "kernel.h"

#define SQUARES 252
#define LANES 6
#define ROWS 42
#define SEATS 8
#define STEPS_ON_FOOT 4
#define SIDES 6
#define CLASHES 36
#define TICKETS 6
#define TURN_AT 16
#define CHARIOT_AT 12
#define WAY_SLOT 0
#define SPEED_SLOT 1
#define ROLL_SLOT 2
#define OFF 255
#define NOBODY 255
#define UNKNOWN 2
#define NO_SHIFT -1
#define OUTWARDS 1
#define SLOWEST 1
#define OUTER_MARKERS 2
#define TURNS_PER_LAP 30
#define DIRECTIONS_FROM 3
#define SIGHT 4
#define DARING 5
#define MARKER_COSTS 4
#define LOST_COSTS 4
#define CRASH_COSTS 4
#define WRECK_COSTS 40
#define HEAP_COSTS 10
#define LOW 0
#define MIDDLE 1
#define HIGH 2
#define DRIVING 0
#define DEAD 1
#define WOUNDED 2
#define WALKING 3
#define SAFE 4
#define ACCIDENT 0
#define BRUSH 1
#define WHIP 2
#define DEBRIS 3
#define DRIVER 4
#define COLLISION 5
#define GO 0
#define BEND 1
#define WALL 2
#define LASH 3
#define CUT 4
#define DRAW_PLACE 0
#define CHOOSE_WAY 1
#define CHOOSE_SPEED 2
#define ROLL_SPEED 3
#define CHOOSE_SHIFT 4
#define ROLL 5
#define ASK_JUPITER 6
#define CHOOSE_BONUS 7
#define CHOOSE_WHIP 8
#define CHOOSE_STEP 9

typedef struct {
  u8 ahead[252];
  u8 behind[252];
  u8 aside[252][3];
  u8 lane[252];
  u8 row[252];
  u8 last[252];
  u8 bend[252];
  u8 bend_ahead[252][7];
  u8 brushes[252][7];
  u8 brush_from[252][7];
  u8 brush_ahead[252][7][3];
  u8 hurries[2][252][6];
  i8 directs[6][6][5][5][5];
  u8 safe[252];
  u8 ways_out[252][4];
  u8 grid[8];
  u8 die[2][6];
  u8 trial[6];
  u8 clash[36];
  u8 fates[3];
} Tables;
_Static_assert(sizeof(Tables) == 21701, "Tables as Python packs it");
typedef struct {
  u64 key;
  struct { u64 heaps[6]; u8 square[8]; u8 crossings[8]; u8 markers[8]; u8 jupiter[8]; u8 fate[8]; u8 fell[8]; i8 way[8]; u8 order[8]; u8 wrecks[8]; struct { u8 chariot; u8 square; u8 forced; } follows[8]; u8 seats; u8 laps; u8 mild; u8 turn; u8 to_move; u8 wrecked; u8 fast; u8 speed; u8 left; u8 bend; u8 brush; u8 moved; u8 rolls; i8 wait; u8 waiting; u8 part; u8 stage; u8 place; u8 asked; struct { u8 peril; u8 chariot; u8 other; i8 way; u8 chain; u8 forced; u8 said; } incident; } race;
} Image;
_Static_assert(sizeof(Image) == 184, "Image as Python packs it");
typedef struct {
  u16 row[8];
  u8 place[8];
  u8 markers[8];
  u8 fate[8];
  u8 jupiter[8];
  u8 winner;
  u8 turn;
} End;
_Static_assert(sizeof(End) == 50, "End as Python packs it");
