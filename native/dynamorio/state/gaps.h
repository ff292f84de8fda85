/* Small gaps around the loader and DynamoRIO's own library, which lies where the kernel aligns it,
 * would take in those of the program's libraries that fit: in each run others. What searches
 * libraries by address, as the C++ unwinder does for each frame, reads other cells in another
 * order. */
#ifndef CD_GAPS_H
#define CD_GAPS_H

#include <stdbool.h>
#include <stdint.h>

/* Before the program's loader runs. */
void cd_fill_gaps(void);
/* Whether a mapping is one that fills a gap. */
bool cd_fills_gap(uint64_t start);

#endif
