/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_ARM64_GUEST_REGISTERS_H
#define CV_ARM64_GUEST_REGISTERS_H

#include "libvex_guest_arm64.h"

typedef VexGuestARM64State cv_guest;

/* As Valgrind names it. */
#define CV_MACHINE "arm64"

#define CV_SP guest_XSP
#define CV_IP guest_PC
enum { CV_LINK_BYTES = 8, CV_SYSCALL_BYTES = 4 };
/* Whether a frame's return address can be read where the frame begins. */
enum { CV_LINKS_IN_MEMORY = 0 };

/* Of a system call, whose result takes the place of its first argument. */
#define CV_NUMBER guest_X8
#define CV_RESULT guest_X0
#define CV_ARGUMENT_1 guest_X0
#define CV_ARGUMENT_2 guest_X1
#define CV_ARGUMENT_3 guest_X2
#define CV_ARGUMENT_4 guest_X3
#define CV_ARGUMENT_5 guest_X4
#define CV_ARGUMENT_6 guest_X5
#define CV_CLONE_CHILD_TID CV_ARGUMENT_5
#define CV_CLONE_TLS CV_ARGUMENT_4

/* Of a function: its arguments lie in CV_PARAMETERS_START up to CV_PARAMETERS_END. */
#define CV_PARAMETERS(s)                                                                           \
  { (s)->guest_X0, (s)->guest_X1, (s)->guest_X2, (s)->guest_X3, (s)->guest_X4, (s)->guest_X5 }
#define CV_PARAMETERS_START guest_X0
#define CV_PARAMETERS_END guest_X8
#define CV_RETURNED guest_X0
/* Of a client request: where its words lie. */
#define CV_REQUEST guest_X4

/* All of them. */
#define CV_GENERAL guest_X0
#define CV_GENERAL_END guest_PC
#define CV_VECTORS guest_Q0
#define CV_FLAGS_START guest_CC_OP
#define CV_FLAGS_LAST guest_CC_NDEP
enum { CV_VECTOR_COUNT = 32, CV_VECTOR_BYTES = sizeof(U128) };

#endif
