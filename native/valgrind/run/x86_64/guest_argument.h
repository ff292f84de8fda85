/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_X86_64_GUEST_ARGUMENT_H
#define CV_X86_64_GUEST_ARGUMENT_H

#define CV_REGISTER_1 "rsi"
#define CV_REGISTER_2 "rdx"
#define CV_REGISTER_3 "rcx"
#define CV_REGISTER_4 "r8"
#define CV_REGISTER_5 "r9"

#define CV_FROM_GUEST(name, n)                                                                     \
  extern char name##_guest[];                                                                      \
  __asm__(".text\n.p2align 4\n" #name "_guest:\n\tmovq %rbp, %" CV_REGISTER_##n "\n\tjmp " #name   \
                                                                                "\n");

#endif
