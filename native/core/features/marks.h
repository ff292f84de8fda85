/* Routines whose arguments are recorded: which, and what they were called with. */
#ifndef CA_MARKS_H
#define CA_MARKS_H

#include "core/process/process.h"

/* Reads the list: lines with a module's absolute path, each followed by lines with offsets of
 * routines (ELF vaddr, hexadecimal). Before the first module is mapped. False: it cannot be read.
 */
bool ca_marks_load(ca_process *process, const char *path);

/* The marks of the module at `path`, for ca_module_mapped. */
void ca_marks_find(const ca_process *process, const char *path, ca_module *module);

/* Whether the routine whose entry is at `address` is marked. */
bool ca_marked(const ca_process *process, uint64_t address);

/* The entry of a marked routine is reached: `values` is what rdi, rsi, rdx, rcx, r8, r9 hold.
 * Counts for the top activation if it is one of this routine and has none yet. */
void ca_args(ca_hot *hot, uint64_t entry, const uint64_t values[CA_ARGS]);

#endif
