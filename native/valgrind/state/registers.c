/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "registers.h"
#include "hot.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"

void cv_put_register(ThreadId tid, Int place, ULong value) {
  VG_(set_shadow_regs_area)(tid, 0, place, sizeof value, (const UChar *)&value);
}

void cv_put_back(ThreadId tid, Int place, ULong value) {
  if (place != (Int)offsetof(cv_guest, CV_RESULT))
    cv_put_register(tid, place, value);
}

void cv_registers_of(const ca_hot *hot, ca_registers *to) {
  const cv_guest *s = (const void *)((const char *)hot - CV_HOT_OFFSET);
  VG_(memcpy)(to->general, &s->CV_GENERAL, sizeof to->general);
  VG_(memcpy)(to->vector, &s->CV_VECTORS, sizeof to->vector);
}
