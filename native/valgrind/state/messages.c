/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "messages.h"
#include "core/process/records.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcprint.h"
#include "process.h"

void cv_fail(const HChar *why) {
  VG_(umsg)("comair: fatal: %s\n", why);
  if (cv_process.wire.out)
    ca_send_note(&cv_process, why);
  VG_(exit)(125);
}
