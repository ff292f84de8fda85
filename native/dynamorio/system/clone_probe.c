#include "clone_probe.h"
#include <asm/unistd_64.h>
#include <linux/sched.h>
#include <linux/wait.h>
#include "base/syscall.h"

/* With the caller's memory, which it does not touch, while the caller waits. 56: SYS_clone, 60:
 * SYS_exit. */
__attribute__((naked, noinline)) static long clone_that_ends(long flags) {
  __asm__("xor %esi, %esi\n\t"
          "xor %edx, %edx\n\t"
          "xor %r10d, %r10d\n\t"
          "xor %r8d, %r8d\n\t"
          "mov $56, %eax\n\t"
          "syscall\n\t"
          "test %rax, %rax\n\t"
          "jz 1f\n\t"
          "ret\n"
          "1:\txor %edi, %edi\n\t"
          "mov $60, %eax\n\t"
          "syscall\n\t"
          "ud2");
}

long cd_probe_clone(void) {
  enum { SET_MASK = 2, SET_BYTES = 8 };
  uint64_t all = ~0ull, before = 0;
  ca_syscall(__NR_rt_sigprocmask, SET_MASK, (long)&all, (long)&before, SET_BYTES, 0, 0);
  long made = clone_that_ends(CLONE_VM | CLONE_VFORK | CLONE_UNTRACED | CLONE_FS | CLONE_FILES |
                              CLONE_SIGHAND);
  if (made > 0)
    ca_syscall(__NR_wait4, made, 0, __WALL, 0, 0, 0);
  ca_syscall(__NR_rt_sigprocmask, SET_MASK, (long)&before, 0, SET_BYTES, 0, 0);
  return made < 0 ? made : 0;
}
