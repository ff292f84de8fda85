/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "threads.h"
#include "code/instruction.h"
#include "core/memory/renumber.h"
#include "core/process/process.h"
#include "core/process/threads.h"
#include "core/process/watcher.h"
#include "core/rows/thinned.h"
#include "core/stack/course.h"
#include "core/stack/emit.h"
#include "core/stack/locate.h"
#include "core/stack/work.h"
#include "wire/trace.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_machine.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_tooliface.h"
#include "valgrind/state/messages.h"
#include "valgrind/state/process.h"
#include "clone.h"
#include "connect.h"
#include "pending.h"
#include "surroundings.h"

#define MAX_THREADS 4096
/* A flat part takes 64 GB of address space, and the arena has 8 TB for what is never moved. */
#define MAX_FLAT_THREADS 64

/* In libcoregrind, without a public declaration; what its wrappers of munmap and mprotect call at
 * the same points. The public variant is only for the end of a client request. */
extern void VG_(discard_translations)(Addr start, ULong bytes, const HChar *who);

/* Whether the guest state of a thread slot holds a hot state of ours. */
static Bool started[MAX_THREADS];
/* Whether it has run code of the target, and so has registers. */
static Bool seen[MAX_THREADS];

Bool cv_hot_get(ThreadId tid, ca_hot *hot) {
  if (tid == VG_INVALID_THREADID || tid >= MAX_THREADS || !started[tid])
    return False;
  VG_(get_shadow_regs_area)(tid, (UChar *)hot, 1, 0, sizeof *hot);
  return hot->thread != NULL;
}

void cv_hot_set(ThreadId tid, ca_hot *hot) {
  VG_(set_shadow_regs_area)(tid, 1, 0, sizeof *hot, (UChar *)hot);
}

static void start(ThreadId tid) {
  ca_hot hot;
  if (cv_process.paused)
    return;
  if (tid >= MAX_THREADS)
    cv_fail("the program has 4096 threads at once, more than can be recorded: let it start fewer");
  VG_(memset)(&hot, 0, sizeof hot);
  Bool flat = cv_process.memory.threaded && cv_process.memory.flat;
  if (!ca_thread_start(&cv_process, &hot, tid, VG_(get_SP)(tid)) ||
      (flat && !cv_process.memory.flat))
    cv_fail(
        "the address space is used up, there is none for another thread's tables: let the program "
        "start fewer threads, or reserve less memory");
  started[tid] = True;
  cv_hot_set(tid, &hot);
}

static void start_client_code(ThreadId tid, ULong blocks_done) {
  static Bool begun = False;
  if (started[tid])
    return;
  if (!begun) {
    begun = True;
    cv_started();
    cv_surroundings(tid);
  }
  seen[tid] = True;
  start(tid);
}

static void nothing(void) {
}
void (*cv_on_slice)(void) = nothing;

/* Activations of it, or of loops in it. */
static Bool is_pending(const ca_function *function, UInt loop) {
  const UInt *pending = cv_process.stores.pending;
  for (UInt i = 0; i < function->loops_count; i++) {
    UInt each = function->loops[i].construct;
    if (each && ca_is_within(&cv_process.constructs, each, loop) && (!pending || pending[each]))
      return True;
  }
  return False;
}

/* Loops are switched off and on between the translated code. */
static void switch_loops(void) {
  ca_thinned *thinned = cv_process.stores.thinned;
  for (UInt i = 0; thinned && i < thinned->count; i++) {
    UInt loop = thinned->list[i];
    const ca_function *function = thinned->loops[loop].function;
    if (thinned->enough[loop] && !is_pending(function, loop))
      ca_thinned_off(thinned, loop);
    else if (ca_thinned_is_off(thinned, loop) && thinned->left[loop] <= 0)
      ca_thinned_on(thinned, loop);
    else {
      if (ca_loop_is_off(thinned, loop) && thinned->left[loop] <= 0)
        ca_thinned_off(thinned, loop); /* what is around it is off longer */
      continue;
    }
    const ca_loop *code = ca_loop_of(function, loop);
    VG_(discard_translations)((Addr)code->header, code->last - code->header, "loops");
  }
}

