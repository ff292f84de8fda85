#include "marks.h"

#include "agent/agent.h"
#include "interpose.h"

/* What the program has noted stays as it is: for when the agent has left. */
static struct __jmp_buf_tag *mark_without_trap(struct __jmp_buf_tag *mark) {
  if (!mark->__mask_was_saved || !blocks_trap(&mark->__saved_mask))
    return mark;
  struct __jmp_buf_tag *changed = COPY_OF(struct __jmp_buf_tag, mark);
  unblock_trap(&changed->__saved_mask);
  return changed;
}

static const ucontext_t *context_without_trap(const ucontext_t *context) {
  if (!blocks_trap(&context->uc_sigmask))
    return context;
  ucontext_t *changed = COPY_OF(ucontext_t, context);
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
