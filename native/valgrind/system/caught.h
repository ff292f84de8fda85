/* Pointers of the target that Valgrind's wrappers of system calls follow without having looked
 * (bpf, io_submit, perf_event_open, ...). SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_CAUGHT_H
#define CV_CAUGHT_H

#include "pub_tool_basics.h"

/* In their places by the linker's --wrap. A fault in a wrapper ends Valgrind; instead the kernel is
 * asked what it makes of such arguments, which is an error. */
extern void __wrap_vgPlain_client_syscall(ThreadId tid, UInt trap);
extern void __wrap_vgPlain_release_BigLock(ThreadId tid, Int state, const HChar *who);

#endif
