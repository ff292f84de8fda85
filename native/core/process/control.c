#include "control.h"
#include "base/system_calls.h"
#include "base/syscall.h"

enum { READ_WRITE_CLOEXEC = 02000002, PROT_BOTH = 3, SHARED = 1 };

bool ca_control_init(ca_process *process, const char *path) {
  if (!path)
    return true;
  long file = ca_open(path, READ_WRITE_CLOEXEC);
  if (file < 0)
    return false;
  long at = ca_syscall(SYS_mmap, 0, CA_CONTROL_BYTES, PROT_BOTH, SHARED, file, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  if (at < 0 && at > -CA_CONTROL_BYTES)
    return false;
  process->control = (ca_control *)at;
  process->asked = process->control->asked;
  process->snapshots = process->control->snapshots;
  process->paused = process->asked % 2 == 0;
  return true;
}

void ca_control_tell(ca_process *process, const char *event, uint64_t now_ms) {
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 3);
  CA_KEY(&w, WINDOW, WINDOW);
  ca_put_uint(&w, (process->asked + 1) / 2);
  CA_KEY(&w, WINDOW, EVENT);
  ca_put_text(&w, event, 16);
  CA_KEY(&w, WINDOW, MS);
  ca_put_uint(&w, now_ms);
  ca_message_end(&process->wire, &w, CA_MESSAGE_WINDOW);
}
