/* Activations that are counted: those that nothing sets apart do not each become a row. What such
 * an activation has goes to its caller at once, whose row has it, too; and of what called what,
 * with which size and cost, the batch says how often it was.
 *
 * An activation is counted if no row has come of anything that it called: its size and its cost,
 * with all its callees', are known then. Where such a routine calls itself, through others or not,
 * its cost is a part of that of the activation around it, which is told here, as readers do not
 * know what was pending (`within`).
 *
 * Those that are the same mostly come soon after one another: each entry of a small table counts
 * until another one needs its place. */
#ifndef CA_COUNTED_H
#define CA_COUNTED_H

#include "base/base.h"

enum {
  CA_COUNTED_BITS = 10,
  CA_COUNTED_SLOTS = 1 << CA_COUNTED_BITS,
  CA_COUNTED_MOST = 8192,     /* of a batch, beside those that are in the table still */
  CA_COUNTED_BELOW = 1 << 20, /* size and costs: what comes together in the caller fits */
  CA_COUNTED_FRAMES = 32,     /* towards the root, that are looked at for the same routine */
};

typedef struct ca_counted_entry {
  uint64_t what; /* caller << 32 | construct | CA_COUNTED_WITHIN */
  uint64_t cost; /* blocks << 32 | second cost */
  int32_t rms;
  uint32_t count; /* 0: free */
} ca_counted_entry;
#define CA_COUNTED_WITHIN 0x80000000u

enum { CA_COUNTED_COLUMNS = 7 };

typedef struct ca_counted {
  ca_counted_entry slot[CA_COUNTED_SLOTS];
  uint32_t count; /* in the columns */
  /* In the order in which they are sent, see ca_counted_send. */
  uint32_t column[CA_COUNTED_COLUMNS][CA_COUNTED_MOST + CA_COUNTED_SLOTS + 80];
} ca_counted;

/* The entry that counts these is given another place; `*full`: the batch has no room for more. */
void ca_counted_replace(ca_counted *counted, ca_counted_entry *entry, bool *full);

/* One more of these. */
static inline void ca_counted_add(ca_counted *counted, uint64_t what, uint64_t cost, int32_t rms,
                                  bool *full) {
  uint64_t mixed = (what * 0x9E3779B97F4A7C15ull ^ cost * 0xC2B2AE3D27D4EB4Full) +
                   (uint64_t)(uint32_t)rms * 0x165667B19E3779F9ull;
  ca_counted_entry *entry = &counted->slot[mixed >> (64 - CA_COUNTED_BITS)];
  if (CA_LIKELY(entry->what == what && entry->cost == cost && entry->rms == rms)) {
    entry->count++;
    if (CA_LIKELY(entry->count != INT32_MAX))
      return;
    ca_counted_replace(counted, entry, full);
    return;
  }
  if (entry->count != 0)
    ca_counted_replace(counted, entry, full);
  *entry = (ca_counted_entry){what, cost, rms, 1};
}

/* All of them go to the columns. */
void ca_counted_finish(ca_counted *counted);

#endif
