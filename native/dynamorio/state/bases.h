/* Where the bases of the segments fs and gs are that the target has set: the processor's are
 * DynamoRIO's own. */
#ifndef CD_STATE_BASES_H
#define CD_STATE_BASES_H

#include "dr_api.h"

/* In memory of the thread; false: DynamoRIO does not say. */
bool cd_base_of(void *dc, reg_id_t segment, opnd_t *place);

#endif
