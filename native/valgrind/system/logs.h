/* The files that Valgrind's messages go to. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Each image of each process has one of its own: number and time tell them apart, as a process
 * keeps its number when it executes a program, and gets one that another had. Two that share a file
 * would lose what the first one said, and end where the second is another user, who cannot open it.
 */
#ifndef CV_LOGS_H
#define CV_LOGS_H

#include "pub_tool_basics.h"

/* Before a fork or an exec: the log of what comes of it. */
void cv_logs_before_fork(void);
void cv_logs_before_exec(void);
/* Valgrind leaves a descriptor of the log among the target's: at the start, and after a fork. */
void cv_close_logs(void);
/* With its last slash; the length, 0 where there are no logs. */
SizeT cv_log_folder(HChar *folder, SizeT size);

#endif
