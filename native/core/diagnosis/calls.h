/* What iterations do that is no access: system calls, and blocks that they take and give back. */
#ifndef CA_DIAGNOSIS_CALLS_H
#define CA_DIAGNOSIS_CALLS_H

#include "core/structures/blocks.h"
#include "state.h"

/* A system call succeeded. */
void ca_diagnosis_called(ca_diagnosis *diagnosis, const ca_hot *hot, long number);

/* A system call wrote this, or the kernel for a signal. */
void ca_diagnosis_filled(ca_diagnosis *diagnosis, uint64_t address, uint64_t bytes);

/* For the structures: `watcher` is the diagnosis. */
void ca_diagnosis_allocated(void *watcher, const ca_hot *hot, const ca_block *block);
void ca_diagnosis_given_back(void *watcher, const ca_hot *hot, uint64_t born);
bool ca_diagnosis_written_since(void *watcher, uint64_t start, uint64_t bytes);

#endif
