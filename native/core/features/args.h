/* Routines whose arguments are recorded: which, and what they were called with. */
#ifndef CA_ARGS_H
#define CA_ARGS_H

#include "core/stack/stack.h"
#include "routine_list.h"

/* The list of routine_list.h. NULL: it cannot be read. */
struct ca_routine_list *ca_args_new(const char *path, ca_stores *stores);

/* Whether the routine whose entry is at `address` is listed. */
bool ca_args_wanted(const struct ca_routine_list *args, uint64_t address);

/* The entry of a listed routine is reached: `values` is what rdi, rsi, rdx, rcx, r8, r9 hold.
 * Counts for the top activation if it is one of this routine and has none yet. */
void ca_args_note(ca_hot *hot, uint64_t entry, const uint64_t values[CA_ARGS]);

#endif
