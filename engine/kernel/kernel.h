/* What the races of all games share: whole numbers of fixed width, dice with names, and the door.
 *
 * No library and no operating system: this is compiled for wasm32 and runs in a notebook's kernel as
 * in a browser. A game has a file of its own, and beside it a header that is written from the Python
 * that fills its tables and reads its ends (make kernel): three structures, Tables, Image and End.
 */
#ifndef KERNEL_H
#define KERNEL_H

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

#define EXPORT(name) __attribute__((export_name(#name))) name
#define INLINE static inline __attribute__((always_inline))

enum { SLICE = 1024 }; /* races to a call, at most */

/* The compiler may ask for these. */
void *memset(void *to, int value, __SIZE_TYPE__ size);
void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);

/* 64 bits that depend on the key of a seed, a world and the name of a draw alone (SplitMix64). The
 * twin of this is engine/kernel/dice.py. */
INLINE u64 bits(u64 key, u32 world, u32 name) {
  u64 z = key + ((u64)world << 32 | name) * 0x9E3779B97F4A7C15ull;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return z ^ z >> 31;
}

/* A ticket from 0 to size - 1. */
INLINE u32 ticket(u64 key, u32 world, u32 name, u32 size) {
  return (u32)((bits(key, world, name) >> 32) * size >> 32);
}

/* The door of a game: where its tables and its image go, where its ends lie, and the call. The game
 * writes `static void race(u32 world, End *end)`; a world is raced alone and knows nothing of others. */
#define DOOR(game)                                                                                             \
  static Tables tables;                                                                                        \
  static Image image;                                                                                          \
  static End ends[SLICE];                                                                                      \
  static void race(u32 world, End *end);                                                                       \
  Tables *EXPORT(game##_tables)(void) { return &tables; }                                                      \
  Image *EXPORT(game##_image)(void) { return &image; }                                                         \
  End *EXPORT(game##_ends)(void) { return ends; }                                                              \
  void EXPORT(game##_race)(u32 first, u32 worlds) {                                                            \
    for (u32 n = 0; n < worlds && n < SLICE; n++) race(first + n, ends + n);                                   \
  }

#endif
