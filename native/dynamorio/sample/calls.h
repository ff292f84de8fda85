/* System calls of a copy. */
#ifndef CD_SAMPLE_CALLS_H
#define CD_SAMPLE_CALLS_H

#include "dynamorio/state/thread.h"

/* What is the copy's alone, or only looks, is made; what the program would be told is answered
 * (true, with `*result`); at what would be felt outside the copy ends. */
bool cd_sample_answers(const cd_thread *thread, long *result);

#endif
