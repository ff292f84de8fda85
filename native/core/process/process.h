/* A profiled process begins, forks and ends. */
#ifndef CA_PROCESS_H
#define CA_PROCESS_H

#include "base/options.h"
#include "core/diagnosis/registers.h"
#include "core/scripts/interpreter.h"
#include "state.h"

/* What is recorded, and how an engine does it. */
typedef struct ca_options {
  ca_engine_options told; /* loops: see wanted_loops.h; control: control.h */
  bool back_references;
  bool flat, covers_lately; /* see ca_memory */
  void (*bounds)(void *context, uint64_t address, uint64_t *low,
                 uint64_t *high);                         /* see ca_stacks */
  void *context;                                          /* of bounds */
  void (*registers)(const ca_hot *hot, ca_registers *to); /* see ca_diagnosis */
  struct ca_attention *attention;                         /* likewise */
  ca_script_copy copy;                                    /* of the target's memory */
  bool links_in_memory; /* frames' sp is where return addresses are, not only where they would be */
  uint64_t *counters;   /* see ca_block_counts_new */
  uint32_t counters_most;
  int32_t *left; /* see ca_thinned_new */
} ca_options;

/* NULL: all is well. Else what the user is to be told, in one line. What is sent before wire.send
 * is set goes nowhere. */
const char *ca_process_init(ca_process *process, const ca_options *options);
void ca_process_destroy(ca_process *process);

/* Every thread is gone, nothing has been counted yet, and no message but the header has been sent.
 * Constructs and modules are kept and will be sent anew. */
void ca_process_begin_anew(ca_process *process);
/* In a fork child: the same, with the caller's thread, unless no window is open. */
void ca_process_forked(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp);

#endif
