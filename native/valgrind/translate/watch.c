/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "watch.h"
#include "core/system/maps.h"
#include "valgrind/state/guest.h"
#include "pub_tool_aspacemgr.h"
#include "ir.h"

Bool cv_is_shared(Addr start) {
  ca_region region;
  NSegment const *segment = VG_(am_find_nsegment)(start);
  return segment && (segment->kind == SkFileC || segment->kind == SkShmC) &&
         ca_region_at(start, &region) && region.shared;
}

static IRTemp differs(IRSB *sb, Addr at, Bool whole) {
  IRType type = whole ? Ity_I64 : Ity_I8;
  IRTemp now = cv_bind(sb, type, IRExpr_Load(Iend_LE, type, cv_const(at)));
  if (whole)
    return cv_test(sb, Iop_CmpNE64, cv_temp(now), cv_const(*(const ULong *)at));
  IRTemp wide = cv_bind64(sb, IRExpr_Unop(Iop_8Uto64, cv_temp(now)));
  return cv_test(sb, Iop_CmpNE64, cv_temp(wide), cv_const(*(const UChar *)at));
}

static void watch(IRSB *sb, Addr entry, Addr start, UInt bytes) {
  enum { IP = offsetof(cv_guest, CV_IP) };
  if (!cv_is_shared(start))
    return;
  cv_add(sb, IRStmt_Put(offsetof(cv_guest, guest_CMSTART), cv_const(start)));
  cv_add(sb, IRStmt_Put(offsetof(cv_guest, guest_CMLEN), cv_const(bytes)));
  for (UInt i = 0; i < bytes; i += i + 8 <= bytes ? 8 : 1)
    cv_add(sb, IRStmt_Exit(cv_temp(differs(sb, start + i, i + 8 <= bytes)), Ijk_InvalICache,
                           IRConst_U64(entry), IP));
}

void cv_watch(IRSB *sb, const VexGuestExtents *extents) {
  for (Int i = 0; i < extents->n_used; i++)
    watch(sb, extents->base[0], extents->base[i], extents->len[i]);
}
