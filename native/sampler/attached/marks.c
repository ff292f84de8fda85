/* Stacks that a thread goes back to, with the signal mask that it had there: one that was noted
 * before the agent came may block SIGTRAP. */
#include "agent/agent.h"
#include "interpose.h"

/* As in interpose.c: sibling calls, with arguments that outlive the caller. */
#define ORIGINAL(name) ((__typeof__(&agent_##name))agent_state.originals[CS_##name])

enum { PLACES = 32, TRAP = 1 << (SIGTRAP - 1) };

static bool blocks_trap(const sigset_t *set) {
  return *(const uint64_t *)set & TRAP;
}

static void unblock_trap(sigset_t *set) {
  *(uint64_t *)set &= ~(uint64_t)TRAP;
}

/* What the program has noted stays as it is: for when the agent has left. */
static struct __jmp_buf_tag *mark_without_trap(struct __jmp_buf_tag *mark) {
  static struct __jmp_buf_tag places[PLACES];
  static uint32_t next;
  if (!mark->__mask_was_saved || !blocks_trap((const sigset_t *)&mark->__saved_mask))
    return mark;
  struct __jmp_buf_tag *changed = &places[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % PLACES];
  *changed = *mark;
  unblock_trap((sigset_t *)&changed->__saved_mask);
  return changed;
}

static const ucontext_t *context_without_trap(const ucontext_t *context) {
  static ucontext_t places[PLACES];
  static uint32_t next;
  if (!blocks_trap(&context->uc_sigmask))
    return context;
  ucontext_t *changed = &places[__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % PLACES];
  *changed = *context;
  unblock_trap(&changed->uc_sigmask);
  return changed;
}

#define JUMP(name)                                                                                 \
  void agent_##name(sigjmp_buf mark, int value) {                                                  \
    ORIGINAL(name)(mark_without_trap(mark), value);                                                \
  }
JUMP(siglongjmp)
JUMP(longjmp)
JUMP(_longjmp)
JUMP(__longjmp_chk)

int agent_setcontext(const ucontext_t *context) {
  return ORIGINAL(setcontext)(context_without_trap(context));
}

int agent_swapcontext(ucontext_t *old, const ucontext_t *context) {
  return ORIGINAL(swapcontext)(old, context_without_trap(context));
}
