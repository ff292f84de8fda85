#include "threads.h"
#include <string.h>
#include <sys/syscall.h>
#include "base/arena.h"
#include "base/syscall.h"
#include "core/memory/shadow.h"
#include "core/memory/thread.h"
#include "core/memory/places.h"
#include "core/process/process.h"
#include "core/process/threads.h"
#include "core/rows/frame.h"
#include "core/rows/thinned.h"
#include "core/stack/locate.h"
#include "core/system/maps.h"
#include "wire/trace.h"
#include "dynamorio/run/join.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"
#include "dynamorio/state/slots.h"
#include "dynamorio/state/thread.h"
#include "dynamorio/state/window.h"
#include "arrivals.h"
#include "syscall_restart.h"
#include "connect.h"
#include "copy.h"
#include "ending.h"
#include "exec_signals.h"
#include "faults.h"
#include "signals.h"
#include "thread_places.h"
#include "vfork.h"

enum { OWN_STACK = 256 * 1024 };

/* Beyond them the table of units is used: each has units to be made accessible. */
enum { MAX_WINDOWS = 128 };

/* Threads that are, or are about to be. */
static volatile int expected = 1;

/* For those of `count` that have not begun yet. */
static bool has_windows(int count) {
  cd_lock_here();
  for (const ca_thread *thread = cd_process.memory.threads; thread; thread = thread->next)
    count--;
  bool has = count <= 0 || ca_window_has((uint32_t)count);
  cd_unlock_here();
  return has;
}

void cd_before_thread(void) {
  int count = __sync_add_and_fetch(&expected, 1);
  if (cd_is_windowed() && (count > MAX_WINDOWS || !has_windows(count)) && !cd_leave_window())
    cd_fail(CD_NO_TABLES);
  if (cd_process.memory.threaded)
    return;
  cd_reopen();
  cd_process.memory.threaded = true;
  if (cd_process.stores.thinned)
    cd_process.stores.thinned->switches = false; /* see translate/loop_switch.h */
  ca_nowhere_clear();
  /* From now on writes must invalidate what others have: all code is translated anew. */
  dr_flush_region(NULL, ~0ull);
}

void cd_no_thread(void) {
  __sync_sub_and_fetch(&expected, 1);
}

bool cd_is_alone(void) {
  return expected == 1;
}

/* ---- threads ---- */

static void forget_done(ca_hot *hot) {
  uint64_t *slots = (uint64_t *)hot;
  slots[CD_SLOT_DONE] = slots[CD_SLOT_DONE_END] - CD_DONE_MAX * sizeof(ca_done);
  slots[CD_SLOT_COST] = slots[CD_SLOT_BELOW_TIMES] = 0;
}

/* What inlined code needs of the thread's. */
static void set_slots(ca_hot *hot) {
  uint64_t *slots = (uint64_t *)hot;
  slots[CD_SLOT_WINDOW] = hot->thread->shadow.offset / 4;
  slots[CD_SLOT_LEFT] = (uint64_t)hot->thread->stacks.left;
  cd_set_limit(hot);
}

void cd_thread_begin(ca_hot *hot, uint tid, uint64_t sp) {
  forget_done(hot);
  if (cd_process.paused)
    return;
  if (!ca_thread_start(&cd_process, hot, tid, sp))
    cd_fail(
        "the address space is used up, there is none for another thread's tables: let the program "
        "start fewer threads, or reserve less memory");
  if (cd_is_windowed() && !hot->thread->shadow.windowed)
    cd_fail(CD_NO_TABLES); /* its cells would be those of another thread */
  set_slots(hot);
}

typedef struct {
  uint64_t start;
} stack_search;

static void look_for_stack(void *context, uint64_t start, uint64_t end, const char *protection,
                           uint64_t offset, const char *path) {
  if (strcmp(path, "[stack]") == 0)
    ((stack_search *)context)->start = end - 4096;
}

/* Where the thread's stack is; the first thread has no registers yet. */
static uint64_t stack_of(void *dc) {
  static bool begun_before;
  bool begun = begun_before;
  begun_before = true;
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  if (cd_copy)
    return cd_copy->sp;
  if (begun && dr_get_mcontext(dc, &mc))
    return mc.xsp;
  stack_search search = {0};
  ca_visit_maps(look_for_stack, &search);
  return search.start;
}

/* In the child of a fork, DynamoRIO first ends the threads that stayed with the parent. They live
 * on there, and the connection is still the parent's. */
static volatile byte *ours; /* the kernel wipes it in the child */

static bool is_of_parent(void) {
  return *ours == 0;
}

static void init_ours(void) {
  enum { PAGE_BYTES = 4096, MADV_WIPEONFORK_ = 18 };
  ours = ca_map(PAGE_BYTES);
  if (!ours)
    cd_fail(CD_NO_TABLES);
  ca_syscall(SYS_madvise, (long)ours, PAGE_BYTES, MADV_WIPEONFORK_, 0, 0, 0);
  *ours = 1;
}

