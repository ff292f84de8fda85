#include "traps.h"

#include "process.h"
#include "space.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ptrace.h>
#include <unistd.h>

bool traps_are_pending(pid_t pid) {
  static pid_t tids[ATTACHED_THREADS];
  int count = stop_list(pid, tids, ATTACHED_THREADS);
  for (int i = 0; i < count; i++)
    if (attach_status(pid, tids[i], "SigPnd:", 16) & CS_TRAP)
      return true;
  return false;
}

void traps_block_again(const attached *a, stop_thread *t) {
  for (uint32_t i = 0; i < a->thread_count; i++)
    if (a->threads[i] == t->tid) {
      t->mask |= CS_TRAP;
      ptrace(PTRACE_SETSIGMASK, t->tid, sizeof t->mask, &t->mask);
    }
}

static bool is_ours(const attached *a, uint64_t value) {
  return value >= a->agent && value < a->agent + a->agent_bytes;
}

/* Where a signal's frame has the address that was interrupted, in words. */
enum { INTERRUPTED = 22 };

/* A handler that has interrupted the agent returns to it: its frame says so. What the agent calls
 * is a handler of SIGTRAP alone. */
static bool leads_to_agent(const attached *a, const uint64_t *words, bool calls) {
  return calls ? is_ours(a, words[0])
               : words[0] == a->state.program_restorer && is_ours(a, words[INTERRUPTED]);
}

static bool has_called(const attached *a, int memory) {
  uint32_t gave_up = 0;
  uint64_t at = a->agent_state + offsetof(cs_state, gave_up);
  return pread(memory, &gave_up, sizeof gave_up, (off_t)at) == sizeof gave_up && gave_up;
}

static bool is_on_stack(const attached *a, int memory, uint64_t sp) {
  enum { WORDS = 4096, OVERLAP = INTERRUPTED + 1 };
  static uint64_t piece[WORDS + OVERLAP];
  bool calls = has_called(a, memory);
  uint64_t end = space_end(a->pid, sp);
  /* 0: a thread without a stack, on which nothing lies. */
  for (uint64_t at = sp & ~7ull; at < end; at += WORDS * 8) {
    size_t bytes = end - at < sizeof piece ? end - at : sizeof piece;
    memset(piece, 0, sizeof piece);
    long n = pread(memory, piece, bytes, (off_t)at);
    for (long i = 0; i < n / 8 && i < WORDS; i++)
      if (leads_to_agent(a, piece + i, calls))
        return true;
  }
  return false;
}

bool traps_is_inside(const attached *a, int memory, const stop_thread *t) {
  const struct user_regs_struct *g = &t->registers;
  const uint64_t values[] = {g->rip, g->rdi, g->rsi, g->rdx, g->r10, g->r8,  g->r9,  g->rax,
                             g->rbx, g->rcx, g->r11, g->r12, g->r13, g->r14, g->r15, g->rbp};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    if (is_ours(a, values[i]))
      return true;
  return (attach_status(a->pid, t->tid, "SigPnd:", 16) & CS_TRAP) || is_on_stack(a, memory, g->rsp);
}
