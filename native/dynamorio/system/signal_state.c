#include "signal_state.h"
#include <sys/syscall.h>
#include "base/syscall.h"

enum { SET_BYTES = 8 };

/* The mask as the program knows it. */
uint64_t cd_mask_of(void *dc) {
  uint64_t mask = 0;
  dr_invoke_syscall_as_app(dc, SYS_rt_sigprocmask, 4, (reg_t)CD_BLOCK, (reg_t)0, (reg_t)&mask,
                           (reg_t)SET_BYTES);
  return mask;
}

void cd_set_mask_of(void *dc, uint64_t mask) {
  dr_invoke_syscall_as_app(dc, SYS_rt_sigprocmask, 4, (reg_t)CD_SET_MASK, (reg_t)&mask, (reg_t)0,
                           (reg_t)SET_BYTES);
}

/* Of signals of one number that come at once, DynamoRIO delivers the last one first. What the
 * kernel has kept, and is about to let go, is turned round before. */
static void turn_round(uint64_t mask) {
  enum { INFO_BYTES_ = 128, MOST = 64 };
  static const uint64_t no_time[2] = {0, 0};
  int info[MOST][INFO_BYTES_ / sizeof(int)];
  uint64_t set = 0;
  uint count = 0;
  ca_syscall(SYS_rt_sigpending, (long)&set, SET_BYTES, 0, 0, 0, 0);
  set &= CD_REAL_TIME & ~mask;
  if (!set)
    return;
  while (count < MOST && ca_syscall(SYS_rt_sigtimedwait, (long)&set, (long)info[count],
                                    (long)no_time, SET_BYTES, 0, 0) > 0)
    count++;
  long process = ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  long thread = ca_syscall(SYS_gettid, 0, 0, 0, 0, 0, 0);
  while (count-- > 0)
    ca_syscall(SYS_rt_tgsigqueueinfo, process, thread, info[count][0], (long)info[count], 0, 0);
}

void cd_mask_really(int how, uint64_t mask) {
  mask &= ~CD_NEVER_BLOCKED;
  if (how == CD_SET_MASK)
    turn_round(mask);
  ca_syscall(SYS_rt_sigprocmask, how, (long)&mask, 0, SET_BYTES, 0, 0);
}

/* ---- what is done about signals ---- */

/* What the program has said; true: it is known. */
bool cd_signal_said(void *dc, int number, cd_signal_action *known) {
  *known = (cd_signal_action){0};
  return dr_invoke_syscall_as_app(dc, SYS_rt_sigaction, 4, (reg_t)number, (reg_t)0, (reg_t)known,
                                  (reg_t)SET_BYTES) == 0;
}

bool cd_learns_of_signal(void *dc, int number) {
  enum { WITH_INFO = 4 };
  cd_signal_action known;
  return cd_signal_said(dc, number, &known) && (known.flags & WITH_INFO);
}
