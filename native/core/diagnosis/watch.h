/* What the program accesses while loops are diagnosed. */
#ifndef CA_DIAGNOSIS_WATCH_H
#define CA_DIAGNOSIS_WATCH_H

#include "state.h"

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

#endif
