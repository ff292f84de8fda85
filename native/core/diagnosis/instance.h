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
  /* The iteration at hand. */
  uint64_t sp;     /* the stack pointer at the header */
  uint64_t moment; /* of structures, when it began */
  int64_t kept;    /* blocks that were allocated and not given back */
  bool written;    /* to a file or the like */
  bool result;     /* something was changed that is no memory, or may be gone */
  bool gone;       /* memory may be gone: words are not looked at */
  bool full;       /* there was no room for a word */
  ca_registers before;
  ca_words words;
  uint32_t root_count, root_stamp;
  uint64_t roots[CA_ROOTS]; /* base addresses that the routine used */
  uint32_t root_stamps[CA_ROOTS];
  /* All whole iterations until now; `final` is the latest. */
  uint64_t iterations;
  bool early_result, final_result;
  uint64_t early, final; /* locations */
  uint32_t mask_count;
  ca_mask_count masks[CA_INSTANCE_MASKS];
  ca_log *log; /* NULL: its inputs are not looked at */
  /* When it has ended. */
  ca_frame *base; /* the routine that runs is this one, or one that it calls */
  bool last_result;
  uint64_t last_changed;
  uint64_t waiting, read; /* locations of which it is not known yet; that were read */
  uint32_t copy_count;
  ca_copy copies[CA_COPIES];
} ca_instance;

/* A root was used by the loop's own routine. */
void ca_root_add(ca_instance *instance, uint64_t root);
/* An iteration has ended, at the header (`whole`), or with the instance. */
void ca_iteration_end(ca_instance *instance, const ca_registers *now, bool whole);
/* What was read is known: adds up the instance. */
void ca_instance_settle(ca_instance *instance);

#endif
