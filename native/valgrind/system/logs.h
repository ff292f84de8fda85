/* The files that Valgrind's messages go to. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each image of each process has one of its own: number and time tell them apart, as a process
 * keeps its number when it executes a program, and gets one that another had. Two that share a file
 * would lose what the first one said, and end where the second is another user, who cannot open it.
 */
#ifndef CV_LOGS_H
#define CV_LOGS_H

#include "pub_tool_basics.h"

/* Whether a log can be made. */
Bool cv_may_log(void);
/* Before a fork or an exec: the log of what comes of it. */
void cv_logs_before_fork(void);
void cv_logs_before_exec(void);

/* The log of a program that is executed as another user, who may make no file among ours: it takes
 * all that is written, and hardly any program has it open for that. */
#define CV_NO_LOG "/dev/zero"
/* Valgrind leaves a descriptor of the log among the target's: at the start, and after a fork. */
void cv_close_logs(void);
/* With its last slash; the length, 0 where there are no logs. */
SizeT cv_log_folder(HChar *folder, SizeT size);

#endif
