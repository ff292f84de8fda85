/* The guest state, by what its registers are for: each machine's folder names them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_GUEST_H
#define CV_GUEST_H

#if defined(VGA_amd64)
#include "x86_64/guest_registers.h"
#elif defined(VGA_arm64)
#include "arm64/guest_registers.h"
#endif

/* What engines tell the core of the stack pointer. Where a call puts the return address into a
 * register, it is as if that lay in the word below the stack pointer. */
static inline unsigned long long cv_stack_pointer(const void *guest) {
  return ((const cv_guest *)guest)->CV_SP - CV_LINK_BYTES;
}
/* Behind a return. */
static inline unsigned long long cv_stack_returned(const void *guest) {
  return ((const cv_guest *)guest)->CV_SP;
}

#endif
