/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "signal_frame.h"
#include "pub_tool_machine.h"

extern void __real_vgPlain_sigframe_create(ThreadId tid, Bool on_alternate, Addr top,
                                           const vki_siginfo_t *info,
                                           const struct vki_ucontext *context, void *handler,
                                           UInt flags, const vki_sigset_t *mask, void *restorer);

/* Of a division Valgrind tells where its own code for it lies. */
void __wrap_vgPlain_sigframe_create(ThreadId tid, Bool on_alternate, Addr top,
                                    const vki_siginfo_t *info, const struct vki_ucontext *context,
                                    void *handler, UInt flags, const vki_sigset_t *mask,
                                    void *restorer) {
  enum { KERNEL = 0x80 };
  vki_siginfo_t own = *info;
  if (own.si_signo == VKI_SIGFPE && own.si_code > 0 && own.si_code < KERNEL)
    own._sifields._sigfault._addr = (void *)VG_(get_IP)(tid);
  __real_vgPlain_sigframe_create(tid, on_alternate, top, &own, context, handler, flags, mask,
                                 restorer);
}
