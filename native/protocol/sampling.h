/* Made from protocol/sampling.mjs: edit that, then "npm run protocol". Samples of single
 * activations, each in a copy of the program. */
#ifndef CA_PROTOCOL_SAMPLING_H
#define CA_PROTOCOL_SAMPLING_H

/* Routines and loops that can be caught in one run. */
#define CS_TARGETS 1024
/* Bins of waits. Bin i is of waits up to 2^(i / WAIT_BINS_PER_OCTAVE) us; a wait of the last one
 * is longer than a week. */
#define CS_WAIT_BINS 164
#define CS_WAIT_BINS_PER_OCTAVE 4

/* How the copy for a sample ended. Only `exact` delivers rows; of the others what was counted is
 * a lower bound. */
typedef enum cs_outcome {
  /* It runs yet, or was killed. */
  CS_RUNNING = 0,
  /* It ran to the end of the activation. */
  CS_EXACT = 1,
  /* At a system call that would be felt outside; detail: its number. */
  CS_CUT_CALL = 2,
  /* At a signal; detail: its number. */
  CS_CUT_SIGNAL = 3,
  /* It took longer than a copy may. */
  CS_CUT_TIME = 4,
  /* Its rows took more memory than a copy may. */
  CS_CUT_ROWS = 5,
  /* The routine was left by longjmp or an exception. */
  CS_LEFT = 6,
  /* detail: an error number, or what DynamoRIO said. */
  CS_NOT_STARTED = 7,
  /* No rows, but which cells it read: see cs_capture. */
  CS_CELLS = 8,
  /* A signal ended it. The launcher finds this out. */
  CS_CRASHED = 9,
  CS_SAMPLE_OUTCOMES = 10,
} cs_outcome;
/* clang-format off */
#define CS_SAMPLE_OUTCOMES_TEXTS {"killed", "exact", "call", "signal", "time", "rows", "left", "not-started", "cells", "crashed"}
/* clang-format on */

/* How stacks were sampled, to find costly routines. */
typedef enum cs_stack_sampler {
  CS_STACKS_BY_PERF = 0,
  CS_STACKS_BY_STOPS = 1,
  CS_STACKS_BY_NOTHING = 2,
  CS_STACK_SAMPLERS = 3,
} cs_stack_sampler;
/* clang-format off */
#define CS_STACK_SAMPLERS_TEXTS {"perf", "stops", "nothing"}
/* clang-format on */

#endif
