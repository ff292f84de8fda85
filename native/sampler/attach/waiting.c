#include "waiting.h"

#include <unistd.h>

enum { MOST = 256 };

static stop_thread held[MOST];
static int count;

bool waiting_leaves(const attached *a, int memory, stop_thread *t) {
  struct user_regs_struct *g = &t->registers;
  cs_call call;
  if (count == MOST || g->rip != a->state.agent.waits_at ||
      pread(memory, &call, sizeof call, (off_t)g->rsp) != sizeof call)
    return false;
  g->rdi = call.rdi;
  g->rsi = call.rsi;
  g->rdx = call.rdx;
  g->rcx = call.rcx;
  g->r8 = call.r8;
  g->r9 = call.r9;
  g->rip = call.function;
  g->rsp += sizeof call;
  g->rax = 0;
  g->orig_rax = (uint64_t)-1;
  return true;
}

void waiting_hold(const stop_thread *t) {
  held[count++] = *t;
}

bool waiting_take(stop_thread *t) {
  if (count == 0)
    return false;
  *t = held[--count];
  return true;
}

void waiting_let_go(void) {
  while (count > 0)
    stop_end(&held[--count]);
}
