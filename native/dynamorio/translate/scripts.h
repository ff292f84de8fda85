/* Functions of scripts, see core/scripts. */
#ifndef CD_SCRIPTS_H
#define CD_SCRIPTS_H

#include "code.h"

/* A block of the routine that runs them begins; at its entry behind cd_put_registers. */
void cd_put_script(const cd_place *p, uint64_t start);

#endif
