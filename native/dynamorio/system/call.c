#include "call.h"

void cd_change(void *dc, cd_thread *thread, int which, reg_t value) {
  thread->changed |= 1u << which;
  dr_syscall_set_param(dc, which, value);
}

void cd_change_back(void *dc, cd_thread *thread) {
  for (int i = 0; i < 6; i++)
    if (thread->changed & 1u << i)
      dr_syscall_set_param(dc, i, thread->arguments[i]);
  thread->changed = 0;
}
