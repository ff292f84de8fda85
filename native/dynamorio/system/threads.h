/* Threads, signals, forks: which activation stack belongs to what runs. */
#ifndef CD_THREADS_H
#define CD_THREADS_H

#include "core/stack/hot.h"

void cd_threads_init(void);
/* Before the second thread starts. */
void cd_become_threaded(void);
/* Ends all threads' activations; they begin anew when they go on. */
void cd_threads_end(void);
void cd_thread_begin(ca_hot *hot, unsigned tid, uint64_t sp);

#endif
