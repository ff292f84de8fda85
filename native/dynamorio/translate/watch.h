/* Code that changes unseen.
 *
 * DynamoRIO notices what is written over through the addresses that are executed: of shared memory
 * that is mapped for writing elsewhere, as compilers at run time do, it would go on with what it
 * has translated. So each block of shared memory begins with a comparison. In the middle of a block
 * nothing has to be seen: the processor, too, is promised to see code that was written at another
 * address at a jump that waits for it only. */
#ifndef CD_WATCH_H
#define CD_WATCH_H

#include "code.h"

/* The bytes of a block that are to be compared whenever it begins; 0: none. */
uint cd_bytes_to_watch(uint64_t pc, instrlist_t *list);
/* At the start of a block: if its bytes have changed, it is translated anew. */
void cd_put_watch(const cd_place *p, uint64_t pc, uint bytes);

#endif
