/* The multi-level shadow page table: for each cell of a thread's address space a 32-bit value
 * (see base.h). The top level has one word per unit of 2^32 cells of the 47-bit address space; a
 * unit's values are a reservation whose lower levels are the kernel's own page table, so memory
 * grows with the pages touched and one load finds any cell. Units are reserved when memory is
 * mapped there; all others share one reservation, so that a wild access of the target faults in
 * the target and never in the tool.
 *
 * The units of the first CA_FLAT_BYTES can be one reservation, side by side: then code that knows
 * that a process has no memory beyond finds a cell without the table.
 *
 * Inlined code may reuse the unit that it found for one address for another less than CA_SLOP
 * bytes away: each reservation has room for that on both sides. */
#ifndef CA_SHADOW_H
#define CA_SHADOW_H

#include "base/base.h"
#include "units.h"

#define CA_SLOP 0x10000
/* Where Valgrind lays out programs, unless they ask for an address. */
#define CA_FLAT_BYTES (1ull << 37)

typedef struct ca_shadow {
  /* units[u] is the address of the value of the unit's first cell. */
  uint64_t *units;
  unsigned char *present; /* which units have cells of their own */
  uint32_t *used;         /* their numbers */
  uint32_t used_count;
  bool windowed;      /* its units lie one after the other in ca_window, accessible if present, */
  uint64_t offset;    /* with the first one this far behind its start */
  unsigned shift;     /* log2 of the cell size */
  unsigned unit_bits; /* log2 of a unit's bytes of address space: 32 + shift */
  uint64_t flat; /* address of the value of the cell at 0, if the first units lie side by side */
} ca_shadow;

/* False when the address space is used up; a flat part that finds no room is left out. */
bool ca_shadow_init(ca_shadow *shadow, unsigned shift, bool flat);
void ca_shadow_destroy(ca_shadow *shadow);

/* Makes sure that [start, start+bytes) has cells of its own. False when reservation fails. */
bool ca_shadow_cover(ca_shadow *shadow, uint64_t start, uint64_t bytes);

/* Moves what lies in the way of [start, start+bytes); see ca_arena_avoid. False: no room. */
bool ca_shadow_make_way(ca_shadow *shadow, uint64_t start, uint64_t bytes);
/* The same for what all shadows share, before any of them. */
bool ca_nowhere_makes_way(uint64_t start, uint64_t bytes);
/* Whether they would move anything; NULL: what all share. */
bool ca_shadow_is_in_the_way(const ca_shadow *shadow, uint64_t start, uint64_t bytes);

/* Leaves ca_window, with all values. False: no room; the shadow is of no use any more. */
bool ca_shadow_leave_window(ca_shadow *shadow);

/* What units without mappings point to reads as zeros again. */
void ca_nowhere_clear(void);

/* Forgets all cells that overlap [start, start+bytes). */
void ca_shadow_forget(ca_shadow *shadow, uint64_t start, uint64_t bytes);

/* Moves the values of all cells of [from, from+bytes) to [to, to+bytes), which have room for them;
 * both begin with a page of the target, and have none in common. */
void ca_shadow_move(ca_shadow *shadow, uint64_t from, uint64_t to, uint64_t bytes);

/* Forgets everything, keeps the reservations. */
void ca_shadow_clear(ca_shadow *shadow);

/* What is kept by page of the target. */
#define CA_PAGE_BITS 12
/* All cells of the page of `address`, which has memory of its own, are this thread's alone. */
void ca_shadow_mark_page(ca_shadow *shadow, uint64_t address);
/* Whether any of them has been accessed. */
bool ca_shadow_page_used(const ca_shadow *shadow, uint64_t address);

/* Calls visit(context, values, count) for every resident piece of the table. */
void ca_shadow_visit(ca_shadow *shadow, void (*visit)(void *, uint32_t *, size_t), void *context);

/* Inlined code masks the cell's offset within its unit with this, so that even a wild address
 * leads to memory of ours. */
#define CA_OFFSET_MASK 0x3fffffffcull
/* The same for the flat part, for addresses that were shifted to offsets of values. */
#define CA_FLAT_MASK(shift) ((CA_FLAT_BYTES >> (shift)) * 4 - 4)

static inline uint32_t *ca_cell(const uint64_t *units, unsigned shift, uint64_t address) {
  return (uint32_t *)(units[(address >> (32 + shift)) & CA_UNIT_MASK]) +
         (uint32_t)(address >> shift);
}

/* True when the cell has memory of its own (others may look only then). */
static inline bool ca_shadow_has(const ca_shadow *shadow, uint64_t address) {
  return shadow->present[(address >> shadow->unit_bits) & CA_UNIT_MASK] != 0;
}

#endif
