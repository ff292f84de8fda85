#include "suspend.h"
#include <sys/syscall.h>

void cd_wait_in_ppoll(void *dc, cd_thread *thread) {
  enum { WAIT_NANOSECONDS = 100000000 };
  thread->wait_time[0] = 0;
  thread->wait_time[1] = WAIT_NANOSECONDS;
  dr_syscall_set_sysnum(dc, SYS_ppoll);
  dr_syscall_set_param(dc, 0, 0);
  dr_syscall_set_param(dc, 1, 0);
  dr_syscall_set_param(dc, 2, (reg_t)thread->wait_time);
  dr_syscall_set_param(dc, 3, thread->arguments[0]);
  dr_syscall_set_param(dc, 4, thread->arguments[1]);
}

void cd_waited_in_ppoll(void *dc, const cd_thread *thread, long result) {
  for (int i = 0; i < 5; i++)
    dr_syscall_set_param(dc, i, thread->arguments[i]);
  if (result != 0)
    return;
  dr_syscall_set_sysnum(dc, SYS_rt_sigsuspend);
  dr_syscall_invoke_another(dc);
}
