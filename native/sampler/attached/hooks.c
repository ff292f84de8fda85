#include "hooks.h"

#include "agent/agent.h"
#include "agent/call.h"
#include "agent/trap.h"
#include "interpose.h"
#include "join.h"
#include "marks.h"
#include "state.h"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

__attribute__((visibility("default"))) const cs_entries agent_entries = {
#define OWN(name) (uint64_t) agent_##name,
    .own = {CS_FUNCTIONS(OWN)},
#undef OWN
    .on_trap = (uint64_t)agent_on_trap,
    .restorer = (uint64_t)agent_restorer,
    .waits_at = (uint64_t)agent_waits,
    .join = (uint64_t)agent_join,
    .part = (uint64_t)agent_part,
};

__asm__(".text\n.hidden agent_restorer\n.globl agent_restorer\n"
        ".type agent_restorer,@function\nagent_restorer:\n"
        "  mov $15, %rax\n  syscall\n.size agent_restorer, .-agent_restorer\n");

cs_control *agent_control;

/* The program's own children, for there is no other parent that would take their status; without a
 * signal at their end, wait(2) of the program passes them over. */
const unsigned long agent_clone_flags = 0;

uint64_t agent_now(void) {
  struct timespec t = {0, 0};
  agent_call(SYS_clock_gettime, CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void reap(void) {
  for (int i = 0; i < CS_UNREAPED; i++) {
    int32_t pid = agent_state.unreaped[i];
    if (pid > 0 && agent_call(SYS_wait4, pid, NULL, WNOHANG | __WALL, NULL) != 0)
      __atomic_compare_exchange_n(&agent_state.unreaped[i], &pid, 0, false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_RELAXED);
  }
}

/* It says so every few milliseconds. */
bool agent_has_launcher(void) {
  enum { SILENCE_NS = 1000000000 };
  reap();
  return agent_now() < __atomic_load_n(&agent_control->alive_ns, __ATOMIC_ACQUIRE) + SILENCE_NS;
}

void agent_note_copy(int32_t pid) {
  for (int i = 0; i < CS_UNREAPED; i++) {
    int32_t none = 0;
    if (__atomic_compare_exchange_n(&agent_state.unreaped[i], &none, pid, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_RELAXED))
      return;
  }
}

void agent_pass_on_trap(int number, siginfo_t *info, void *context) {
  const cs_action *program = &agent_state.program;
  if (program->handler == (uint64_t)SIG_IGN && info->si_code <= 0)
    return;
  if (program->handler <= (uint64_t)SIG_IGN) {
    static const cs_action end = {0};
    agent_call(SYS_rt_sigaction, SIGTRAP, &end, NULL, 8);
    agent_call(SYS_tgkill, agent_call(SYS_getpid), agent_call(SYS_gettid), SIGTRAP);
    return;
  }
  ((void (*)(int, siginfo_t *, void *))program->handler)(number, info, context);
}
