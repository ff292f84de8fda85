/* What the target sees of its surroundings stays as without us. */
#ifndef CD_SURROUNDINGS_H
#define CD_SURROUNDINGS_H

#include <stdint.h>

/* At the first instruction of a program. */
void cd_surroundings(uint64_t sp);

#endif
