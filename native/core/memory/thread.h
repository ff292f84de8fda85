/* Threads of the target, and what they have in common of its memory. */
#ifndef CA_MEMORY_THREAD_H
#define CA_MEMORY_THREAD_H

#include "locks.h"
#include "shadow.h"
#include "core/stack/stack.h"

typedef struct ca_memory {
  unsigned shift; /* log2 of the cell size */
  bool footprint; /* count first writes */
  bool sizeless;  /* nothing is noted of what is accessed: activations have no sizes */
  bool threaded;  /* more than one thread has existed */
  bool flat;      /* the only thread's cells lie side by side, and all its memory has them there */
  struct ca_thread *threads;
  /* Told of each read of a cell that was last accessed at `time`, before the top activation. NULL:
   * nobody wants to know. */
  void (*first_read)(ca_hot *hot, uint64_t address, uint32_t time);
  struct ca_bottom_up *bottom_up; /* for first_read, see bottom_up.h */
  /* Told of each access of a cell that was last accessed at `time`. NULL: nobody wants to know. */
  void (*accessed)(ca_hot *hot, uint64_t address, uint32_t time, bool write);
  struct ca_structures *structures; /* for accessed, see core/structures */

  /* Threads from the second on get cells of their own for a unit when they first access it. The
   * engine sees to that: ca_cover_lately. */
  bool covers_lately;
  struct ca_holders *holders; /* NULL: not kept, see holders.h */
  ca_spin locks[CA_PAGE_LOCKS];
  uint32_t *covered; /* units of the address space that every thread has cells for */
  unsigned char *is_covered;
  uint32_t covered_count;
} ca_memory;

/* Whether all accesses go to ca_read and ca_write: somebody wants to know of them. */
static inline bool ca_all_out_of_line(const ca_memory *memory) {
  return memory->first_read || memory->accessed;
}

typedef struct ca_thread {
  ca_memory *memory;
  struct ca_thread *next;
  ca_shadow shadow;
  ca_thread_stacks stacks;
  uint32_t tid;
  uint32_t *external; /* external table: time | CA_EXCLUSIVE for "by a thread" */
  uint32_t external_count;
  uint32_t external_lock; /* see locks.h */
  bool wants_renumbering;
  volatile bool is_joining; /* the engine's: it adds rows, without a lock */
  uint32_t slot;            /* see holders.c */
} ca_thread;

#endif
