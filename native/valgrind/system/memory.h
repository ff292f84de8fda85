/* Memory that appears, vanishes, or is written by system calls.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MEMORY_H
#define CV_MEMORY_H

#include "pub_tool_basics.h"

extern Int cv_exit_code; /* what the target exits with; Valgrind does not tell its tools */
void cv_memory_init(void);

#endif
