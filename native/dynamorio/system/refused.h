/* System calls that no program may make under the client. */
#ifndef CD_REFUSED_H
#define CD_REFUSED_H

#include "dynamorio/state/thread.h"

/* True: it was one, and `*result` is its result. */
bool cd_is_refused(const cd_thread *thread, long *result);

#endif
