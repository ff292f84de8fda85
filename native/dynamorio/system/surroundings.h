/* What the target sees of its surroundings stays as without us. */
#ifndef CD_SURROUNDINGS_H
#define CD_SURROUNDINGS_H

#include <stdint.h>

/* The variable that names the limits on its memory to a program that is executed. */
#define CD_LIMITS_VARIABLE "DYNAMORIO_COMAIR_LIMITS="
/* At the first instruction of a program. */
void cd_surroundings(uint64_t sp);

#endif
