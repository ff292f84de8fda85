/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "no_replace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

/* In libcoregrind, without a public declaration. */
extern Bool VG_(am_covered_by_single_free_segment)(Addr start, SizeT bytes);

Bool cv_would_replace(const VexGuestAMD64State *state, Long *result) {
  enum { FIXED_NOREPLACE = 0x100000 };
  Addr at = state->guest_RDI;
  SizeT bytes = VG_PGROUNDUP(state->guest_RSI);
  if (state->guest_RAX != __NR_mmap || !(state->guest_R10 & FIXED_NOREPLACE) ||
      (state->guest_R10 & VKI_MAP_FIXED) || at + bytes <= at ||
      VG_(am_covered_by_single_free_segment)(at, bytes))
    return False;
  NSegment const *segment = VG_(am_find_nsegment)(at);
  *result = -VKI_EEXIST;
  return !segment || segment->kind != SkResvn || segment->end < at + bytes - 1;
}
