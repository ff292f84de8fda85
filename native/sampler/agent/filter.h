/* A seccomp filter that the program is about to give itself: what it forbids would end the program
 * at a breakpoint, in the middle of its handler. */
#ifndef CS_FILTER_H
#define CS_FILTER_H

#include <stdbool.h>

/* Whether a system call asks for one, with its first arguments. Those that the kernel refuses in
 * any case, as programs do to see whether there are filters, do not. True: the launcher is asked to
 * take its breakpoints away. */
bool agent_begins_filter(long number, long a, long b, long c);

/* To be asked again and again. False: there are none any more. */
bool agent_awaits_filter(void);

#endif
