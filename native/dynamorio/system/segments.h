/* What the target asks the kernel about the processor's state.
 *
 * gs is DynamoRIO's: had the kernel set its base, DynamoRIO would not find itself any more. Where
 * the target uses gs, DynamoRIO takes the base from a place of the thread that its interface does
 * not name, but code that it makes for us does. */
#ifndef CD_SEGMENTS_H
#define CD_SEGMENTS_H

#include "dynamorio/state/thread.h"

/* True: the call was made, and `*result` is its result. */
bool cd_emulate_segments(void *dc, const cd_thread *thread, long *result);

#endif
