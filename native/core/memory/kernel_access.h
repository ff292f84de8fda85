/* A part of memory that the kernel reads or writes. */
#ifndef CA_KERNEL_ACCESS_H
#define CA_KERNEL_ACCESS_H

#include "base/base.h"

typedef struct ca_kernel_access {
  uint64_t address, bytes;
} ca_kernel_access;

enum { CA_KERNEL_ACCESSES = 64 };

#endif
