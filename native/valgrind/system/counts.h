/* Arrays whose length a system call is told. Valgrind's wrappers go through them as they are told,
 * with lengths of 64 bits and before the kernel has looked: 2^63 descriptors are 0 for the kernel,
 * and endless for Valgrind. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_COUNTS_H
#define CV_COUNTS_H

#include "valgrind/state/guest.h"
#include "pub_tool_basics.h"

/* Before a call. True: the array is not there, or longer than the kernel takes; `result` is what
 * the kernel has said. Else the length is what the kernel will make of it, until the call is made.
 */
Bool cv_miscounts(cv_guest *state, Long *result);
void cv_counts_made(ThreadId tid);

#endif
