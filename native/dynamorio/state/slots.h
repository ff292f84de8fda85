/* Raw thread-local slots, reached by one memory operand: the hot state comes first. */
#ifndef CD_SLOTS_H
#define CD_SLOTS_H

#include "base/base.h"
#include "core/memory/thread.h"
#include "core/rows/store.h"
#include "core/stack/hot.h"
#include "dr_api.h"

enum {
  CD_HOT_SLOTS = sizeof(ca_hot) / 8,
  CD_SLOT_SELF = CD_HOT_SLOTS, /* address of the hot state */
  CD_SLOT_STACK,               /* our stack's end */
  CD_SLOT_SP,                  /* the target's stack pointer while we are on ours */
  CD_SLOT_COST,                /* a second hot->cost: every other block counts here */
  CD_SLOT_BACK,                /* where a stub that was jumped to goes on */
  CD_SLOT_DONE,                /* where the next finished activation is noted */
  CD_SLOT_DONE_END,
  CD_SLOT_WINDOW, /* offset of the thread's window in cells, see core/memory/places.h */
  CD_SLOT_CELL,   /* number of the cell that a stub is called for; it is another's, this far away */
  CD_SLOT_NUMBER,
  CD_SLOT_LIMIT, /* a call at this time goes out of line */
  /* Where an old read last found the frame that it is of, and the times that the one above it began
   * at, 0 if nothing is known, and, in the upper half, itself. */
  CD_SLOT_BELOW,
  CD_SLOT_BELOW_TIMES,
  CD_SLOT_LEFT,        /* by construct: what the thread passes over yet, see core/rows/thinned.h */
  CD_SLOT_INTERRUPTED, /* whether the system call that ended was interrupted, see
                          system/syscall_restart.h */
  CD_SLOT_REGISTERS,   /* where loops are diagnosed: what general registers had when translated code
                          left for C, 0: it has not; where the target's are; and the instruction that
                          tells of its accesses when it runs: see run/diagnosis.h */
  CD_SLOT_WHERE,
  CD_SLOT_PLACE,
  CD_SLOT_A, /* arguments of helpers */
  CD_SLOT_B,
  CD_SLOT_C,
  CD_SLOT_D,
  CD_SLOT_E,
  CD_SLOT_ARGS, /* of a marked routine */
  CD_SLOTS = CD_SLOT_ARGS + CA_ARGS
};

/* Finished activations that translated code notes before they become rows. */
enum { CD_DONE_MAX = 256 };

/* Where the slots of each thread lie. */
extern reg_id_t cd_segment;
extern uint cd_offset;
/* False: there are no more. */
bool cd_slots_init(void);

static inline uint64_t cd_slot(const ca_hot *hot, int slot) {
  return ((const uint64_t *)hot)[slot];
}

/* Of the thread that calls. */
ca_hot *cd_hot_here(void);
/* The same, with a system call: before the thread has begun. */
ca_hot *cd_hot_of_segment(void);

/* Inlined calls look at the limit only. */
static inline void cd_set_limit(ca_hot *hot) {
  ((uint64_t *)hot)[CD_SLOT_LIMIT] = hot->thread->wants_renumbering ? 0 : CA_TIME_SOFT_LIMIT;
}

#endif
