/* syscall(2) of the C library, in whose place this is: what blocks signals by its number blocks all
 * but SIGTRAP. All else does as there, without a frame: a child may return on another stack. */
#include "agent.h"

#include <errno.h>
#include <sys/syscall.h>

__attribute__((visibility("hidden"))) long agent_failed(int error) {
  errno = error;
  return -1;
}

/* Everything as the kernel has it. */
__attribute__((visibility("hidden"))) long agent_call(long number, long a, long b, long c, long d,
                                                      long e, long f);

__attribute__((visibility("hidden"))) long agent_block(long number, long how, const uint64_t *set,
                                                       uint64_t *old, long bytes) {
  uint64_t changed;
  if (agent_control && how != SIG_UNBLOCK && set && bytes == sizeof changed) {
    changed = *set & ~(1ull << (SIGTRAP - 1));
    set = &changed;
  }
  return agent_call(number, how, (long)set, (long)old, bytes, 0, 0);
}

_Static_assert(SYS_rt_sigprocmask == 14, "compared below");
__asm__(".text\n.globl syscall\n.type syscall,@function\nsyscall:\n"
        "  cmp $14, %rdi\n  je agent_block\n"
        ".hidden agent_call\n.globl agent_call\n.type agent_call,@function\nagent_call:\n"
        "  mov %rdi, %rax\n  mov %rsi, %rdi\n  mov %rdx, %rsi\n  mov %rcx, %rdx\n"
        "  mov %r8, %r10\n  mov %r9, %r8\n  mov 8(%rsp), %r9\n  syscall\n"
        "  cmp $-4095, %rax\n  jae 1f\n  ret\n"
        "1: neg %eax\n  mov %eax, %edi\n  jmp agent_failed\n"
        ".size syscall, .-syscall\n");
