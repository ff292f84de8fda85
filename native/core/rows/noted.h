/* Activations that are counted, see counted.h, for engines whose inlined code notes their ends:
 * callers and what else was pending around each are found backwards from what is pending now. */
#ifndef CA_NOTED_H
#define CA_NOTED_H

#include "store.h"

enum { CA_NOTED_BLOCK = 256 /* activations that are looked at together */ };

/* At most CA_NOTED_BLOCK, in the order in which they ended; `top`: the top frame since. Those that
 * cannot be counted are left, with what their callees that were counted have, as the ones that
 * `single` tells. */
void ca_noted_count(ca_rows *rows, ca_done *done, uint32_t count, const ca_frame *top,
                    void single(ca_rows *rows, const ca_done *done));

#endif
