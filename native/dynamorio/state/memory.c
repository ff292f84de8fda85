#include "memory.h"
#include <string.h>
#include "base/arena.h"
#include "base/window.h"
#include "core/diagnosis/state.h"
#include "core/memory/cover.h"
#include "core/process/mappings.h"
#include "wire/trace.h"
#include "dr_api.h"
#include "gaps.h"
#include "lock.h"
#include "low_memory.h"
#include "messages.h"
#include "modules.h"
#include "process.h"
#include "window.h"

void cd_cover(uint64_t start, uint64_t bytes) {
  if (bytes == 0)
    return;
  if (!ca_cover(&cd_process.memory, start, bytes) ||
      (cd_process.diagnosis && !ca_shadow_cover(&cd_process.diagnosis->writers.last, start, bytes)))
    cd_fail("the address space is used up: the program reserves more than the profiler has tables "
            "for; if it has an option for that, let it reserve less");
}

void cd_before_cover(uint64_t start, uint64_t bytes) {
  if (cd_process.memory.threaded && !ca_can_cover(&cd_process.memory, start, bytes) &&
      !cd_leave_window())
    cd_fail(CD_NO_TABLES);
}

bool cd_is_taken(uint64_t start, uint64_t bytes) {
  return start != 0 && ca_overlaps_arena(start, bytes);
}

/* Others are stopped only where they may have the address of what moves: that takes a while, as
 * they must be between two inlined sequences. */
static bool move_tables(ca_hot *hot, uint64_t start, uint64_t bytes) {
  void **suspended = NULL;
  uint count = 0, others;
  bool alone = !cd_process.memory.threaded;
  bool shared = cd_process.diagnosis; /* a table that all threads have in common */
  if (!alone && !shared && hot->thread &&
      !ca_others_make_way(&cd_process.memory, hot->thread, start, bytes)) {
    cd_lock(hot);
    bool moved = ca_make_way(&cd_process, start, bytes);
    cd_unlock(hot);
    return moved;
  }
  if (!alone && !dr_suspend_all_other_threads(&suspended, &count, &others))
    return false;
  bool moved = ca_make_way(&cd_process, start, bytes);
  if (suspended)
    dr_resume_all_other_threads(suspended, count);
  return moved;
}

void cd_make_way(ca_hot *hot, uint64_t start, uint64_t bytes) {
  if ((!hot->thread && !cd_process.paused) || !ca_overlaps_arena(start, bytes))
    return;
  if (ca_window && start < CA_WINDOW_LAST && start + bytes > CA_WINDOW_FIRST) {
    if (!cd_leave_window())
      cd_fail(CD_NO_TABLES);
  }
  if (ca_overlaps_arena(start, bytes) && !move_tables(hot, start, bytes))
    cd_fail("the program maps memory over the tool's own (at a fixed address above "
            "0x200000000000), and there is no room to move that: it cannot be profiled");
}

static void cover(void *context, uint64_t start, uint64_t end, const char *protection,
                  uint64_t offset, const char *path) {
  if (!ca_overlaps_arena(start, end - start) && start < 1ull << 47)
    cd_cover(start, end - start);
}

void cd_cover_all(void) {
  ca_visit_maps(cover, NULL);
}

static bool is_outside_arena(uint64_t start, uint64_t end) {
  return start < 1ull << 47 && !ca_overlaps_arena(start, end - start);
}

bool cd_is_engines(uint64_t page) {
  byte *pc = (byte *)page;
  return cd_is_low_memory(page) || dr_memory_is_dr_internal(pc) || dr_memory_is_in_client(pc);
}

static void pass_all(void *context, uint64_t start, uint64_t end, const char *protection,
                     uint64_t offset, const char *path) {
  const ca_map_receiver *v = context;
  if (is_outside_arena(start, end))
    v->visit(v->context, start, end, protection, offset, path);
}

static void pass(void *context, uint64_t start, uint64_t end, const char *protection,
                 uint64_t offset, const char *path) {
  const ca_map_receiver *v = context;
  if (is_outside_arena(start, end) && !cd_fills_gap(start) && !cd_is_engines(start))
    v->visit(v->context, start, end, protection, offset, path);
}

void cd_visit_target(ca_map_visitor visit, void *context) {
  ca_map_receiver v = {visit, context};
  ca_visit_maps(pass, &v);
}

void cd_visit_all(ca_map_visitor visit, void *context) {
  ca_map_receiver v = {visit, context};
  ca_visit_maps(pass_all, &v);
}

void cd_forget_cells(uint64_t start, uint64_t bytes) {
  if (bytes == 0)
    return;
  if (cd_process.trace.on)
    ca_trace(&cd_process.trace, 0, CA_TRACE_UNMAP, start, bytes);
  ca_forget(&cd_process, start, bytes);
}

void cd_forget(uint64_t start, uint64_t bytes) {
  cd_forget_cells(start, bytes);
  if (bytes != 0)
    cd_unmapped(start, bytes);
}

typedef struct {
  uint64_t address, low, high, below;
  bool found;
} search;

static void look(void *context, uint64_t start, uint64_t end, const char *protection,
                 uint64_t offset, const char *path) {
  search *s = context;
  if (s->found)
    return;
  if (s->address >= start && s->address < end) {
    s->found = true;
    s->low = start;
    s->high = end - 1;
    /* The main stack grows. */
    if (path[0] == '[' && path[1] == 's' && path[2] == 't')
      s->low = s->below + 0x100000 < start ? s->below + 0x100000 : s->below;
  }
  s->below = end;
}

/* With room for it to grow. */
static void look_for_main_stack(void *context, uint64_t start, uint64_t end, const char *protection,
                                uint64_t offset, const char *path) {
  search *s = context;
  if (strcmp(path, "[stack]") == 0) {
    s->low = s->below;
    s->high = end - 1;
  }
  s->below = end;
}

/* With many threads the list of all mappings is long, and each thread would read it. */
static bool is_known(uint64_t address, uint64_t *low, uint64_t *high) {
  static uint64_t main_low, main_high;
  byte *start;
  size_t bytes;
  uint protection;
  if (!main_high) {
    search s = {.address = 0};
    ca_visit_maps(look_for_main_stack, &s);
    main_low = s.low;
    main_high = s.high;
  }
  if ((address >= main_low && address <= main_high) ||
      !dr_query_memory((byte *)address, &start, &bytes, &protection) || !protection)
    return false;
  *low = (uint64_t)start;
  *high = (uint64_t)start + bytes - 1;
  return true;
}

void cd_bounds(void *context, uint64_t address, uint64_t *low, uint64_t *high) {
  if (cd_process.memory.threaded && is_known(address, low, high))
    return;
  search s = {.address = address};
  ca_visit_maps(look, &s);
  if (s.found) {
    *low = s.low;
    *high = s.high;
  }
}
