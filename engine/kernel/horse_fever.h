/* Written by make kernel from engine/probability. */
#include "kernel.h"

#define LANES 6
#define FINISH 12
#define BEST_ODDS 2
#define WORST_ODDS 7
#define DICE 2
#define DECK 23
#define ORDERS 720
#define REMOVALS 2
#define NONE -1
#define UNITS 63
#define PLAN 9
#define START_IS 0
#define START_BY 1
#define SPRINT_IS 2
#define FINISH_BY 3
#define STOPS 4
#define PHOTO 5
#define WHILE_FIRST 6
#define WHILE_LAST 7
#define ROWS 8
#define CARD 0
#define DIE 65536
#define FAVOUR 131072
#define WHERE 196608
#define WHICH 262144

typedef struct {
  struct { u32 card; u32 removed; } removals[2];
  i8 plans[10][9][16];
  u8 shift[9];
  u8 mask[9];
  i8 movement[21][6];
  u8 deck[23];
  u8 orders[720][6];
} Tables;
_Static_assert(sizeof(Tables) == 5944, "Tables as Python packs it");
typedef struct {
  u64 key;
  u32 sure[6];
  u32 unseen[18];
  u16 weights[3];
  i8 sign[18];
  i8 slot[18];
  u8 backed[18];
  u8 cards;
  u8 slots;
  i8 odds[6];
  u8 horse[6];
  i8 squares[6];
  u8 placed[6];
  u8 places;
  u8 arrived;
  u8 unit;
  u8 turned;
  u8 die[2];
  u8 dice;
  u8 deck[23];
  u8 left;
} Image;
_Static_assert(sizeof(Image) == 224, "Image as Python packs it");
typedef struct {
  i8 places[6];
  i8 odds[6];
  i8 units;
} End;
_Static_assert(sizeof(End) == 13, "End as Python packs it");
