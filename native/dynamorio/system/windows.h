/* Windows that the launcher asks for, see core/process/control.h. Looked at after each system call:
 * the thread that sees it first stops all others, and what is translated is thrown away. */
#ifndef CD_WINDOWS_H
#define CD_WINDOWS_H

#include "core/process/windows.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/thread.h"

extern volatile uint32_t cd_flushes;
/* Somebody is stopping all threads, maybe several times, after which that is counted. */
extern volatile bool cd_switches;
static inline void cd_windows_before(cd_thread *thread) {
  thread->flushes = cd_flushes;
}

void cd_windows_do(void *dc, cd_thread *thread);
void cd_windows_call_again(void *dc, cd_thread *thread);
static inline void cd_windows_after(void *dc, cd_thread *thread, long result) {
  enum { EINTR_ = 4 };
  if (CA_UNLIKELY(result == -EINTR_ && (cd_switches || thread->flushes != cd_flushes)))
    cd_windows_call_again(dc, thread);
  else if (ca_is_asked(&cd_process))
    cd_windows_do(dc, thread);
}

#endif
