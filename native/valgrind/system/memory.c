/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "memory.h"
#include "base/arena.h"
#include "core/memory/cover.h"
#include "core/process/mappings.h"
#include "core/system/maps.h"
#include "wire/trace.h"
#include "pub_tool_aspacemgr.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "valgrind/state/messages.h"
#include "valgrind/state/modules.h"
#include "valgrind/state/process.h"
#include "threads.h"

/* In libcoregrind, without a public declaration: enters a mapping of the target. */
extern Bool VG_(am_notify_client_mmap)(Addr start, SizeT bytes, UInt protection, UInt flags, Int fd,
                                       Off64T offset);

/* Mappings of the target with a hint (V8 draws them at random) then go elsewhere. With the gaps
 * between them ours are one segment to Valgrind, which has room for 30,000: each thread has ten
 * mappings. */
static void keep_target_off(uint64_t start, uint64_t bytes) {
  enum { LARGEST_GAP = 0x10000 };
  static uint64_t end = 0;
  uint64_t gap = start - end;
  end = start + bytes;
  if (gap <= LARGEST_GAP) {
    start -= gap;
    bytes += gap;
  }
  VG_(am_notify_client_mmap)
  (start, bytes, VKI_PROT_NONE, VKI_MAP_PRIVATE | VKI_MAP_ANONYMOUS | VKI_MAP_FIXED, -1, 0);
}

static void cover(Addr start, SizeT bytes) {
  if (bytes == 0)
    return;
  if (ca_overlaps_arena(start, bytes))
    cv_fail("the program maps memory over the tool's own (above 0x200000000000): record it with "
            "--engine dynamorio");
  Bool flat = cv_process.memory.flat;
  Bool covered = ca_cover(&cv_process.memory, start, bytes);
  if (flat && !cv_process.memory.flat)
    cv_translate_anew("comair: memory far up");
  if (!covered)
    cv_fail("the address space is used up: the program reserves more than the profiler has tables "
            "for; if it has an option for that, let it reserve less");
}

static void startup(Addr start, SizeT bytes, Bool r, Bool w, Bool x, ULong handle) {
  if (!ca_overlaps_arena(start, bytes)) /* ours are among them */
    cover(start, bytes);
}

static void mapped(Addr start, SizeT bytes, Bool r, Bool w, Bool x, ULong handle) {
  ca_regions_changed(start, bytes);
  /* A reservation without access needs cells only once it is made accessible. */
  if (r || w || x)
    cover(start, bytes);
  if (x)
    cv_mapped(start, bytes);
}

static void protected(Addr start, SizeT bytes, Bool r, Bool w, Bool x) {
  ca_regions_changed(start, bytes);
  if (w)
    cv_writable(start, bytes);
  if (r || w || x)
    cover(start, bytes);
  if (x)
    cv_mapped(start, bytes);
}

static void grown(Addr start, SizeT bytes, ThreadId tid) {
  cover(start, bytes);
}

static void gone(Addr start, SizeT bytes) {
  if (bytes == 0)
    return;
  ca_regions_changed(start, bytes);
  if (cv_process.trace.on)
    ca_trace(&cv_process.trace, 0, CA_TRACE_UNMAP, start, bytes);
  ca_forget(&cv_process, start, bytes);
  cv_unmapped(start, bytes);
}

static void moved(Addr from, Addr to, SizeT bytes) {
  ca_regions_changed(from, bytes);
  ca_regions_changed(to, bytes);
  cover(to, bytes);
  ca_moved(&cv_process, from, to, bytes);
}

/* A mapping of the kernel's may be several segments. */
static void pass(void *context, uint64_t start, uint64_t end, const char *protection,
                 uint64_t offset, const char *path) {
  const ca_map_receiver *v = context;
  if (ca_overlaps_arena(start, end - start)) /* the target is kept off by calling it its own */
    return;
  while (start < end) {
    NSegment const *segment = VG_(am_find_nsegment)(start);
    if (!segment)
      return;
    ULong to = segment->end < end - 1 ? segment->end + 1 : end;
    if (segment->kind == SkFileC || segment->kind == SkAnonC || segment->kind == SkShmC)
      v->visit(v->context, start, to, protection, offset, path);
    start = to;
  }
}

void cv_visit_target(ca_map_visitor visit, void *context) {
  ca_map_receiver v = {visit, context};
  ca_visit_maps(pass, &v);
}

/* ---- memory that a child by vfork has given its parent ---- */

/* In libcoregrind, without public declarations. */
extern Addr VG_(brk_base), VG_(brk_limit);
extern NSegment const *VG_(am_extend_into_adjacent_reservation_client)(Addr addr, SSizeT delta,
                                                                       Bool *overflow);
extern SysRes VG_(am_mmap_anon_fixed_client)(Addr start, SizeT length, UInt prot);

Addr cv_heap_end(void) {
  return VG_(brk_limit);
}

void cv_grow_heap(Addr to) {
  Addr from = VG_(brk_limit);
  Bool overflow = False;
  if (to <= from)
    return;
  NSegment const *segment = VG_(am_find_nsegment)(from > VG_(brk_base) ? from - 1 : from);
  if (!segment || segment->kind != SkAnonC)
    return;
  if (to > segment->end + 1 &&
      !VG_(am_extend_into_adjacent_reservation_client)(
          segment->start, (SSizeT)(VG_PGROUNDUP(to) - (segment->end + 1)), &overflow))
    return;
  VG_(brk_limit) = to;
  cover(from, to - from);
}

/* Free ones are not told; what is kept for growing stacks is. */
static Bool is_free(Addr start, Addr end) {
  while (start < end) {
    NSegment const *segment = VG_(am_find_nsegment)(start);
    if (segment && segment->kind != SkResvn)
      return False;
    start = segment ? segment->end + 1 : start + VKI_PAGE_SIZE;
  }
  return True;
}

Bool cv_map_for_target(Addr start, SizeT bytes) {
  if (!is_free(start, start + bytes) ||
      sr_isError(VG_(am_mmap_anon_fixed_client)(start, bytes, VKI_PROT_READ | VKI_PROT_WRITE)))
    return False;
  mapped(start, bytes, True, True, False, 0);
  return True;
}

void cv_memory_init(void) {
  ca_on_map = keep_target_off;
  VG_(track_new_mem_startup)(startup);
  VG_(track_new_mem_mmap)(mapped);
  VG_(track_new_mem_brk)(grown);
  VG_(track_change_mem_mprotect)(protected);
  VG_(track_die_mem_munmap)(gone);
  VG_(track_die_mem_brk)(gone);
  VG_(track_copy_mem_remap)(moved);
}
