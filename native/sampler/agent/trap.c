#include "trap.h"

#include "call.h"

#include "code.h"
#include "copy.h"
#include "branch.h"
#include "levels.h"

#include <sys/prctl.h>
#include <sys/syscall.h>

#ifndef PR_GET_MDWE
#define PR_GET_MDWE 66
#endif

/* Whether this activation is to become a sample. Nobody pays for one that is not. */
static bool is_wanted(const cs_target *t) {
  cs_control *c = agent_control;
  if (!agent_has_launcher())
    return false;
  if (agent_call(SYS_prctl, (long)PR_GET_MDWE, 0L, 0L, 0L, 0L) > 0) {
    __atomic_store_n(&c->forbids_code, 1, __ATOMIC_RELEASE);
    return false;
  }
  uint32_t most = t->samples == 0 ? c->most_first : c->most;
  if (__atomic_load_n(&c->running, __ATOMIC_ACQUIRE) >= most) {
    __atomic_add_fetch(&c->crowded, 1, __ATOMIC_RELAXED);
    return false;
  }
  if (!cs_affords(c)) {
    __atomic_add_fetch(&c->not_afforded, 1, __ATOMIC_RELAXED);
    return false;
  }
  return true;
}

/* One of four is asked for what it reads in the place of rows, while there is room: to look at each
 * access from outside of translated code is another way of counting. */
static cs_capture *capture_for(uint32_t target) {
  cs_control *c = agent_control;
  if (c->targets[target].samples % 4 != 3)
    return NULL;
  uint32_t number = __atomic_fetch_add(&c->captures, 1, __ATOMIC_RELAXED);
  cs_capture *capture = &c->capture[number % CS_CAPTURES];
  if (capture->state != CS_UNUSED)
    return NULL;
  capture->state = CS_CAPTURING;
  capture->target = target;
  capture->cells = capture->count = 0;
  return capture;
}

/* An inner call of a recursion is most often a small one, and there are many. The outermost call
 * may have begun long ago and never end, as that of an interpreter's main loop does: so the least
 * deep ones are meant that come at all. */
static bool is_outermost(cs_target *t, uint64_t sp) {
  enum { PATIENCE = 64 };
  if (!t->end || __atomic_load_n(&t->any_level, __ATOMIC_ACQUIRE))
    return true;
  uint32_t level = agent_levels(sp + 8, t->address, t->end);
  if (level > t->level && ++t->deeper < PATIENCE) {
    __atomic_add_fetch(&t->nested, 1, __ATOMIC_ACQ_REL);
    return false;
  }
  t->level = level;
  t->deeper = 0;
  return true;
}

static void sample(uint32_t target, ucontext_t *context, uint64_t trapped) {
  cs_control *c = agent_control;
  cs_target *t = &c->targets[target];
  uint64_t sp = (uint64_t)context->uc_mcontext.gregs[REG_RSP] - (uint64_t)t->height;
  if (!agent_is_behind_call(*(const uint64_t *)sp)) {
    /* A jump inside the routine: not where an activation begins. */
    __atomic_add_fetch(&c->odd_entries, 1, __ATOMIC_RELAXED);
    return;
  }
  if (!is_wanted(t) || !is_outermost(t, sp))
    return;
  if (c->samples - __atomic_load_n(&c->first, __ATOMIC_ACQUIRE) >= CS_SAMPLES / 2)
    return;
  uint32_t number = __atomic_fetch_add(&c->samples, 1, __ATOMIC_RELAXED);
  cs_sample *s = &c->sample[number % CS_SAMPLES];
  s->target = target;
  __atomic_add_fetch(&c->running, 1, __ATOMIC_ACQ_REL);
  t->samples++;
  cs_capture *capture = capture_for(target);
  agent_make_copy(s, capture, t, sp, context, trapped);
}

/* What this thread has had of a processor: on a busy machine what passes is others' time as well.
 */
static uint64_t used(void) {
  enum { THREAD_CPUTIME = 3 };
  uint64_t t[2] = {0, 0};
  agent_call(SYS_clock_gettime, THREAD_CPUTIME, (long)t);
  return t[0] * 1000000000 + t[1];
}

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
  enum { TRAP_NS = 2000 }; /* to get to the handler, and back */
  cs_control *c = agent_control;
  uint64_t before = used();
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
      sample((uint32_t)(t - c->targets), context, trapped);
  }
  __atomic_add_fetch(&c->spent_ns, used() - before + TRAP_NS, __ATOMIC_ACQ_REL);
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
  agent_pass_on_trap(number, info, context);
}
