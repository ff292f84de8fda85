/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "no_replace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

/* In libcoregrind, without a public declaration. */
extern Bool VG_(am_covered_by_single_free_segment)(Addr start, SizeT bytes);

Bool cv_would_replace(const cv_guest *state, Long *result) {
  enum { FIXED_NOREPLACE = 0x100000 };
  Addr at = state->CV_ARGUMENT_1;
  SizeT bytes = VG_PGROUNDUP(state->CV_ARGUMENT_2);
  if (state->CV_NUMBER != __NR_mmap || !(state->CV_ARGUMENT_4 & FIXED_NOREPLACE) ||
      (state->CV_ARGUMENT_4 & VKI_MAP_FIXED) || at + bytes <= at ||
      VG_(am_covered_by_single_free_segment)(at, bytes))
    return False;
  NSegment const *segment = VG_(am_find_nsegment)(at);
  *result = -VKI_EEXIST;
  return !segment || segment->kind != SkResvn || segment->end < at + bytes - 1;
}
