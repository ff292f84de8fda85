/* One instance of a loop: from where it is entered until it is left, and then until it is known
 * which of the locations that it changed are read. */
#ifndef CA_DIAGNOSIS_INSTANCE_H
#define CA_DIAGNOSIS_INSTANCE_H

#include "core/stack/stack.h"
#include "loop.h"
#include "registers.h"
#include "words.h"

enum { CA_ROOTS = 128, CA_ROOTS_MOST = 64, CA_COPIES = 16, CA_INSTANCE_MASKS = 64 };

/* A location's value was put there on the stack after the loop. */
typedef struct ca_copy {
  uint64_t address, mask;
} ca_copy;

typedef struct ca_instance {
  ca_diagnosed *loop;
  const ca_hot *hot; /* of the thread */
  ca_stack *stack;
  ca_frame *frame, *routine; /* the loop's, its routine's */
  uint64_t routine_sp;       /* address of the return address */
  bool ended;                /* only what is read of it is looked for */
  uint64_t weight;           /* see sample.h */
  /* The iteration at hand. */
  bool resting;    /* it is not looked at */
  bool woken;      /* it was resting until it stored to something new: it stands for itself */
  uint64_t stands; /* weight of the next one that is */
  uint32_t loads;  /* that were looked at */
  uint64_t sp;     /* the stack pointer at the header */
  uint64_t moment; /* of structures, when it began */
  int64_t kept;    /* blocks that were allocated and not given back */
  bool written;    /* to a file or the like */
  bool result;     /* something was changed that is no memory, or may be gone */
  bool gone;       /* memory may be gone: words are not looked at */
  bool full;       /* there was no room for a word */
  ca_registers start, before; /* when the instance began, and the iteration */
  ca_words words;
  uint32_t root_count, root_stamp;
  uint64_t roots[CA_ROOTS]; /* base addresses that the routine used */
  uint32_t root_stamps[CA_ROOTS];
  /* All whole iterations until now that were looked at; `final` is the latest. */
  uint64_t seen;
  bool early_result, final_result;
  uint64_t early, final; /* locations */
  /* Locations that the latest whole one changed, by how much, and those of them that it changed as
   * the one before did. */
  bool followed; /* that one was looked at */
  uint64_t stepped, before_stepped, steady;
  uint64_t steps[CA_LOCATIONS];
  uint32_t mask_count;
  ca_mask_count masks[CA_INSTANCE_MASKS];
  ca_log *log; /* NULL: its inputs are not looked at */
  /* When it has ended. */
  uint64_t iterations; /* back edges, of all iterations */
  uint64_t patience;   /* accesses until what was not read by then counts as not read */
  ca_frame *base;      /* the routine that runs is this one, or one that it calls */
  bool last_result;
  uint64_t last_changed;
  uint64_t waiting, read; /* locations of which it is not known yet; that were read */
  uint32_t copy_count;
  ca_copy copies[CA_COPIES];
} ca_instance;

/* Of the iteration at hand. */
static inline uint64_t ca_weight_of(const ca_instance *instance) {
  return instance->woken ? 1 : instance->weight * instance->stands;
}

/* A root was used by the loop's own routine. */
void ca_root_add(ca_instance *instance, uint64_t root);
/* An iteration that was looked at has ended, at the header (`whole`), or with the instance. */
void ca_iteration_end(ca_instance *instance, ca_turn_logs *logs, const ca_registers *now,
                      bool whole);
/* The instance has ended with what is in registers now: those that it has changed, and no iteration
 * that was looked at. */
uint64_t ca_changed_unseen(const ca_instance *instance, const ca_registers *now);
/* What was read is known: adds up the instance. */
void ca_instance_settle(ca_instance *instance);

#endif
