/* The target's executable files. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_MODULES_H
#define CV_MODULES_H

#include "pub_tool_basics.h"

void cv_modules_init(void);
void cv_mapped(Addr start, SizeT bytes);
void cv_unmapped(Addr start, SizeT bytes);
/* From now on code there can be written over. */
void cv_writable(Addr start, SizeT bytes);
/* Whether it is a file's code that nobody can have written over. */
Bool cv_is_as_mapped(Addr address);
/* Whether a jump to `address` may be a tail call. */
Bool cv_is_entry(Addr address);
/* Whether what is executed at `address` is of no file: the program has made it. */
Bool cv_is_generated(Addr address);
/* The construct of what a call to `address` reaches. */
UInt cv_construct(Addr address);
/* What the routine whose entry is at `address` does as one of the allocator, see
 * code/allocator.h. */
UInt cv_allocator(Addr address);

#endif
