/* What the target maps and unmaps: memory, and files with code in it. */
#ifndef CA_MAPPINGS_H
#define CA_MAPPINGS_H

#include "state.h"

/* The target's memory [start, start+bytes) is gone. */
void ca_forget(ca_process *process, uint64_t start, uint64_t bytes);

/* It is somewhere else (mremap): its cells are those that they were, so that going through them
 * again is no new input; features forget them. Whole pages. */
void ca_moved(ca_process *process, uint64_t from, uint64_t to, uint64_t bytes);

/* Before the target maps memory at a place of its own choice: moves what is in the way. False:
 * something of ours stays there. */
bool ca_make_way(ca_process *process, uint64_t start, uint64_t bytes);

/* As ca_module_add; features are told. */
ca_module *ca_module_mapped(ca_process *process, const char *path, uint64_t bias, uint64_t start,
                            uint64_t end, const unsigned char *build_id, size_t build_id_bytes);
/* Modules that overlap are gone, with their routines. */
void ca_modules_unmapped(ca_process *process, uint64_t start, uint64_t end);

#endif
