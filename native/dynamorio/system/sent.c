/* In the middle of our code the target's registers may not be found (translate/stops.h): the
 * handler would go back to wherever. Such a signal comes again where the thread has left the
 * translated code. To wait for a better place does not do: in a tight loop interrupts come at two
 * or three places alone, and none of them may be good. */
#include "sent.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "drmgr.h"

enum { BLOCK = 0, ILL = 4, ABRT = 6, PIPE = 13, XCPU = 24, SYS = 31 };

/* As DynamoRIO sends a nudge to a process: a signal that has a thread leave the translated code,
 * its loops too, and tell the client then. This one is for one thread. */
enum { QUEUED = -1 /* si_code */, VERSION = 1, FOR_CLIENT = 1 << 18 };
typedef struct {
  int signal;
  uint action : 28, version : 2, flags : 2;
  int code;
  client_id_t client;
  uint64_t argument;
  uint64_t rest[13];
} nudge;

static client_id_t ourselves;

static bool is_taken_for_fault(int signal) {
  return signal == ABRT || signal == PIPE || signal == XCPU || signal == SYS;
}

/* It has to come behind the handler of signals in which we are: only where the thread is in
 * translated code does DynamoRIO take the links from that. The handler's end gives the mask back.
 */
bool cd_leaves_soon(const cd_thread *thread) {
  nudge it = {ILL, FOR_CLIENT, VERSION, 0, QUEUED, ourselves, 0, {0}};
  uint64_t set = 1ull << (ILL - 1);
  ca_syscall(SYS_rt_sigprocmask, BLOCK, (long)&set, 0, sizeof set, 0, 0);
  long process = ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  return ca_syscall(SYS_rt_tgsigqueueinfo, process, (long)thread->tid, ILL, (long)&it, 0, 0) == 0;
}

static dr_signal_action_t came(void *dc, dr_siginfo_t *info) {
  cd_thread *thread = cd_thread_of(dc);
  if (!thread || !is_taken_for_fault(info->sig))
    return DR_SIGNAL_DELIVER;
  bool in_code = info->raw_mcontext_valid && info->fault_fragment_info.cache_start_pc;
  /* Of some places DynamoRIO does not even ask the client. */
  bool known = info->mcontext->pc && thread->state_is_known;
  thread->state_is_known = false;
  if (!in_code || info->blocked || known || !cd_leaves_soon(thread))
    return DR_SIGNAL_DELIVER;
  thread->late_signals |= 1ull << info->sig;
  return DR_SIGNAL_SUPPRESS;
}

static void has_left(void *dc, uint64 argument) {
  cd_thread *thread = cd_thread_of(dc);
  (void)argument;
  if (!thread)
    return;
  cd_arrived(thread);
  uint64_t late = thread->late_signals;
  thread->late_signals = 0;
  long process = ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
  for (int signal = ABRT; signal <= SYS; signal++)
    if (late >> signal & 1)
      ca_syscall(SYS_tgkill, process, (long)thread->tid, signal, 0, 0, 0);
}

void cd_sent_init(client_id_t id) {
  ourselves = id;
  drmgr_register_signal_event(came);
  dr_register_nudge_event(has_left, id);
}
