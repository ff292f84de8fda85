/* What the target sees of its surroundings stays as without us. */
#ifndef CD_SURROUNDINGS_H
#define CD_SURROUNDINGS_H

#include <stdint.h>

/* Variables for a program that is executed: the limits on its memory; the number at which DynamoRIO
 * has left a script's interpreter open; the signals that it blocks. */
#define CD_LIMITS_VARIABLE "DYNAMORIO_COMAIR_LIMITS="
#define CD_LEFT_VARIABLE "DYNAMORIO_COMAIR_LEFT="
#define CD_MASK_VARIABLE "DYNAMORIO_COMAIR_MASK="
/* At the first instruction of a program. */
void cd_surroundings(uint64_t sp);

#endif
