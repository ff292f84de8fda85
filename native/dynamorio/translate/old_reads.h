/* Reads of cells older than the parent of the top activation. */
#ifndef CD_OLD_READS_H
#define CD_OLD_READS_H

#include "dr_api.h"

/* Most old reads: of what was last touched a few activations below, see ca_old_read. Else it goes
 * on behind, with nothing changed. */
void cd_add_near_old(void *dc, instrlist_t *il, reg_id_t back, bool shared);

#endif
