/* What iterations of loops change: whether each has a result, something that outlives it.
 *
 * After Song and Lu's LDoctor (2017), which watches loops of programs in source, for machine code.
 * What an iteration stores to is compared, when it ends, with what was there when it began: memory
 * outside the frames of what it called, and of the loop's routine, is a result where it differs.
 * Registers, and words of that frame, are *locations*: whether they are a result is known when the
 * loop has been left and they are read, or overwritten. What is allocated and given back in the
 * iteration, and the allocator's own stores, are none. Docs: docs/diagnose.md. */
#ifndef CA_DIAGNOSIS_H
#define CA_DIAGNOSIS_H

#include "core/memory/thread.h"
#include "registers.h"
#include "writers.h"

struct ca_structures;
struct ca_instance;
struct ca_diagnosed;

enum { CA_INSTANCES = 32 };

typedef struct ca_diagnosis {
  ca_feature feature;
  /* Code looks at these. */
  uint64_t loads, stores; /* are to be told of */
  uint64_t waiting;       /* registers of which reads and writes are to be told of */
  uint64_t *skip;         /* by construct of a loop: its header is told of again after so many */
  bool all;               /* nothing is left out */
  uint64_t memory;        /* bytes that may be taken for inputs of loops */
  uint64_t memory_used;
  ca_writers writers;
  ca_stacks *stacks;
  struct ca_structures *structures;
  const ca_follower *follower; /* of the structures */
  void (*registers)(const ca_hot *hot, ca_registers *to);
  struct ca_instance *instances[CA_INSTANCES]; /* as they began */
  uint32_t count, free_count;
  struct ca_instance *free[CA_INSTANCES];
  struct ca_diagnosed **loops; /* by construct; NULL: not seen */
  uint32_t *order;             /* constructs, as they were seen */
  uint32_t loop_count;
} ca_diagnosis;

/* After the structures, before the first thread. `registers`: what a thread has in its registers.
 * `all`: nothing is left out. `memory`: for inputs of loops, in bytes. NULL: no memory. */
ca_diagnosis *ca_diagnosis_new(ca_stacks *stacks, struct ca_structures *structures,
                               void (*registers)(const ca_hot *hot, ca_registers *to), bool all,
                               uint64_t memory);

/* The stack has heard of the header of a loop that was not on top of it. */
void ca_diagnosis_entered(ca_diagnosis *diagnosis, const ca_hot *hot, uint32_t loop);
/* The header of a loop was reached, and the stack knows it; not told of where `skip` says so.
 * `exits`: see ca_loop. */
void ca_diagnosis_header(ca_diagnosis *diagnosis, const ca_hot *hot, uint32_t loop, uint32_t exits,
                         uint64_t sp);
/* Before a store by the instruction at `place`: its memory can be read. `root`: the address before
 * a constant was added, 0: it is none. */
void ca_diagnosis_store(ca_diagnosis *diagnosis, const ca_hot *hot, uint64_t address,
                        uint64_t bytes, uint64_t place, uint64_t root);
/* After a load, likewise, and before memory changes. */
void ca_diagnosis_load(ca_diagnosis *diagnosis, ca_hot *hot, uint64_t address, uint64_t bytes,
                       uint64_t place, uint64_t root);
/* Masks of registers that an instruction reads, and then those that it overwrites. */
void ca_diagnosis_used(ca_diagnosis *diagnosis, const ca_hot *hot, uint64_t read, uint64_t written);
/* A register was stored as it is, after ca_diagnosis_store. */
void ca_diagnosis_copied(ca_diagnosis *diagnosis, const ca_hot *hot, uint64_t mask,
                         uint64_t address);
/* A system call succeeded. */
void ca_diagnosis_called(ca_diagnosis *diagnosis, const ca_hot *hot, long number);

#endif
