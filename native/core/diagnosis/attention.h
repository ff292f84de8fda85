/* Which code tells of what it accesses.
 *
 * Most of a program runs while nothing is looked at. A block that is translated then is *quiet*: it
 * says who writes memory, and nothing else. When it begins and something is looked at, it is
 * translated anew, as code that tells, before anything of it has run: so nothing is missed. Code
 * that tells and has begun often while nothing was looked at becomes quiet again, each time after
 * twice as many times, so that translations stay few. */
#ifndef CA_DIAGNOSIS_ATTENTION_H
#define CA_DIAGNOSIS_ATTENTION_H

#include "base/base.h"

enum {
  CA_IDLE_SLOTS = 1 << 14, /* blocks that share one grow quiet together */
  CA_IDLE_RUNS = 1 << 16,  /* a translation takes about as long as telling for nothing so often */
  CA_IDLE_DOUBLED = 14,    /* so often at most */
};

typedef struct ca_attention {
  /* Code looks at these: as 32 bits, 0 or 1. */
  uint32_t wanted;              /* something is to be told of */
  uint32_t open;                /* it is as soon as a frame ends, if not now */
  int32_t idle[CA_IDLE_SLOTS];  /* by block: beginnings until it grows quiet, at 0 */
  uint8_t times[CA_IDLE_SLOTS]; /* it has been translated as telling */
} ca_attention;

static inline uint32_t ca_idle_slot(uint64_t start) {
  return (uint32_t)(start * 0x9E3779B97F4A7C15ull >> 50);
}

/* The word that decides for a block: at the entry of a routine frames may end. */
static inline const uint32_t *ca_attention_word(const ca_attention *a, bool entry) {
  return entry ? &a->open : &a->wanted;
}

/* A block is about to be translated, since it changes, or since the translations of all that lies
 * around one that does were given up. @returns whether its code tells */
static inline bool ca_attention_tells(ca_attention *a, uint64_t start, bool entry) {
  uint32_t slot = ca_idle_slot(start);
  if (a->idle[slot] > 0)
    return true; /* as before: it is another block that has changed */
  if (!*ca_attention_word(a, entry))
    return false;
  a->idle[slot] = CA_IDLE_RUNS << a->times[slot];
  a->times[slot] += a->times[slot] < CA_IDLE_DOUBLED;
  return true;
}

#endif
