#include "switch.h"

#include "call.h"
#include "caught.h"
#include "code.h"

#include <sys/uio.h>

/* As instructions number registers. */
static const int registers[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                REG_R12, REG_R13, REG_R14, REG_R15};

static uint64_t word_at(uint64_t address) {
  return *(const uint64_t *)address;
}

/* A frame that has been left may lie in memory that is no longer there: the kernel looks. 0: it
 * does. */
static uint64_t word_of_left(uint64_t address) {
  uint64_t word = 0;
  struct iovec to = {&word, sizeof word}, from = {(void *)address, sizeof word};
  long pid = agent_call(SYS_getpid);
  return agent_call(SYS_process_vm_readv, pid, &to, 1L, &from, 1L, 0L) == sizeof word ? word : 0;
}

static bool change(uint32_t from, uint32_t to) {
  return __atomic_compare_exchange_n(&agent_control->scripts.asked, &from, to, false,
                                     __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* The switches are what they were. Who meets one yet does by himself what is there. */
static void answer(uint32_t what) {
  cs_scripts *s = &agent_control->scripts;
  for (uint32_t i = 0; i < s->count; i++)
    if (cs_change(&s->switches[i].at, CS_ARMED, CS_TAKEN)) {
      agent_write_code(s->switches[i].at.address, s->switches[i].at.original);
      cs_change(&s->switches[i].at, CS_TAKEN, CS_ORIGINAL);
    }
  __atomic_store_n(&s->asked, what, __ATOMIC_RELEASE);
}

static void add_to_chain(cs_scripts *s, uint64_t runs) {
  if (runs && s->length < CS_CHAIN)
    s->chain[s->length++] = runs;
}

/* Who runs is more often met the longer it runs: that function, and its callers. */
static void tell_chain(cs_scripts *s, uint64_t old, uint64_t next, bool is_call) {
  enum { DEEP = 1024 };
  s->length = 0;
  s->turned = is_call ? word_at(next + (uint64_t)s->code) : word_of_left(old + (uint64_t)s->code);
  if (!is_call)
    add_to_chain(s, s->turned);
  uint64_t frame = is_call ? old : next;
  for (int i = 0; frame && i < DEEP && s->length < CS_CHAIN; i++) {
    add_to_chain(s, word_at(frame + (uint64_t)s->code));
    frame = word_at(frame + (uint64_t)s->previous);
  }
}

/* Inner calls of a recursion are most often small ones. */
static bool is_inner(const cs_scripts *s, uint64_t frame, uint64_t script) {
  enum { DEEP = 1024 };
  for (int i = 0; frame && i < DEEP; i++) {
    if (word_at(frame + (uint64_t)s->code) == script)
      return true;
    frame = word_at(frame + (uint64_t)s->previous);
  }
  return false;
}

/* Whether it was the call that was asked for, which begins when this is gone back to. */
static bool is_met(cs_scripts *s, cs_switch *here, uint64_t old, uint64_t next, ucontext_t *context,
                   uint64_t trapped) {
  cs_target *t = &agent_control->targets[s->target];
  bool is_it = word_at(next + (uint64_t)s->code) == t->script &&
               word_of_left(old + (uint64_t)s->previous) != next && !is_inner(s, old, t->script);
  if (!is_it || !change(CS_ASKED_CALL, CS_ANSWERING))
    return false;
  __atomic_add_fetch(&t->hits, 1, __ATOMIC_RELAXED);
  t->header = here->at.address;
  t->function = s->routine;
  t->height = s->height;
  answer(CS_ANSWERED_CALL);
  agent_sample(s->target, context, trapped);
  return true;
}

static void look(cs_scripts *s, cs_switch *here, ucontext_t *context, uint64_t trapped) {
  greg_t *g = context->uc_mcontext.gregs;
  uint64_t *cell = (uint64_t *)((uint64_t)g[REG_RSP] + (uint64_t)(int64_t)s->cell);
  uint64_t old = *cell, next = (uint64_t)g[registers[here->from]];
  uint32_t asked = __atomic_load_n(&s->asked, __ATOMIC_ACQUIRE);
  if (!agent_has_launcher()) {
    answer(CS_NOT_MET);
  } else if (asked == CS_ASKED_CHAIN && change(CS_ASKED_CHAIN, CS_ANSWERING)) {
    tell_chain(s, old, next, word_of_left(old + (uint64_t)s->previous) != next);
    answer(CS_ANSWERED_CHAIN);
  } else if (asked == CS_ASKED_CALL && is_met(s, here, old, next, context, trapped)) {
    return;
  }
  *cell = next;
  g[REG_RIP] = (greg_t)here->at.address + (greg_t)here->length;
}

static void charge(cs_scripts *s, uint64_t ns) {
  cs_control *c = agent_control;
  __atomic_add_fetch(&c->spent_ns, ns, __ATOMIC_ACQ_REL);
  if (__atomic_load_n(&s->asked, __ATOMIC_ACQUIRE) == CS_ASKED_CALL &&
      __atomic_add_fetch(&s->spent_ns, ns, __ATOMIC_ACQ_REL) > s->most_ns &&
      change(CS_ASKED_CALL, CS_ANSWERING))
    answer(CS_NOT_MET);
}

static void met(cs_switch *here, ucontext_t *context, uint64_t trapped) {
  cs_control *c = agent_control;
  cs_scripts *s = &c->scripts;
  context->uc_mcontext.gregs[REG_RIP] = (greg_t)here->at.address;
  if (agent_call(SYS_getpid) != c->pid) {
    agent_write_code(here->at.address, here->at.original);
    return;
  }
  __atomic_add_fetch(&c->entered, 1, __ATOMIC_ACQ_REL);
  uint64_t before = agent_used();
  look(s, here, context, trapped);
  charge(s, agent_used() - before + AGENT_TRAP_NS);
  __atomic_add_fetch(&c->left, 1, __ATOMIC_ACQ_REL);
}

bool agent_on_switch(uint64_t at, ucontext_t *context, uint64_t trapped) {
  cs_scripts *s = &agent_control->scripts;
  for (uint32_t i = 0; i < s->count; i++)
    if (s->switches[i].at.address == at) {
      met(&s->switches[i], context, trapped);
      return true;
    }
  return false;
}
