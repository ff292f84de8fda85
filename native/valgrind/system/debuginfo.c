/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "debuginfo.h"

ULong __wrap_vgPlain_di_notify_mmap(Addr start, Bool file_of_valgrind, Int fd) {
  return 0;
}