static void stop_client_code(ThreadId tid, ULong blocks_done) {
  ca_hot hot;
  cv_slice_ends();
  cv_on_slice();
  switch_loops();
  if (!cv_hot_get(tid, &hot))
    return;
  ca_bank(&hot);
  if (hot.s->cost & 0x8000000080000000ull)
    ca_spill(hot.stack, hot.s);
  if (ca_renumber_due(&hot))
    ca_renumber(&hot);
  ca_course_look(&hot);
  cv_hot_set(tid, &hot);
}

void cv_translate_anew(const HChar *why) {
  VG_(discard_translations)((Addr)0x1000, (1ULL << 47) - 0x1000, why);
}

/* From the second thread on, writes must invalidate what others have; for very many, there are no
 * flat parts. Either way everything is translated anew. */
static void before_thread(ThreadId tid, ThreadId child) {
  cv_clone3_makes(child);
  if (tid == VG_INVALID_THREADID)
    return;
  Bool too_many = cv_process.memory.flat && child > MAX_FLAT_THREADS;
  if (cv_process.memory.threaded && !too_many)
    return;
  cv_process.memory.threaded = True;
  if (too_many)
    cv_process.memory.flat = False;
  cv_translate_anew("comair: threads");
}

static void thread_ends(ThreadId tid) {
  ca_hot hot;
  if (cv_hot_get(tid, &hot)) {
    ca_thread_end(&cv_process, &hot);
    cv_hot_set(tid, &hot);
  }
  started[tid] = False;
}

static void thread_exits(ThreadId tid) {
  thread_ends(tid);
  seen[tid] = False;
}

void cv_threads_end(void) {
  for (ThreadId tid = 1; tid < MAX_THREADS; tid++)
    if (started[tid])
      thread_ends(tid);
}

void cv_threads_begin(void) {
  for (ThreadId tid = 1; tid < MAX_THREADS; tid++)
    if (seen[tid])
      start(tid);
}

static void before_signal(ThreadId tid, Int number, Bool alternative_stack) {
  ca_hot hot;
  if (cv_hot_get(tid, &hot)) {
    if (cv_process.trace.on)
      ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_SIGNAL_ENTER, 0,
               VG_(get_SP)(tid));
    /* A string instruction that it interrupts goes on as another one. */
    if (hot.moved > 0) {
      unsigned operands = ca_string_operands((const unsigned char *)VG_(get_IP)(tid));
      ca_add_work(&hot, operands * ca_cells_beyond(cv_process.memory.shift, hot.moved));
    }
    hot.moved = 0;
    ca_signal_enter(&hot, VG_(get_SP)(tid));
    cv_hot_set(tid, &hot);
  }
}

/* Before the system call that ends a handler: it brings back the whole guest state of before the
 * signal, ours with it, and time would run backwards. */
static ca_hot at_sigreturn;
static ThreadId returning = VG_INVALID_THREADID;

void cv_sigreturn(ThreadId tid) {
  if (cv_hot_get(tid, &at_sigreturn))
    returning = tid;
}

static void after_signal(ThreadId tid, Int number) {
  ca_hot hot;
  Bool known = cv_hot_get(tid, &hot);
  if (returning == tid) {
    /* Also when a window began in the handler, and there was nothing to bring back. */
    hot = at_sigreturn;
    known = True;
  }
  returning = VG_INVALID_THREADID;
  if (known) {
    if (cv_process.trace.on)
      ca_trace(&cv_process.trace, hot.thread->stacks.number, CA_TRACE_SIGNAL_LEAVE, 0, 0);
    ca_signal_leave(&hot);
    cv_hot_set(tid, &hot);
  }
}

void cv_threads_in_child(ThreadId tid) {
  ca_hot hot;
  VG_(memset)(started, 0, sizeof started);
  VG_(memset)(seen, 0, sizeof seen);
  seen[tid] = True;
  VG_(memset)(&hot, 0, sizeof hot);
  ca_process_forked(&cv_process, &hot, tid, VG_(get_SP)(tid));
  ca_watch_again();
  if (cv_process.paused)
    return;
  if (!hot.thread)
    cv_fail(CV_NO_TABLES);
  started[tid] = True;
  cv_hot_set(tid, &hot);
}

void cv_threads_init(void) {
  VG_(track_start_client_code)(start_client_code);
  VG_(track_stop_client_code)(stop_client_code);
  VG_(track_pre_thread_ll_create)(before_thread);
  VG_(track_pre_thread_ll_exit)(thread_exits);
  VG_(track_pre_deliver_signal)(before_signal);
  VG_(track_post_deliver_signal)(after_signal);
}
