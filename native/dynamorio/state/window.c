#include "window.h"
#include <string.h>
#include "core/memory/shadow.h"
#include "core/memory/thread.h"
#include "dr_api.h"
#include "drmgr.h"
#include "process.h"

enum { PAGE = 4096, MAX_CLOSED = 16, SIGNAL_SEGV = 11 };

uint cd_closed_count;
static struct {
  uint64_t values; /* a page in which the sequence looked for the values of */
  uint64_t start;  /* two pages */
  bool usable;     /* which have been accessible */
} closed[MAX_CLOSED];

/* Whether values that somebody may look for lie there: cells whose values these would be. */
static bool is_usable(uint64_t start) {
  uint64_t address = (start - CA_WINDOW_START) * 2;
  return start >= CA_WINDOW_START && start < CA_WINDOW_END && !cd_is_own(address, 2 * 2 * PAGE);
}

void cd_reopen(void) {
  for (uint i = 0; i < cd_closed_count; i++) {
    if (closed[i].usable)
      ca_use_window(closed[i].start, 2 * PAGE, true);
    ca_use_window(closed[i].values, PAGE, false);
  }
  cd_closed_count = 0;
}

bool cd_may_be_open(uint64_t address) {
  return !cd_process.memory.threaded && cd_is_own(address, 1) &&
         is_usable(address & -(uint64_t)(2 * PAGE));
}

void cd_close(uint64_t address) {
  if (cd_closed_count == MAX_CLOSED)
    cd_reopen();
  uint64_t start = address & -(uint64_t)(2 * PAGE);
  uint i = cd_closed_count++;
  closed[i].values = ca_in_window(start);
  closed[i].start = start;
  closed[i].usable = is_usable(start);
  if (closed[i].usable)
    ca_use_window(start, 2 * PAGE, false);
  ca_use_window(closed[i].values, PAGE, true);
}

static volatile bool is_left;

bool cd_is_windowed(void) {
  return ca_window && !is_left;
}

static bool move_values(void) {
  for (ca_thread *thread = cd_process.memory.threads; thread; thread = thread->next)
    if (thread->shadow.windowed && !ca_shadow_leave_window(&thread->shadow))
      return false;
  ca_unmap_window();
  /* Threads' accesses come out of line first where they read zeros. */
  ca_nowhere_clear();
  return true;
}

/* First all code is translated anew, then values move: the table leads to the window until then. */
bool cd_leave_window(void) {
  void **suspended = NULL;
  uint count = 0, others;
  if (!cd_is_windowed())
    return true;
  cd_reopen();
  is_left = true;
  dr_flush_region(NULL, ~0ull);
  if (cd_process.memory.threaded && !dr_suspend_all_other_threads(&suspended, &count, &others))
    return false;
  bool moved = move_values();
  if (suspended)
    dr_resume_all_other_threads(suspended, count);
  return moved;
}

/* An access to the window by an inlined sequence is to [4 * register + about its start]. */
static bool is_inlined(const byte *code) {
  uint sib, disp;
  while ((*code & 0xf0) == 0x40 || *code == 0xf0) /* REX, lock */
    code++;
  sib = code[2];
  memcpy(&disp, code + 3, 4);
  return (code[1] & 0xc7) == 4 && (sib & 0xc7) == 0x85 && disp >= CA_WINDOW_FIRST &&
         disp < CA_WINDOW_START + 0x10000;
}

/* By an inlined sequence: there is no such memory of the target. The value gets room, and then the
 * target itself faults. */
static bool make_room(uint64_t at) {
  uint64_t page = at & -(uint64_t)PAGE, address = (at - CA_WINDOW_START) * 2;
  if (cd_process.memory.threaded)
    return ca_use_window(page, PAGE, true);
  for (uint i = 0; i < cd_closed_count; i++)
    if (page - closed[i].start < 2 * PAGE) {
      cd_reopen(); /* what was to come there did not */
      return true;
    }
  if (at < CA_WINDOW_START || !cd_is_own(address, 8))
    return ca_use_window(page, PAGE, true);
  cd_close(address);
  return true;
}

static dr_signal_action_t faulted(void *dc, dr_siginfo_t *info) {
  uint64_t at = (uint64_t)info->access_address;
  if (info->sig != SIGNAL_SEGV || !ca_window)
    return DR_SIGNAL_DELIVER;
  if (info->raw_mcontext_valid && cd_is_own(at, 1) && is_inlined(info->raw_mcontext->pc))
    return make_room(at) ? DR_SIGNAL_SUPPRESS : DR_SIGNAL_DELIVER;
  cd_reopen();
  return DR_SIGNAL_DELIVER;
}

void cd_window_init(void) {
  drmgr_register_signal_event(faulted);
}
