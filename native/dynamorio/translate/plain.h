/* How much of the accounting is done inline. */
#ifndef CD_PLAIN_H
#define CD_PLAIN_H

#include "dynamorio/state/process.h"

/* Whether finished activations need no more than their sizes and costs. */
static inline bool cd_is_plain(void) {
  return !cd_process.args && !cd_process.stacks.contexts && !ca_all_out_of_line(&cd_process.memory);
}

/* Whether the frame that a read was last found to be of is noted, see CD_SLOT_BELOW: with loops
 * recorded, most activations have their routine's or a loop's between them and what has seen their
 * input. */
static inline bool cd_notes_below(void) {
  return cd_process.loops && cd_is_plain();
}

#endif
