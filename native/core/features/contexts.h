/* Calling contexts: the routines that an activation was called through, as a node of a tree. A
 * routine that calls itself, directly or through others, goes back to its own node: recursion adds
 * no nodes, and no path has a routine twice.
 *
 * An activation's context is found when its row is made, and kept in the upper half of its frame's
 * flags, so that calls cost nothing. */
#ifndef CA_CONTEXTS_H
#define CA_CONTEXTS_H

#include "core/process/process.h"

#define CA_FRAME_CONTEXT 0xffffffff00000000ull

/* Before the first thread. False: no memory. */
bool ca_contexts_init(ca_process *process);

/* 0 for a root, and where there are too many. */
uint32_t ca_context_of(ca_stack *stack, ca_frame *frame);

/* Sends the contexts that no frame has named yet. */
void ca_contexts_flush(ca_process *process);

#endif
