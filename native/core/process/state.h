/* The state of one profiled process. */
#ifndef CA_STATE_H
#define CA_STATE_H

#include "core/memory/thread.h"

/* Hashes of what has been told of what the program did outside of it: see effects.h. */
enum { CA_EFFECTS = 256 };
typedef struct ca_effects {
  uint64_t keys[CA_EFFECTS];
  uint32_t count;
} ca_effects;

/* Connections that were accepted, and requests: see requests.h. */
enum { CA_DESCRIPTORS = 1 << 14 };
typedef struct ca_requests {
  uint32_t connections, count;
  struct {
    uint32_t count, last; /* requests that began in an activation of it, and the latest of them */
  } * within;             /* by construct; NULL until the first request */
  uint8_t descriptors[CA_DESCRIPTORS];
} ca_requests;

typedef struct ca_process {
  ca_wire wire;
  ca_tracer trace;
  ca_modules modules;
  ca_constructs constructs;
  ca_stores stores;
  ca_stacks stacks;
  ca_memory memory;
  ca_features features;
  ca_effects effects;
  ca_requests requests;
  struct ca_routine_list *args;         /* NULL: no arguments are recorded, see args.h */
  struct ca_wanted_loops *loops;        /* NULL: no loops are recorded, see wanted_loops.h */
  struct ca_functions *functions;       /* with their loops; NULL: none are recorded */
  struct ca_structures *structures;     /* NULL: structures are not recorded */
  struct ca_diagnosis *diagnosis;       /* NULL: loops are not diagnosed */
  struct ca_scripts *scripts;           /* NULL: functions of scripts are not told apart */
  struct ca_regions *regions;           /* NULL: what the program tells of them is ignored */
  struct ca_block_counts *block_counts; /* NULL: blocks are not counted one by one */
  volatile struct ca_control *control;  /* NULL: nobody asks for windows, see control.h */
  uint32_t asked, snapshots;            /* what has been done of what is asked */
  bool paused;                          /* outside of a window: nothing is instrumented */
  uint32_t time_start;   /* first time of a thread; tests start just below the limit */
  uint32_t thread_count; /* ever */
} ca_process;

#endif
