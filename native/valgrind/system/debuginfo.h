/* Valgrind reads the symbols and line numbers of each file that the target maps, for its own
 * messages: 0.1 s and 20 MB for /bin/true. The few names that matter here are in code/names.h,
 * all others are looked up by the launcher: the linker's --wrap puts this in the place of
 * Valgrind's function. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_DEBUGINFO_H
#define CV_DEBUGINFO_H

#include "pub_tool_basics.h"

/* A handle of 0: nothing was read. */
extern ULong __wrap_vgPlain_di_notify_mmap(Addr start, Bool file_of_valgrind, Int fd);

#endif
