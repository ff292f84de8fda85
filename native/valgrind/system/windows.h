/* Windows that the launcher asks for. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_WINDOWS_H
#define CV_WINDOWS_H

#include "core/process/windows.h"
#include "valgrind/state/process.h"

void cv_windows_init(void);
void cv_windows_switch(void);
/* Around each system call. */
void cv_windows_before_call(UInt number, const UWord *args);
void cv_windows_after_call(void);

/* Between two pieces of code of the target: no thread is in the middle of one. */
static inline void cv_windows_look(void) {
  if (ca_is_asked(&cv_process))
    cv_windows_switch();
}

#endif
