/* Signals that come while a thread is not in translated code.
 *
 * DynamoRIO keeps such a signal until the thread leaves the translated code. Where it had not
 * entered that, or had left it for the client (a helper that writes a batch, a thread that waits
 * for the client's lock), nothing has it leave again: a loop that fits into one block went round
 * for ever, and the signal never came. So each signal is seen before DynamoRIO sees it; and when a
 * thread has gone on computing for a while without its having been delivered, the thread is sent
 * something that makes it leave, when it is in translated code.
 *
 * And of those that wait it delivers the last one first. Of real-time signals, which are queued,
 * one waits with it at most, and the kernel keeps the others, in their order. */
#ifndef CD_ARRIVALS_H
#define CD_ARRIVALS_H

#include "dynamorio/state/thread.h"

/* Once DynamoRIO handles signals, which it does not yet when the client begins. */
void cd_arrivals_begin(void);
/* DynamoRIO has begun to handle a signal. */
void cd_arrivals_follow(int signal);
/* The program, by this thread, has said whether it ignores a signal: none of that is delivered. */
void cd_arrivals_ignored(cd_thread *thread, int signal, bool is_ignored);
/* A thread ends; the process does. */
void cd_arrivals_end(cd_thread *thread);
void cd_arrivals_over(void);
#endif
