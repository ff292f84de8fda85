/* Threads, signals, forks: which activation stack belongs to what runs. */
#ifndef CD_THREADS_H
#define CD_THREADS_H

#include "core/stack/hot.h"
#include "dynamorio/state/thread.h"

void cd_threads_init(void);
/* Before a further thread starts; it does not, after all. */
void cd_before_thread(void);
void cd_no_thread(void);
/* There is one, and none is about to start. */
bool cd_is_alone(void);
/* Ends all threads' activations; they begin anew when they go on. */
void cd_threads_end(void);
/* All that have none, where they were last seen on their stacks. */
void cd_threads_begin(void);
/* Nothing of it while no window is open. */
void cd_thread_begin(ca_hot *hot, unsigned tid, uint64_t sp);

#endif
