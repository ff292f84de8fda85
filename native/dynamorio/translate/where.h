/* Where the target's registers are, for what has to know them: see run/diagnosis.h. */
#ifndef CD_WHERE_H
#define CD_WHERE_H

#include "code.h"

void cd_where_init(void);
/* Before code that leads to what may look at registers, once all that it needs has been taken. Does
 * nothing unless loops are diagnosed. */
void cd_put_where(const cd_place *p);
/* What that puts into the slot: an address below 2 GB. */
uint cd_where_now(const cd_place *p);

#endif
