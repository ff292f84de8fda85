/* Whether a block tells of what it accesses, see core/diagnosis/attention.h. */
#ifndef CD_ATTEND_H
#define CD_ATTEND_H

#include "code.h"

/* `entry`: frames may end when the block begins. */
bool cd_tells(uint64_t start, bool entry);
/* At the very start of the block: it is translated anew where it should be otherwise. */
void cd_put_attend(const cd_place *p, uint64_t start, bool entry, bool tells);

#endif
