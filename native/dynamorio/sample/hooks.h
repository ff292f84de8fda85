/* What a copy does otherwise, for dynamorio/system. */
#ifndef CD_SAMPLE_HOOKS_H
#define CD_SAMPLE_HOOKS_H

#include <stdint.h>

/* `request`: address of what the agent says. This process is a copy: it is registered as one. */
void cd_sample_init(uint64_t request);

#endif
