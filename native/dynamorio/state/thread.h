/* What a thread has besides its slots. */
#ifndef CD_THREAD_H
#define CD_THREAD_H

#include "core/memory/syscalls.h"
#include "core/rows/frame.h"
#include "core/stack/hot.h"
#include "core/system/lent.h"
#include "dr_api.h"
#include "drmgr.h"
#include "slots.h"

typedef struct {
  ca_hot *hot; /* in the thread's raw slots */
  thread_id_t tid;
  uint64_t sp; /* what was last known of its stack pointer, for a window that begins */
  ca_done done[CD_DONE_MAX];
  int child_fd; /* connection of the child that it forks, plus 1 */
  bool lends;   /* its stack, to a child by vfork; valid then: */
  ca_lent lent;
  bool grows_heap; /* by a call of ours after the one that made such a child, of which it keeps: */
  reg_t child, child_argument;
  uint64_t shared_with_kernel, shared_bytes; /* rseq, see vfork.c */

  /* The system call under way. */
  int number;         /* as the target asked for it */
  reg_t arguments[6]; /* of the same */
  ca_kernel_access accesses[CA_KERNEL_ACCESSES];
  uint32_t changed;      /* which arguments we changed, a bit each */
  bool clone_is_changed; /* the structure of clone3 was */
  bool starts_thread;    /* the call is to */
  reg_t exec_changed[3]; /* arguments of an exec */
  bool exec_is_changed;

  /* Its mask of signals, see system/signals.h. */
  bool mask_is_real, mask_is_left, waits_with_mask;
  uint64_t mask_before, wait_set;
  uint64_t mask_returned, mask_at; /* by a signal's handler, and where DynamoRIO takes it from */
  int64_t wait_time[2];
  /* Signals that may wait with DynamoRIO, see system/arrivals.h. */
  volatile bool has_arrivals;
  volatile int queued; /* one of them that is of those that are queued; 0: none */
  volatile bool holds_queued;
  uint64_t queued_mask; /* of those, when they are not held */
  bool has_timer;
  int timer;
  bool is_made_anew; /* a call, once they were handled */
  /* It is restarted, see system/syscall_restart.h. */
  bool is_restarted;
  int64_t begun; /* nanoseconds: when it was made at first */
  /* Threads that all sleep, see system/wake.h. */
  volatile bool can_be_woken, is_woken;
  bool is_unwatched; /* while it makes a call that wants that */
  /* Whether the target's registers were found where a signal came, and those that come again for
   * want of that (system/sent.h). */
  bool state_is_known;
  uint64_t late_signals;
  uint64_t lost_fault; /* where code began that faulted at a place that DynamoRIO does not know */
} cd_thread;

/* The thread has left the translated code, where DynamoRIO delivers what it has. */
static inline void cd_arrived(cd_thread *thread) {
  thread->has_arrivals = false;
}

extern int cd_field;
void cd_thread_init(void);
static inline cd_thread *cd_thread_of(void *drcontext) {
  return drmgr_get_tls_field(drcontext, cd_field);
}

#endif
