#include "call.h"

void cd_change(void *dc, cd_thread *thread, int which, reg_t value) {
  thread->changed_which = which;
  thread->changed = dr_syscall_get_param(dc, which);
  dr_syscall_set_param(dc, which, value);
}

void cd_change_back(void *dc, cd_thread *thread) {
  if (thread->changed_which >= 0)
    dr_syscall_set_param(dc, thread->changed_which, thread->changed);
  thread->changed_which = -1;
}
