#include "interpose.h"

#include "agent/filter.h"

#include <stddef.h>
#include <sys/syscall.h>

static const sigset_t *without_trap(const sigset_t *set) {
  if (!set || !blocks_trap(set))
    return set;
  sigset_t *changed = COPY_OF(sigset_t, set);
  unblock_trap(changed);
  return changed;
}

static const struct sigaction *action_without_trap(const struct sigaction *action) {
  if (!action || !blocks_trap(&action->sa_mask))
    return action;
  struct sigaction *changed = COPY_OF(struct sigaction, action);
  unblock_trap(&changed->sa_mask);
  return changed;
}

int agent_sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  return ORIGINAL(sigprocmask)(how, how == SIG_UNBLOCK ? set : without_trap(set), old);
}

int agent_pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  return ORIGINAL(pthread_sigmask)(how, how == SIG_UNBLOCK ? set : without_trap(set), old);
}

/* Of SIGTRAP: noted, and the kernel's once the agent has left, which is soon. */
static void set_program(const struct sigaction *action, struct sigaction *old) {
  enum { RESTORER = 0x04000000 };
  cs_action *program = &agent_state.program;
  cs_action before = *program;
  if (action) {
    program->flags = (uint64_t)(uint32_t)action->sa_flags | RESTORER;
    program->restorer = agent_state.program_restorer;
    program->mask = *(const uint64_t *)&action->sa_mask;
    program->handler = (uint64_t)action->sa_handler;
    __atomic_store_n(&agent_state.gave_up, 1, __ATOMIC_RELEASE);
  }
  if (!old)
    return;
  old->sa_handler = (__sighandler_t)before.handler;
  old->sa_flags = (int)(before.flags & ~(uint64_t)RESTORER);
  *(uint64_t *)&old->sa_mask = before.mask;
}

int agent_sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (number != SIGTRAP)
    return ORIGINAL(sigaction)(number, action_without_trap(action), old);
  set_program(action, old);
  return 0;
}

__sighandler_t agent_signal(int number, __sighandler_t handler) {
  struct sigaction action, old;
  if (number != SIGTRAP)
    return ORIGINAL(signal)(number, handler);
  *(uint64_t *)&action.sa_mask = 0;
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  set_program(&action, &old);
  return old.sa_handler;
}

__attribute__((visibility("hidden"), used)) const sigset_t *agent_set_of_call(long how,
                                                                              const sigset_t *set) {
  return how == SIG_UNBLOCK ? set : without_trap(set);
}

/* prctl and syscall. Where they ask for a seccomp filter the thread waits, with nothing on its
 * stack but a cs_call, and all that the call does not name in its registers: so we can make it go
 * on with the call, and leave before. */
