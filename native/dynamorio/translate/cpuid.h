/* What the processor says of itself, without what DynamoRIO cannot translate.
 *
 * Instructions that it does not know end the program with SIGILL, registers that it does not save
 * lose their contents. When a transaction fails, the processor goes on where it was told to, in
 * translated code that DynamoRIO did not expect to be left. Bases of segments it keeps itself. What
 * asks the processor first takes its other way. */
#ifndef CD_CPUID_H
#define CD_CPUID_H

#include "code.h"

bool cd_is_cpuid(instr_t *instr);
void cd_put_cpuid(const cd_place *p);
/* For tests: as on a processor that has all that is hidden. */
extern bool cd_pretend_features;

#endif
