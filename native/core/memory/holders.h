/* Which threads may have values for the cells of a page of the target: who acquires a cell asks
 * those, not all. A thread that is the only one has the whole page's cells to itself
 * at once. Only kept where every value that a thread gets for a cell without one goes through
 * ca_read, ca_write, ca_kernel_write, ca_acquire_cell_read or ca_acquire_cell_write. */
#ifndef CA_HOLDERS_H
#define CA_HOLDERS_H

#include "thread.h"

/* When the second thread starts; without memory, all are asked. */
void ca_holders_init(ca_memory *memory);
/* As ca_shadow_make_way. */
bool ca_holders_make_way(ca_memory *memory, uint64_t start, uint64_t bytes);
/* At the end, and in a fork child before its thread starts: as if there had never been a second
 * one. */
void ca_holders_clear(ca_memory *memory);
void ca_holders_started(ca_memory *memory, ca_thread *thread);
void ca_holders_ended(ca_memory *memory, const ca_thread *thread);
/* All cells that overlap [start, start+bytes) have been forgotten. */
void ca_holders_forget(ca_memory *memory, uint64_t start, uint64_t bytes);

/* What threads had for cells of [from, from+bytes), they have at `to`; whole pages. */
void ca_holders_move(ca_memory *memory, uint64_t from, uint64_t to, uint64_t bytes);

/* Nobody acquires cells between these. */
void ca_coherence_lock(ca_memory *memory);
void ca_coherence_unlock(ca_memory *memory);

/* The others that may have a value for a cell. */
typedef struct {
  int count;        /* 0, 1, or more */
  bool whole_page;  /* for all cells of the page it is the same */
  ca_thread *one;   /* if there is one */
  uint64_t slots;   /* else those with these slots */
  bool is_one_each; /* each of which is one thread's */
} ca_others;

static inline bool ca_may_hold(const ca_others *others, const ca_thread *thread) {
  return others->slots >> thread->slot & 1;
}

/* Those for the cell at `address`; `self` may have one from now on. */
ca_others ca_other_holders(ca_memory *memory, ca_thread *self, uint64_t address);

/* Whose slot it is, if it is one thread's. */
ca_thread *ca_holder_in(const ca_memory *memory, uint32_t slot);

#endif
