/* The name that a program is executed under, argv[0]. Valgrind executes itself, with the path of
 * the program as an argument, and makes that path argv[0]; the name travels beside it as an option.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_ARGV0_H
#define CV_ARGV0_H

#include "pub_tool_basics.h"

extern const HChar *cv_argv0;
/* From the image that executes a program to that program's; `room` is memory of the target that
 * nothing else needs. */
void cv_argv0_pass(Addr arguments);
/* The image that is executed next gets this option instead of those that begin with `name`; NULL:
 * none. */
void cv_pass_option(const HChar *name, HChar *whole);
void cv_argv0_take(UWord *sp, HChar *room, SizeT bytes);

#endif
