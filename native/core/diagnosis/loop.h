/* What is counted of one loop, over all its instances. */
#ifndef CA_DIAGNOSIS_LOOP_H
#define CA_DIAGNOSIS_LOOP_H

#include "core/structures/blocks.h"
#include "cells.h"
#include "registers.h"
#include "repeats.h"
#include "sample.h"
#include "turns.h"

/* Locations that a loop may leave a value in: registers, then words of the routine's frame by
 * their distance from its return address; the last stands for all other words. A set of them is a
 * mask. */
enum { CA_LOCATIONS = 64, CA_FIRST_SLOT = CA_REGISTERS, CA_OTHER_SLOTS = 63 };

typedef struct ca_location {
  int64_t offset;   /* of a slot, from the return address */
  uint64_t changed; /* whole iterations that changed it */
  uint64_t steady;  /* those that changed it by the step */
  uint64_t
      followed;   /* those that accessed memory by its value, before or after, as a base address */
  uint64_t first; /* those by the first iteration of an instance */
  uint64_t step;  /* that most changes were by, as far as was seen */
  uint32_t votes;
} ca_location;

/* Whole iterations that changed nothing else, by which locations they changed that were read after
 * the loop. */
typedef struct ca_mask_count {
  uint64_t mask, count;
} ca_mask_count;

/* Instances that ended alike. */
typedef struct ca_end {
  uint64_t changed;  /* by the last, partial iteration, and read after the loop */
  uint64_t read;     /* of all locations that the loop changes */
  uint64_t early;    /* changed by whole iterations but the last of them, and read */
  uint64_t final;    /* by the last whole one */
  bool result;       /* the partial iteration changed something else */
  bool early_result; /* so did whole iterations but the last of them */
  bool final_result; /* and the last of them */
} ca_end;

typedef struct ca_end_count {
  ca_end end;
  uint64_t count;
  uint64_t iterations; /* back edges of these */
} ca_end_count;

typedef struct ca_place_count {
  uint64_t place, count;
} ca_place_count;

/* Cells read that one writer had written last; see writers.h. */
typedef struct ca_filled {
  uint32_t writer;
  uint64_t count;
} ca_filled;

enum { CA_MASKS = 256, CA_ENDS = 256, CA_PLACES = 32, CA_SITE_READS = 32, CA_FILLED = 8 };

/* Cells read in blocks of a site, each time anew. */
typedef struct ca_site_reads {
  uint32_t site, filled_count;
  uint64_t count;
  uint64_t least, most;        /* bytes of a block, when it was read */
  ca_filled filled[CA_FILLED]; /* those that came first */
} ca_site_reads;

/* Counts from `results` on are weighted, see sample.h. */
typedef struct ca_diagnosed {
  uint32_t construct, exits;
  uint64_t instances;  /* that have ended */
  uint64_t iterations; /* back edges of these */
  ca_sample sample;
  uint64_t weight;                  /* of the instance that begins; 0: it is not looked at */
  bool light;                       /* it is, for stores to anything new */
  uint32_t open;                    /* instances that are looked at and have not ended */
  uint64_t looked_instances;        /* that were looked at and have ended */
  uint64_t weighed;                 /* whole iterations: the sum of their weights */
  uint64_t spread, instance_spread; /* of iterations and of instances, see sample.h */
  uint64_t results;                 /* whole iterations that changed what is no location */
  uint64_t cut;     /* instances that ended unseen, and iterations that found no room in a table */
  uint64_t large;   /* iterations that stored to more words than are watched: taken for results */
  uint64_t written; /* iterations that wrote to a file, a connection or the like */
  ca_repeats repeats;
  ca_turns turns;
  uint64_t ever;                 /* locations that an iteration has changed */
  int64_t other_low, other_high; /* slots that CA_OTHER_SLOTS stands for */
  uint32_t slot_count, mask_count, end_count, place_count, site_count;
  ca_location locations[CA_LOCATIONS];
  ca_mask_count masks[CA_MASKS];
  ca_end_count ends[CA_ENDS];
  ca_place_count places[CA_PLACES]; /* instructions that stored what changed, by iterations */
  ca_site_reads sites[CA_SITE_READS];
  ca_cells read;    /* in known blocks, while the loop was the innermost */
  ca_cells changed; /* that results went to */
} ca_diagnosed;

/* Whether what the sample leaves out is looked at for stores to anything new. */
static inline bool ca_is_curious(const ca_diagnosed *loop) {
  return loop->results == 0 && loop->sample.curious < CA_ALL_EVENTS;
}

/* The location of a slot. */
unsigned ca_slot_of(ca_diagnosed *loop, int64_t offset);
/* The same if it is known, else CA_LOCATIONS. */
unsigned ca_slot_known(const ca_diagnosed *loop, int64_t offset);
void ca_count_mask(ca_diagnosed *loop, uint64_t mask, uint64_t count);
void ca_count_end(ca_diagnosed *loop, const ca_end *end, uint64_t iterations, uint64_t weight);
void ca_count_place(ca_diagnosed *loop, uint64_t place, uint64_t weight);
void ca_count_read(ca_diagnosed *loop, const ca_block *block, uint32_t writer, uint64_t cells);

#endif
