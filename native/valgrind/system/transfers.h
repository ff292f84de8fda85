/* What the kernel reads and writes of the target's memory. SPDX-License-Identifier:
 * GPL-2.0-or-later
 */
#ifndef CV_TRANSFERS_H
#define CV_TRANSFERS_H

#include "pub_tool_basics.h"

void cv_transfers_init(void);
/* Around each system call. */
void cv_transfers_before(ThreadId tid, UInt number, const UWord *args, UInt count);
void cv_transfers_after(ThreadId tid, UInt number, const UWord *args, UInt count, SysRes result);
/* Besides what Valgrind tells of. */
void cv_kernel_wrote(ThreadId tid, Addr address, SizeT bytes);

#endif
