/* Threads of the target start and end. */
#ifndef CA_THREADS_H
#define CA_THREADS_H

#include "state.h"

/* A thread starts on a stack around `sp`; fills its hot state. NULL: no memory. */
ca_thread *ca_thread_start(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp);

/* The thread ends: its open activations are sent as incomplete, its memory is given back. */
void ca_thread_end(ca_process *process, ca_hot *hot);

/* Gives the memory back, and sends nothing (a fork child, of threads that it does not have). */
void ca_thread_free(ca_process *process, ca_thread *thread);

#endif
