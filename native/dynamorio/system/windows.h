/* Windows that the launcher asks for, see core/process/control.h. Looked at after each system call:
 * the thread that sees it first stops all others, and what is translated is thrown away. Where all
 * threads sleep, one is woken for it (wake.h). */
#ifndef CD_WINDOWS_H
#define CD_WINDOWS_H

#include "core/process/windows.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/thread.h"

void cd_windows_do(void *dc, cd_thread *thread);
static inline void cd_windows_look(void *dc, cd_thread *thread) {
  if (ca_is_asked(&cd_process))
    cd_windows_do(dc, thread);
}

#endif
