/* The table of threads: each has a place until it ends. */
#ifndef CD_THREAD_PLACES_H
#define CD_THREAD_PLACES_H

#include "dynamorio/state/thread.h"

/* False: there is none left. */
bool cd_thread_takes_place(cd_thread *thread);
void cd_thread_leaves_place(const cd_thread *thread);
/* In a fork child: there are no others. */
void cd_thread_is_only(cd_thread *thread);
/* NULL: nobody has it. */
cd_thread *cd_thread_at(unsigned place);
/* How many have been taken at once, at most. */
unsigned cd_thread_places(void);

#endif
