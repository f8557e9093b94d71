/* What the compiler asks for, and the dice by themselves, so that their twin can be held against them. */
#include "kernel.h"

void *memset(void *to, int value, __SIZE_TYPE__ size) {
  for (u8 *at = to; size; size--) *at++ = (u8)value;
  return to;
}

void *memcpy(void *to, const void *from, __SIZE_TYPE__ size) {
  const u8 *of = from;
  for (u8 *at = to; size; size--) *at++ = *of++;
  return to;
}

u32 EXPORT(kernel_ticket)(u64 key, u32 world, u32 name, u32 size) { return ticket(key, world, name, size); }
