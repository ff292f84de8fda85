#include "args.h"
#include "base/arena.h"

void ca_args_note(ca_hot *hot, uint64_t entry, const uint64_t values[CA_ARGS]) {
  ca_frame *top = ca_routine_of(hot->s);
  ca_stack *stack = hot->stack;
  if (top == stack->base || top->entry != entry || top->flags & CA_FRAME_ARGS)
    return;
  if (!stack->args && !(stack->args = ca_map(stack->frames * sizeof *stack->args)))
    return;
  uint32_t *args = stack->args[top - stack->base];
  for (int i = 0; i < CA_ARGS; i++)
    args[i] = values[i] <= INT32_MAX ? (uint32_t)values[i] : CA_NO_SIZE;
  top->flags |= CA_FRAME_ARGS;
}

struct ca_routine_list *ca_args_new(const char *path, ca_stores *stores) {
  struct ca_routine_list *args = ca_routine_list_new(path);
  if (args)
    stores->slow = true;
  return args;
}

bool ca_args_wanted(const struct ca_routine_list *args, uint64_t address) {
  return ca_routine_listed(args, address, address + 1);
}
