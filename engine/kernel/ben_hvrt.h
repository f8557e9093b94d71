/* Written by make kernel from engine/probability. */
#include "kernel.h"

#define CHARIOTS 12
#define ROOM 32
#define SIZE 70
#define FINISH 490
#define HOME 560
#define GONE -1
#define LONGEST 36
#define REACH 16
#define ROLLS 64
#define WAYS_ON 6
#define FORWARD 8
#define BACKWARD 6
#define FEW_ON 4
#define FEW_BACK 3
#define SHORT 12
#define NEVER 255
#define SLOWEST 1
#define FASTEST 6
#define OPS 2
#define SORTS 4
#define STAYING 9
#define PLACES 3
#define AT_SALE 0
#define AT_UPKEEP 1
#define AT_FLAG 2
#define AT_TURN 3
#define AT_BEFORE_ROLL 4
#define AT_ROLL 5
#define AT_ROLLED 6
#define AT_STEER 7
#define AT_PASSING 8
#define AT_DRAG 9
#define AT_MOVED 10
#define DO_NOTHING 0
#define DO_ADD 1
#define DO_BECOME 2
#define DO_AT_LEAST 3
#define DO_ROLL_AGAIN 4
#define DO_COVER 5
#define DO_SPEED_BY 6
#define DO_SPEED_TO 7
#define DO_RETIRE 8
#define DO_WRECK 9
#define DO_HALT 10
#define DO_DRAG 11
#define DO_LEVY 12
#define DO_TOLL 13

typedef struct {
  struct { u64 low; u64 high; i16 gain; i16 length; } way[140][16];
  struct { u64 low; u64 high; } past[140][16];
  struct { u64 low; u64 high; } passes[350];
  u64 forward[70][8];
  u64 backward[70][6];
  u64 seldom[70];
  i16 path[140][16][16];
  i16 step[70][6];
  i16 from_behind[70][13];
  i16 home_from_behind[13][13];
  u8 farthest[16];
  u8 left[71][192];
  u64 wish[784];
  u64 roll_wish[2][2][128];
  u64 covered_so[7];
  u64 early;
  u64 on_any;
  u64 on_die;
  u64 used;
  u64 late;
  u64 passing;
  u64 passed_own;
  u64 passed_rival;
  u64 moved;
  u64 on_rival;
  u64 at_start;
  u64 after_roll;
  u64 while_passing;
  u64 when_passed;
  u64 after_move;
  u64 drivers;
  u64 improvements;
  u64 played;
  u64 of_drivers;
  u64 of_improvements;
  u64 levies;
  u64 shields;
  struct { u64 by; u64 off; } shield[4];
  u32 weight[32];
  struct { i8 op; i8 by; } does[32][2];
  u8 price[32];
  u8 house[32];
  u8 worth[32];
  u8 upkeep[32][7];
  u8 staying[9];
  u8 piles[3];
} Tables;
_Static_assert(sizeof(Tables) == 203184, "Tables as Python packs it");
typedef struct {
  u64 key;
  struct { u64 hand[12]; u64 gear[12]; u64 low; u64 high; u64 all; i32 purse[12]; i32 spare[12]; i32 pot; i32 mover; i32 leader; i32 roll; i32 rolls; i32 turn; i32 done; i32 running; u32 touchy; u32 bold; i32 moves; i16 mark[12]; u8 square[12]; u8 speed[12]; u8 cover[12]; u8 place[12]; u8 by_place[12]; u8 ended[12]; u8 order[12]; u8 racing[12]; u8 who[70]; u8 held[12][32]; u8 worn[12][32]; } start;
  i32 at;
  i32 seats;
  i32 chariots;
  i32 laps;
  i32 want;
  i32 last;
  i32 follows;
  i32 forfeit;
  i32 steps;
  i32 about;
  i32 drag;
  u32 passed;
  u32 barred;
  u32 did;
  i32 waiting;
  u8 wait[12];
  i16 path[37];
  u8 owner[12];
  i32 unseen;
  i32 slots;
  u8 cards[80];
  u8 hidden[12];
  i32 dealer;
  i32 auctioneer;
  i32 block;
  i32 bidders;
  u8 bidder[12];
  u8 stack[12];
  i32 sunk[12];
  i32 bills;
  struct { u8 chariot; u8 kind; u8 ducats; } bill[24];
} Image;
_Static_assert(sizeof(Image) == 1752, "Image as Python packs it");
typedef struct {
  u8 place[12];
  u8 turn[12];
  u8 speed[12];
  i32 purse[12];
  i32 payout[12];
  i32 worth[12];
  u32 hand[12];
  u32 gear[12];
  i32 pot;
  i32 moves;
} End;
_Static_assert(sizeof(End) == 284, "End as Python packs it");
