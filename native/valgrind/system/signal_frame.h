/* What a handler of the target's is told. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_SIGNAL_FRAME_H
#define CV_SIGNAL_FRAME_H

#include "pub_tool_basics.h"
#include "pub_tool_vki.h"

/* In the place of Valgrind's own by the linker's --wrap. */
extern void __wrap_vgPlain_sigframe_create(ThreadId tid, Bool on_alternate, Addr top,
                                           const vki_siginfo_t *info,
                                           const struct vki_ucontext *context, void *handler,
                                           UInt flags, const vki_sigset_t *mask, void *restorer);

#endif
