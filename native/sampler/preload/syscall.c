#include "syscall.h"

#include "agent/agent.h"
#include "agent/call.h"
#include "agent/filter.h"

#include <errno.h>
#include <sys/syscall.h>
#include <time.h>

long agent_failed(int error) {
  errno = error;
  return -1;
}

long agent_block(long number, long how, const uint64_t *set, uint64_t *old, long bytes) {
  uint64_t changed;
  if (agent_control && how != SIG_UNBLOCK && set && bytes == sizeof changed) {
    changed = *set & ~(1ull << (SIGTRAP - 1));
    set = &changed;
  }
  long result = agent_call(number, how, set, old, bytes);
  return result < 0 ? agent_failed((int)-result) : result;
}

long agent_filter(long number, long a, long b, long c, long d, long e) {
  static const struct timespec step = {0, 1000000};
  if (agent_begins_filter(number, a, b, c))
    while (agent_awaits_filter())
      agent_call(SYS_nanosleep, &step, NULL);
  long result = agent_call(number, a, b, c, d, e);
  return result < 0 ? agent_failed((int)-result) : result;
}

int prctl(int option, long a, long b, long c, long d) {
  return (int)agent_filter(SYS_prctl, option, a, b, c, d);
}

_Static_assert(SYS_rt_sigprocmask == 14 && SYS_prctl == 157 && SYS_seccomp == 317, "below");
__asm__(".text\n.globl syscall\n.type syscall,@function\nsyscall:\n"
        "  cmp $14, %rdi\n  je agent_block\n"
        "  cmp $157, %rdi\n  je agent_filter\n  cmp $317, %rdi\n  je agent_filter\n"
        "  mov %rdi, %rax\n  mov %rsi, %rdi\n  mov %rdx, %rsi\n  mov %rcx, %rdx\n"
        "  mov %r8, %r10\n  mov %r9, %r8\n  mov 8(%rsp), %r9\n  syscall\n"
        "  cmp $-4095, %rax\n  jae 1f\n  ret\n"
        "1: neg %eax\n  mov %eax, %edi\n  jmp agent_failed\n"
        ".size syscall, .-syscall\n");
