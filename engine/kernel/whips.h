/* Written by make kernel from engine/probability. */
#include "kernel.h"

#define SEATS 8
#define LANES 4
#define ROWS 32
#define WIDE 4
#define HERE 127
#define OFF -1
#define NOBODY 255
#define NOTHING 12
#define HIDDEN 13
#define FALLS 216
#define GRIP 2
#define OTHERS 16
#define ALL_WOUNDS 5
#define LEAST_WHIPS 1
#define MOST_WHIPS 3
#define BEFORE_ROLL 0
#define AFTER_ROLL 1
#define AFTER_MOVE 2
#define AT_CHOICE 0
#define AT_WINDOW 1
#define AT_ROLL 2
#define AT_STEP 3
#define AT_LANE_TEST 4
#define AT_SKID_TEST 5
#define AT_TAKE_OFF 6
#define AT_TOUCH_DOWN 7
#define AT_CLASH 8
#define AT_VEER 9
#define AT_WALL 10
#define AT_FIGHTS 11
#define AT_FIGHT 12
#define AT_JAM 13
#define DONE 14
#define AHEAD 0
#define LEFT 1
#define RIGHT 2
#define BEND 3
#define JUMP 4
#define ON 0
#define OUT 1
#define ROUND 2
#define MARK_FLY 1
#define MARK_ARMOUR 2
#define MARK_SLOW 4
#define MARK_BESIDE 8

typedef struct {
  struct { u32 row[32]; u32 whips[4]; u32 wounds[6]; u32 points[16]; u32 marks[16]; } wants[2];
  struct { i8 whips; i8 grip; i8 add; i8 become; i8 wound; i8 mend; u8 sure; u8 fly; u8 armour; u8 slow; u8 again; u8 neighbours; } tricks[12];
  u32 of_moment[3];
  u8 leave[128];
  u8 straight[128];
  u8 water[128];
  u8 chosen[4][6][128];
  u8 skid[5][4][4][216];
  u8 highest[4][216];
  u8 changes[4][216];
  u8 clears[4][216];
  u8 lands_hard[4][216];
  u8 inner[216];
  u8 outer[216];
  u8 strikes[216];
  u8 swiped[216];
  u8 shunted[216];
  i8 veer[216];
} Tables;
_Static_assert(sizeof(Tables) == 26236, "Tables as Python packs it");
typedef struct {
  u64 key;
  struct { u32 taken[6]; i16 at[8]; u8 who[128]; u8 whips[8]; u8 wounds[8]; u8 tricks[8]; u8 lost[8]; u8 order[8]; i16 front; u32 throw; i8 grip; u8 spun; u8 slow; u8 points; u8 more; u8 sure; u8 fly; u8 armour; u8 turn; u8 mover; u8 next; u8 moving; u8 fallen; u8 home; u8 decided; } field;
  struct { struct { i16 to; u8 who; } pushes[9]; u8 count; u8 stage; u8 who; i8 side; } chain;
  i16 home;
  u8 seats;
  u8 last_turn;
  u8 stage;
  u8 moment;
  u8 first;
  u8 cards;
  u8 fights;
  i8 side;
  u8 unseen[24];
  u8 strikes[4][2];
} Image;
_Static_assert(sizeof(Image) == 328, "Image as Python packs it");
typedef struct {
  i32 worth[8];
  i16 at[8];
  u8 places[8];
  u8 whips[8];
  u8 wounds[8];
  u8 tricks[8];
  u8 spun;
  u8 slow;
  u8 turn;
  u8 winner;
} End;
_Static_assert(sizeof(End) == 84, "End as Python packs it");
