#include "windows.h"
#include "process.h"
#include "records.h"

static void done(ca_process *process) {
  __atomic_add_fetch(&process->control->switches, 1, __ATOMIC_RELEASE);
}

void ca_window_end(ca_process *process, uint64_t now_ms) {
  ca_flush(process);
  ca_control_tell(process, CA_WINDOW_EVENT_STOP, now_ms);
  ca_send_end(process, CA_END_STOP, 0, 0);
  process->paused = true;
  /* The launcher may have gone on to ask for another one. */
  process->asked++;
}

void ca_window_close(ca_process *process) {
  ca_process_begin_anew(process);
  done(process);
}

bool ca_window_begin(ca_process *process, uint64_t now_ms) {
  uint32_t asked = process->control->asked;
  if (!process->paused || asked % 2 == 0) {
    /* Windows that it has slept through. */
    if (process->paused)
      process->asked = asked;
    return false;
  }
  process->asked = asked;
  process->paused = false;
  ca_control_tell(process, CA_WINDOW_EVENT_START, now_ms);
  done(process);
  return true;
}

void ca_snapshot(ca_process *process, uint64_t now_ms) {
  uint32_t asked = process->control->snapshots;
  if (asked == process->snapshots)
    return;
  process->snapshots = asked;
  if (process->paused)
    return;
  ca_flush(process);
  ca_control_tell(process, CA_WINDOW_EVENT_SNAPSHOT, now_ms);
}
