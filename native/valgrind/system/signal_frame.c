/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "signal_frame.h"
#include "pub_tool_machine.h"

extern void __real_vgPlain_sigframe_create(ThreadId tid, Bool on_alternate, Addr top,
                                           const vki_siginfo_t *info,
                                           const struct vki_ucontext *context, void *handler,
                                           UInt flags, const vki_sigset_t *mask, void *restorer);

/* In libcoregrind, without a public declaration. */
extern SysRes VG_(do_sys_sigaction)(Int number, const vki_sigaction_toK_t *set,
                                    vki_sigaction_fromK_t *old);
extern SysRes VG_(do_sys_sigprocmask)(ThreadId tid, Int how, vki_sigset_t *set, vki_sigset_t *old);

/* Of a handler with SA_NODEFER Valgrind forgets the others that it holds back. What is in force
 * again behind the handler stands in its frame by now. */
static void hold_back(ThreadId tid, Int number, UInt flags) {
  vki_sigaction_fromK_t action;
  if ((flags & VKI_SA_NOMASK) && !sr_isError(VG_(do_sys_sigaction)(number, NULL, &action)))
    VG_(do_sys_sigprocmask)(tid, VKI_SIG_BLOCK, &action.sa_mask, NULL);
}

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
  hold_back(tid, info->si_signo, flags);
}
