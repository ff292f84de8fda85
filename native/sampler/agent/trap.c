#include "trap.h"

#include "branch.h"
#include "call.h"
#include "caught.h"
#include "code.h"
#include "switch.h"

#include <sys/syscall.h>

/* Whether this thread has the INT3 that it met. Another may have been first and has not put the
 * byte back yet, or the launcher is not done with it: then it tries again. Who is never done,
 * having been killed, is stood in for. */
static bool take(cs_target *t) {
  if (cs_change(t, CS_ARMED, CS_TAKEN))
    return true;
  if (!agent_has_launcher() &&
      (cs_change(t, CS_CHANGING, CS_TAKEN) || cs_change(t, CS_ORIGINAL, CS_TAKEN))) {
    agent_write_code(t->address, t->original);
    cs_change(t, CS_TAKEN, CS_ORIGINAL);
  }
  __atomic_add_fetch(&agent_control->late, 1, __ATOMIC_RELAXED);
  return false;
}

/* Of the program, not of a child of it, which has the INT3, too. */
static void hit_in_program(cs_target *t, ucontext_t *context, uint64_t trapped) {
  cs_control *c = agent_control;
  uint64_t before = agent_used();
  if (!take(t))
    return;
  bool enters = !t->header || agent_enters_loop(t, context);
  if (enters)
    __atomic_store_n(&t->hit_ns, trapped, __ATOMIC_RELEASE);
  agent_write_code(t->address, t->original);
  cs_change(t, CS_TAKEN, CS_ORIGINAL);
  if (enters) {
    bool probed = __atomic_load_n(&t->probed, __ATOMIC_ACQUIRE);
    __atomic_add_fetch(&t->hits, 1, __ATOMIC_RELAXED);
    if (!probed)
      agent_sample((uint32_t)(t - c->targets), context, trapped);
  }
  __atomic_add_fetch(&c->spent_ns, agent_used() - before + AGENT_TRAP_NS, __ATOMIC_ACQ_REL);
}

static void hit(cs_target *t, ucontext_t *context, uint64_t trapped) {
  cs_control *c = agent_control;
  context->uc_mcontext.gregs[REG_RIP] = (greg_t)t->address;
  if (agent_call(SYS_getpid) != c->pid) {
    agent_write_code(t->address, t->original);
    return;
  }
  __atomic_add_fetch(&c->entered, 1, __ATOMIC_ACQ_REL);
  hit_in_program(t, context, trapped);
  __atomic_add_fetch(&c->left, 1, __ATOMIC_ACQ_REL);
}

void agent_on_trap(int number, siginfo_t *info, void *context) {
  uint64_t trapped = agent_now();
  const ucontext_t *uc = context;
  uint64_t at = (uint64_t)uc->uc_mcontext.gregs[REG_RIP] - 1;
  uint32_t count = agent_control->target_count;
  for (uint32_t i = 0; info->si_code == SI_KERNEL && i < count; i++)
    if (agent_control->targets[i].address == at) {
      hit(&agent_control->targets[i], context, trapped);
      return;
    }
  if (info->si_code == SI_KERNEL && agent_on_switch(at, context, trapped))
    return;
  agent_pass_on_trap(number, info, context);
}
