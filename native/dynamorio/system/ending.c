#include "ending.h"
#include <sys/syscall.h>
#include "core/process/records.h"
#include "drmgr.h"
#include "dynamorio/state/process.h"
#include "vfork.h"

static int exit_code;
static bool exits;
/* What came last and was not handled, and which thread it came to. A process that ends without
 * having asked for it ended by that; one that is ignored does not stand in the way, as such a
 * process asks, or another signal comes. */
static int last_signal;
static thread_id_t receiver;

static dr_signal_action_t comes(void *dc, dr_siginfo_t *info) {
  if (info->blocked)
    return DR_SIGNAL_DELIVER;
  receiver = dr_get_thread_id(dc);
  last_signal = info->sig;
  return DR_SIGNAL_DELIVER;
}

void cd_ending_handled(void *dc) {
  if (receiver == dr_get_thread_id(dc))
    last_signal = 0;
}

void cd_ending_before_call(void *dc, const cd_thread *thread) {
  if (thread->number != SYS_exit_group && thread->number != SYS_exit)
    return;
  exit_code = (int)(thread->arguments[0] & 0xff);
  cd_vfork_over(thread);
  exits = thread->number == SYS_exit_group;
  cd_ending_handled(dc);
}

void cd_ending(void) {
  ca_send_end(&cd_process, CA_END_EXIT, exit_code, exits ? 0 : last_signal);
}

static void forked(void *dc) {
  last_signal = 0;
}

void cd_ending_init(void) {
  drmgr_register_signal_event(comes);
  dr_register_fork_init_event(forked);
}
