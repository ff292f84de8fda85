/* What the program does to what is outside of it: files, networks, devices, other processes. Each
 * thing is told once, when it has been done; src/stream/format.ts: EffectFrame. */
#ifndef CA_EFFECTS_H
#define CA_EFFECTS_H

#include "state.h"

/* A system call has returned, with -errno where it failed. True: a request has begun, see
 * requests.h.
 */
bool ca_effects_called(ca_process *process, long number, const uint64_t arguments[6], long result);

#endif
