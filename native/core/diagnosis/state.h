/* What is known while loops are diagnosed. */
#ifndef CA_DIAGNOSIS_STATE_H
#define CA_DIAGNOSIS_STATE_H

#include "core/memory/thread.h"
#include "attention.h"
#include "called.h"
#include "recursion.h"
#include "registers.h"
#include "turns.h"
#include "writers.h"

struct ca_structures;
struct ca_instance;
struct ca_diagnosed;

/* That are looked at, at a time; the more where nothing is left out. */
enum { CA_INSTANCES = 32, CA_INSTANCES_ALL = 512 };

typedef struct ca_diagnosis {
  ca_feature feature;
  /* Code looks at these. */
  uint64_t loads, stores; /* are to be told of */
  uint64_t waiting;       /* registers of which reads and writes are to be told of */
  uint64_t *skip;         /* by construct of a loop: its header is told of again after so many */
  ca_attention *attention;
  bool all;        /* nothing is left out */
  uint64_t memory; /* bytes that may be taken for loops, to keep inputs and what is known of them */
  uint64_t memory_used;
  uint64_t first_events; /* of loops of which all was looked at */
  ca_writers writers;
  ca_stacks *stacks;
  struct ca_structures *structures;
  const ca_follower *follower; /* of the structures */
  void (*registers)(const ca_hot *hot, ca_registers *to);
  struct ca_instance *instances[CA_INSTANCES_ALL]; /* as they began */
  uint32_t count, free_count;
  struct ca_instance *free[CA_INSTANCES_ALL];
  struct ca_diagnosed **loops; /* by construct; NULL: not seen */
  uint32_t *order;             /* constructs, as they were seen */
  uint32_t loop_count;
  ca_recursion recursion;
  ca_calls calls;
  ca_turn_logs turn_logs;
} ca_diagnosis;

#endif
