/* What the kernel shows of a process's arguments, environment and auxiliary vector in /proc: those
 * of the target, where it would show the engine's, which tell others how to reach the session. */
#ifndef CA_SHOWN_H
#define CA_SHOWN_H

#include "base/base.h"

/* `sp`: of the target's first instruction, pointing to argc, with nothing of ours behind it. Where
 * the kernel cannot be told (CONFIG_CHECKPOINT_RESTORE), all stays as it is. */
void ca_show_start(const uint64_t *sp);

#endif