#define SYSCALL_AT 40 /* in cs_state */
#define PRCTL_AT 80
#define WAIT_NS 1000000
_Static_assert(offsetof(cs_state, originals[CS_syscall]) == SYSCALL_AT, "used below");
_Static_assert(offsetof(cs_state, originals[CS_prctl]) == PRCTL_AT, "used below");
/* What is pushed, the last first. */
_Static_assert(sizeof(cs_call) == 7 * 8 && offsetof(cs_call, rdi) == 0 &&
                   offsetof(cs_call, rsi) == 8 && offsetof(cs_call, rdx) == 16 &&
                   offsetof(cs_call, rcx) == 24 && offsetof(cs_call, r8) == 32 &&
                   offsetof(cs_call, r9) == 40 && offsetof(cs_call, function) == 48,
               "used below");
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
__asm__(
    ".text\n.hidden agent_syscall\n.globl agent_syscall\n"
    ".type agent_syscall,@function\nagent_syscall:\n"
    "  mov agent_state@GOTPCREL(%rip), %rax\n"
    "  cmp $" TEXT(
        SYS_prctl) ", %rdi\n  je 2f\n"
                   "  cmp $" TEXT(
                       SYS_seccomp) ", %rdi\n  je 2f\n"
                                    "  cmp $" TEXT(
                                        SYS_rt_sigprocmask) ", %rdi\n  jne 1f\n"
                                                            "  push %rdi\n  push %rsi\n  push "
                                                            "%rcx\n  push %r8\n  sub $8, %rsp\n"
                                                            "  mov %rsi, %rdi\n  mov %rdx, %rsi\n  "
                                                            "call agent_set_of_call\n"
                                                            "  add $8, %rsp\n  pop %r8\n  pop "
                                                            "%rcx\n  pop %rsi\n  pop %rdi\n  mov "
                                                            "%rax, %rdx\n"
                                                            "  mov agent_state@GOTPCREL(%rip), "
                                                            "%rax\n"
                                                            "1: jmp *" TEXT(
                                                                SYSCALL_AT) "(%rax)\n"
                                                                            "2: push " TEXT(
                                                                                SYSCALL_AT) "(%rax)"
                                                                                            "\n  "
                                                                                            "push "
                                                                                            "%r9\n "
                                                                                            " push "
                                                                                            "%r8\n "
                                                                                            " push "
                                                                                            "%rcx\n"
                                                                                            "  "
                                                                                            "push "
                                                                                            "%rdx\n"
                                                                                            "  "
                                                                                            "push "
                                                                                            "%rsi\n"
                                                                                            "  "
                                                                                            "push "
                                                                                            "%rdi\n"
                                                                                            "  jmp "
                                                                                            "agent_"
                                                                                            "filter"
                                                                                            "\n"
                                                                                            ".size "
                                                                                            "agent_"
                                                                                            "syscal"
                                                                                            "l, "
                                                                                            ".-"
                                                                                            "agent_"
                                                                                            "syscal"
                                                                                            "l\n"

                                                                                            ".hidde"
                                                                                            "n "
                                                                                            "agent_"
                                                                                            "prctl"
                                                                                            "\n."
                                                                                            "globl "
                                                                                            "agent_"
                                                                                            "prctl"
                                                                                            "\n."
                                                                                            "type "
                                                                                            "agent_"
                                                                                            "prctl,"
                                                                                            "@funct"
                                                                                            "ion\na"
                                                                                            "gent_"
                                                                                            "prctl:"
                                                                                            "\n"
                                                                                            "  mov "
                                                                                            "agent_"
                                                                                            "state@"
                                                                                            "GOTPCR"
                                                                                            "EL(%"
                                                                                            "rip), "
                                                                                            "%rax\n"
                                                                                            "  "
                                                                                            "push"
                                                                                            " " TEXT(
                                                                                                PRCTL_AT) "(%rax)\n  push %r9\n  push %r8\n  push %rcx\n  push %rdx\n  push %rsi\n"
                                                                                                          "  push %rdi\n"
                                                                                                          "  mov %rdx, %rcx\n  mov %rsi, %rdx\n  mov %rdi, %rsi\n  mov $" TEXT(
                                                                                                              SYS_prctl) ", %edi\n"
                                                                                                                         ".size agent_prctl, .-agent_prctl\n"

                                                                                                                         "agent_filter:\n"
                                                                                                                         "  call agent_begins_filter\n  test %al, %al\n  jz 2f\n"
                                                                                                                         "1: call agent_awaits_filter\n  test %al, %al\n  jz 2f\n"
                                                                                                                         "  mov $" TEXT(
                                                                                                                             SYS_nanosleep) ", %eax\n  lea 3f(%rip), %rdi\n  xor %esi, %esi\n  syscall\n"
                                                                                                                                            ".hidden agent_waits\n.globl agent_waits\nagent_waits:\n  jmp 1b\n"
                                                                                                                                            "2: pop %rdi\n  pop %rsi\n  pop %rdx\n  pop %rcx\n  pop %r8\n  pop %r9\n  pop %r11\n"
                                                                                                                                            "  jmp *%r11\n"
                                                                                                                                            ".balign 8\n3: .quad 0, " TEXT(
                                                                                                                                                WAIT_NS) "\n");

int agent_sigsuspend(const sigset_t *set) {
  return ORIGINAL(sigsuspend)(without_trap(set));
}

int agent_ppoll(struct pollfd *files, nfds_t count, const struct timespec *time,
                const sigset_t *set) {
  return ORIGINAL(ppoll)(files, count, time, without_trap(set));
}

int agent_pselect(int count, fd_set *readable, fd_set *writable, fd_set *other,
                  const struct timespec *time, const sigset_t *set) {
  return ORIGINAL(pselect)(count, readable, writable, other, time, without_trap(set));
}

int agent_epoll_pwait(int fd, struct epoll_event *events, int most, int time, const sigset_t *set) {
  return ORIGINAL(epoll_pwait)(fd, events, most, time, without_trap(set));
}
