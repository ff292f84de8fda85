/* What C cannot say: from a signal's frame on, and a copy of the process. */
#ifndef CS_RESUME_H
#define CS_RESUME_H

#include <stdint.h>
#include <ucontext.h>

/* Goes on at `entry` with the registers of a signal's frame. */
void agent_resume(const ucontext_t *context, uint64_t entry) __attribute__((noreturn));

/* clone(flags) without what libc does around it; the copy calls `enter` on a stack of its own. */
long agent_clone(unsigned long flags, void *stack, void (*enter)(void));

#endif
