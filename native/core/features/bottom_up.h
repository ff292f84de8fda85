/* The bottom-up view: for each routine the distinct cells that any of its activations counted as
 * input (first accessed by a read in that activation), over all threads of the process.
 *
 * Each cell has the set of routines that it has counted for, as the number of a set that is kept
 * once: a list of a routine and another set. A cell that is read for the first time in some
 * activations is added to the routines of those; few sets come up again and again. */
#ifndef CA_BOTTOM_UP_H
#define CA_BOTTOM_UP_H

#include "core/memory/thread.h"

/* Before the first thread. NULL: no memory. */
ca_feature *ca_bottom_up_new(ca_memory *memory, const ca_constructs *constructs);

#endif
