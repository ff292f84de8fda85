/* What iterations do that is no access: system calls, and blocks that they take and give back. */
#ifndef CA_DIAGNOSIS_CALLS_H
#define CA_DIAGNOSIS_CALLS_H

#include "state.h"

/* A system call succeeded. */
void ca_diagnosis_called(ca_diagnosis *diagnosis, const ca_hot *hot, long number);

/* For the structures: `watcher` is the diagnosis. */
void ca_diagnosis_allocated(void *watcher, const ca_hot *hot);
void ca_diagnosis_given_back(void *watcher, const ca_hot *hot, uint64_t born);

#endif
