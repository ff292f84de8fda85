/* Calling contexts: the routines that an activation was called through, as a node of a tree. A
 * routine that calls itself, directly or through others, goes back to its own node: recursion adds
 * no nodes, and no path has a routine twice.
 *
 * An activation's context is found when its row is made, and kept in the upper half of its frame's
 * flags, so that calls cost nothing. */
#ifndef CA_CONTEXTS_H
#define CA_CONTEXTS_H

#include "core/stack/stack.h"

/* Before the first thread. NULL: no memory. */
ca_feature *ca_contexts_new(ca_stacks *stacks);

#endif
