/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_ARM64_GUEST_ARGUMENT_H
#define CV_ARM64_GUEST_ARGUMENT_H

#define CV_FROM_GUEST(name, n)                                                                     \
  extern char name##_guest[];                                                                      \
  __asm__(".text\n.p2align 4\n" #name "_guest:\n\tmov x" #n ", x21\n\tb " #name "\n");

#endif
