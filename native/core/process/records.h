/* What a stream says of the process itself. */
#ifndef CA_RECORDS_H
#define CA_RECORDS_H

#include "state.h"

typedef struct ca_header {
  const char *engine, *engine_version, *token, *exe;
  const char *const *argv;
  uint32_t argc;
  uint32_t pid, ppid;
  uint64_t start_ms;
  bool forked;
} ca_header;
void ca_send_header(ca_process *process, const ca_header *header);

/* Sends rows and constructs that wait. */
void ca_flush(ca_process *process);

/* Something that the user should know, in words. */
void ca_send_note(ca_process *process, const char *text);

/* What the user should know while the program still runs. */
void ca_send_note_at_once(ca_process *process, const char *text);
#define CA_NO_DISPATCH                                                                             \
  "dispatch of its own system calls (PR_SET_SYSCALL_USER_DISPATCH) was refused to the program "    \
  "(EINVAL): the engine's calls would be dispatched, too"
#define CA_NO_SANDBOX                                                                              \
  "the program asked for a sandbox (seccomp), which was not put up, as it would forbid what the "  \
  "profiler does: give it no data that you do not trust"

/* Sends what waits, what features have counted, and the end record; signal: what ended it, or 0. */
void ca_send_end(ca_process *process, const char *reason, int exit_code, int signal);

#endif