static void thread_starts(void *dc) {
  cd_signals_take();
  ca_hot *hot = cd_hot_of_segment();
  uint64_t *slots = (uint64_t *)hot;
  cd_lock(hot);
  cd_thread *thread = ca_map(sizeof *thread);
  byte *stack = ca_map(OWN_STACK);
  if (!thread || !stack)
    cd_fail(CD_NO_TABLES);
  memset(hot, 0, sizeof *hot);
  slots[CD_SLOT_DONE_END] = (uint64_t)(thread->done + CD_DONE_MAX);
  slots[CD_SLOT_SELF] = (uint64_t)hot;
  slots[CD_SLOT_STACK] = (uint64_t)(stack + OWN_STACK);
  thread->hot = hot;
  thread->tid = dr_get_thread_id(dc);
  drmgr_set_tls_field(dc, cd_field, thread);
  if (!cd_thread_takes_place(thread))
    cd_fail("the program has 32768 threads at once, more than can be recorded: let it start fewer");
  thread->sp = stack_of(dc);
  cd_thread_begin(hot, thread->tid, thread->sp);
  cd_unlock(hot);
}

static void thread_ends(void *dc) {
  cd_thread *thread = cd_thread_of(dc);
  if (!thread || is_of_parent())
    return;
  cd_arrivals_end(thread);
  cd_lock_after(thread->hot);
  if (thread->hot->thread) {
    cd_join(thread->hot);
    ca_thread_end(&cd_process, thread->hot);
  }
  cd_thread_leaves_place(thread);
  cd_no_thread();
  cd_unlock_wholly(cd_hot_here());
  drmgr_set_tls_field(dc, cd_field, NULL);
}

void cd_threads_end(void) {
  for (uint i = 0; i < cd_thread_places(); i++)
    if (cd_thread_at(i) && cd_thread_at(i)->hot->thread) {
      cd_join(cd_thread_at(i)->hot);
      ca_thread_end(&cd_process, cd_thread_at(i)->hot);
    }
}

void cd_threads_begin(void) {
  for (uint i = 0; i < cd_thread_places(); i++) {
    const cd_thread *thread = cd_thread_at(i);
    if (thread && !thread->hot->thread)
      cd_thread_begin(thread->hot, thread->tid, thread->sp);
  }
}

/* ---- signals ---- */

static void transferred(void *dc, const dr_kernel_xfer_info_t *info) {
  cd_thread *thread = cd_thread_of(dc);
  ca_hot *hot = thread ? thread->hot : NULL;
  if (thread && info->type == DR_XFER_SIGNAL_DELIVERY) {
    cd_signal_delivered(dc, info, thread);
    cd_handled(thread);
    cd_fault_delivered(dc, thread, info);
    cd_ending_handled(dc);
  } else if (thread && info->type == DR_XFER_SIGNAL_RETURN) {
    cd_signal_returns(thread);
  }
  if (!hot || !hot->thread)
    return;
  cd_lock(hot);
  cd_join(hot);
  if (info->type == DR_XFER_SIGNAL_DELIVERY && info->source_mcontext) {
    uint64_t sp = info->source_mcontext->xsp;
    if (cd_process.trace.on)
      ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_SIGNAL_ENTER, 0, sp);
    ca_signal_enter(hot, sp);
  } else if (info->type == DR_XFER_SIGNAL_RETURN) {
    if (cd_process.trace.on)
      ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_SIGNAL_LEAVE, 0, 0);
    ca_signal_leave(hot);
  }
  cd_unlock(hot);
}

/* ---- forks ---- */

static void forked(void *dc) {
  cd_thread *thread = cd_thread_of(dc);
  ca_hot *hot = thread->hot;
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  cd_lock_forked();
  *ours = 1;
  forget_done(hot); /* the parent's */
  cd_thread_is_only(thread);
  thread->tid = dr_get_thread_id(dc);
  thread->has_timer = thread->has_arrivals = false; /* the parent's */
  thread->queued = 0;
  cd_vfork_in_child(thread);
  cd_after_fork(thread, true);
  dr_get_mcontext(dc, &mc);
  hot->thread = NULL;
  ca_process_forked(&cd_process, hot, dr_get_thread_id(dc), mc.xsp);
  expected = 1;
  if (cd_process.paused)
    return;
  if (!hot->thread)
    cd_fail(CD_NO_TABLES);
  set_slots(hot);
}

void cd_threads_init(void) {
  init_ours();
  cd_thread_init();
  drmgr_register_thread_init_event(thread_starts);
  drmgr_register_thread_exit_event(thread_ends);
  drmgr_register_kernel_xfer_event(transferred);
  dr_register_fork_init_event(forked);
}
