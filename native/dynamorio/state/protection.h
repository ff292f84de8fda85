/* What the kernel lets the target do with its memory. */
#ifndef CD_PROTECTION_H
#define CD_PROTECTION_H

#include "core/system/maps.h"

void cd_protection_init(void);
/* The protection of memory may have changed. */
void cd_protection_changed(uint64_t start, uint64_t bytes);
/* The mapping at `pc`; false: there is none. */
bool cd_region(uint64_t pc, ca_region *region);
/* Whether the code there may be written over while it is in use. */
bool cd_is_writable(uint64_t pc);
/* Whether it may be executed. Of memory that is not there, DynamoRIO says so itself. */
bool cd_may_execute(uint64_t pc);

#endif
