/* What the target may ask the processor for. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Valgrind shows a processor of its own making in CPUID, but RDTSCP there whether or not the real
 * one has it, in which case alone it knows that instruction; and it passes on what the kernel says
 * of instructions that it does not know. */
#ifndef CV_FEATURES_H
#define CV_FEATURES_H

#include "pub_tool_basics.h"
#include "libvex_ir.h"

/* For tests: as on a processor without what Valgrind shows only by mistake. */
extern Bool cv_plain_processor;

/* Of the auxiliary vector, which a pair of zeros ends. */
void cv_hide_features(UWord *auxiliary);
/* Blocks with the x87's own format, which Valgrind computes with 64 bits: told once. */
void cv_look_for_long_double(const IRDirty *call);

#endif
