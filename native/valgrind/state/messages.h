/* What the tool tells whoever runs it. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MESSAGES_H
#define CV_MESSAGES_H

#include "pub_tool_basics.h"

/* Says what happened and what to do, and ends the tool; the launcher shows the text. */
void cv_fail(const HChar *why) __attribute__((noreturn));
/* Why there may be no address space for our tables, at the start or later. */
#define CV_NO_TABLES                                                                               \
  "there is no address space for the profiler's tables: raise the limit on it (ulimit -v), or "    \
  "let "                                                                                           \
  "the kernel overcommit memory (sysctl vm.overcommit_memory=0)"

#endif
