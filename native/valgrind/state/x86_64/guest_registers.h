/* SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_X86_64_GUEST_REGISTERS_H
#define CV_X86_64_GUEST_REGISTERS_H

#include "libvex_guest_amd64.h"

typedef VexGuestAMD64State cv_guest;

/* As Valgrind names it. */
#define CV_MACHINE "amd64"

#define CV_SP guest_RSP
#define CV_IP guest_RIP
enum { CV_LINK_BYTES = 0, CV_SYSCALL_BYTES = 2 };
/* Whether a frame's return address can be read where the frame begins. */
enum { CV_LINKS_IN_MEMORY = 1 };

/* Of a system call, which keeps the registers of its arguments. */
#define CV_NUMBER guest_RAX
#define CV_RESULT guest_RAX
#define CV_ARGUMENT_1 guest_RDI
#define CV_ARGUMENT_2 guest_RSI
#define CV_ARGUMENT_3 guest_RDX
#define CV_ARGUMENT_4 guest_R10
#define CV_ARGUMENT_5 guest_R8
#define CV_ARGUMENT_6 guest_R9
#define CV_CLONE_CHILD_TID CV_ARGUMENT_4
#define CV_CLONE_TLS CV_ARGUMENT_5

/* Of a function: its arguments lie in CV_PARAMETERS_START up to CV_PARAMETERS_END. */
#define CV_PARAMETERS(s)                                                                           \
  { (s)->guest_RDI, (s)->guest_RSI, (s)->guest_RDX, (s)->guest_RCX, (s)->guest_R8, (s)->guest_R9 }
#define CV_PARAMETERS_START guest_RCX
#define CV_PARAMETERS_END guest_R10
#define CV_RETURNED guest_RAX
/* Of a client request: where its words lie. */
#define CV_REQUEST guest_RAX

/* All of them. */
#define CV_GENERAL guest_RAX
#define CV_GENERAL_END guest_RIP
#define CV_VECTORS guest_YMM0
#define CV_FLAGS_START guest_CC_OP
#define CV_FLAGS_LAST guest_CC_NDEP
enum { CV_VECTOR_COUNT = 16, CV_VECTOR_BYTES = sizeof(U256) };

#endif
