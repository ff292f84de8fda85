/* Windows: a process is profiled for parts of its run only, when its launcher asks for that.
 *
 * Outside of them nothing is instrumented and nothing is known: a window begins like the child of a
 * fork, with a header, empty stacks, and cells that nobody has accessed yet. To the launcher each
 * window is a stream of its own; a process that waits for one has a stream with nothing in it. */
#ifndef CA_CONTROL_H
#define CA_CONTROL_H

#include "state.h"
#include "protocol/windows.h"

/* False: the file cannot be mapped. Without a file (NULL) a process is one window. */
bool ca_control_init(ca_process *process, const char *path);

/* Looked at often: whether there is something to do. */
static inline bool ca_is_asked(const ca_process *process) {
  const volatile ca_control *control = process->control;
  return CA_UNLIKELY(
      control && (control->asked != process->asked || control->snapshots != process->snapshots));
}

/* Whether what is asked is another state, or another window. */
static inline bool ca_is_switch_asked(const ca_process *process) {
  const volatile ca_control *control = process->control;
  return control && control->asked != process->asked;
}

/* Tells of the window that is open. */
void ca_control_tell(ca_process *process, const char *event, uint64_t now_ms);

#endif
