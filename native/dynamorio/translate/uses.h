/* Which registers an instruction reads and overwrites, as masks: see core/diagnosis/registers.h. */
#ifndef CD_USES_H
#define CD_USES_H

#include <stdint.h>
#include "dr_api.h"

typedef struct {
  uint64_t read, written;
  uint64_t copied; /* stored as it is; not among those that are read for that */
} cd_uses;

cd_uses cd_uses_of(instr_t *instr);

#endif
