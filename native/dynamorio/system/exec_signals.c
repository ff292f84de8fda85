#include "exec_signals.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "arrivals.h"
#include "signal_state.h"
#include "syscall_restart.h"

enum { SIGNALS = 64, SET_BYTES = 8, IGNORED = 1, EINTR_ = 4 };

/* ---- forks ---- */

void cd_signals_hold(void) {
  cd_mask_really(CD_BLOCK, ~0ull);
}

void cd_signals_release(void *dc) {
  cd_mask_really(CD_SET_MASK, cd_mask_of(dc));
}

/* ---- while DynamoRIO gets ready ---- */

/* The mask that the program is to have. */
static uint64_t mask;
static bool mask_is_given, is_ready;

enum { INFO_BYTES = 128, PENDING_MAX = 64 };
static int waiting[PENDING_MAX][INFO_BYTES / sizeof(int)];
static uint waiting_count;

/* For a moment DynamoRIO ignores them, which throws away what is pending. */
void cd_signals_take(void) {
  uint64_t all = ~CD_NEVER_BLOCKED, no_time[2] = {0};
  while (!is_ready && waiting_count < PENDING_MAX &&
         ca_syscall(SYS_rt_sigtimedwait, (long)&all, (long)waiting[waiting_count], (long)no_time,
                    SET_BYTES, 0, 0) > 0)
    waiting_count++;
}

void cd_signals_init(void) {
  ca_syscall(SYS_rt_sigprocmask, CD_BLOCK, 0, (long)&mask, SET_BYTES, 0, 0);
  mask_is_given = true;
  cd_signals_hold();
  cd_signals_take();
}

void cd_signals_begin(void *dc) {
  is_ready = true;
  if (mask_is_given)
    cd_set_mask_of(dc, mask);
  mask_is_given = false;
  cd_arrivals_begin();
}

void cd_signals_send_again(void) {
  long self = ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  for (uint i = 0; i < waiting_count; i++)
    ca_syscall(SYS_rt_sigqueueinfo, self, waiting[i][0], (long)waiting[i], 0, 0, 0);
  waiting_count = 0;
}

void cd_signals_write_mask(void *dc, char text[CD_MASK_TEXT]) {
  dr_snprintf(text, CD_MASK_TEXT, "%llx", (unsigned long long)cd_mask_of(dc));
}

void cd_signals_mask_given(const char *text) {
  unsigned long long given;
  if (dr_sscanf(text, "%llx", &given) == 1)
    mask = given;
}

/* ---- around the call ---- */

bool cd_signals_hold_for_exec(void *dc, cd_thread *thread, long *result) {
  cd_signals_hold();
  if (!thread->has_arrivals)
    return true;
  cd_arrived(thread);
  cd_signals_release(dc);
  thread->is_made_anew = true;
  cd_interrupted(thread); /* it may be of no consequence, and no handler runs */
  *result = -EINTR_;
  return false;
}

static cd_signal_action dynamorios[SIGNALS + 1];
static uint64_t left_alone;

/* DynamoRIO handles every signal, and what is handled the kernel gives its default in the next
 * program: what this one ignores is really ignored before that. */
void cd_signals_exec(void *dc) {
  for (int number = 1; number <= SIGNALS; number++) {
    cd_signal_action known, ignored = {.handler = IGNORED};
    if (CD_SIGNAL(number) & CD_NEVER_BLOCKED)
      continue;
    cd_signal_said(dc, number, &known);
    if (known.handler != IGNORED || ca_syscall(SYS_rt_sigaction, number, (long)&ignored,
                                               (long)&dynamorios[number], SET_BYTES, 0, 0) != 0)
      continue;
    left_alone |= CD_SIGNAL(number);
  }
}

void cd_signals_exec_failed(void *dc) {
  for (int number = 1; number <= SIGNALS; number++)
    if (left_alone & CD_SIGNAL(number))
      ca_syscall(SYS_rt_sigaction, number, (long)&dynamorios[number], 0, SET_BYTES, 0, 0);
  left_alone = 0;
  cd_signals_release(dc);
}
