/* Threads, signals, forks: which activation stack belongs to what runs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_THREADS_H
#define CV_THREADS_H

#include "core/stack/hot.h"
#include "pub_tool_basics.h"

void cv_threads_init(void);
/* Called at the end of each time slice. */
extern void (*cv_on_slice)(void);
/* A system call is about to end a signal handler. */
void cv_sigreturn(ThreadId tid);
void cv_threads_end(void);
/* Those that run the target, each with nothing on its stack. */
void cv_threads_begin(void);
/* In the child of a fork, which has this thread alone. */
void cv_threads_in_child(ThreadId tid);
/* Throws all translations away. */
void cv_translate_anew(const HChar *why);
Bool cv_hot_get(ThreadId tid, ca_hot *hot);
void cv_hot_set(ThreadId tid, ca_hot *hot);

#endif
