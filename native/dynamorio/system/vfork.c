#include "vfork.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "wire/trace.h"
#include "dynamorio/run/accounting.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/memory.h"
#include "dynamorio/state/messages.h"
#include "dynamorio/state/process.h"
#include "descriptors.h"
#include "mappings.h"

/* What this process owes its parent. */
static ca_lent borrowed = CA_NOTHING_LENT;

static int own_memory(bool is_alone) {
  if (is_alone)
    return CA_TAKES_ITSELF;
  int memory = cd_own_memory_apart();
  return memory < 0 ? CA_NO_MEMORY : memory;
}

/* DynamoRIO stops the other threads until the child is done, but lets them go before we hear of
 * that: then it is the child that writes to the parent's memory. */
void cd_vfork_before(void *dc, cd_thread *thread, bool is_alone) {
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  /* One that another thread's flush interrupts comes here twice. */
  int fd = thread->lends ? thread->lent.fd : cd_memory_apart();
  int memory = thread->lends ? thread->lent.memory : own_memory(is_alone);
  thread->lends = fd >= 0;
  dr_get_mcontext(dc, &mc);
  ca_lend(&thread->lent, fd, memory, mc.xsp);
}

static void close_files(ca_lent *lent) {
  cd_close_own(&lent->fd);
  cd_close_own(&lent->memory);
}

static void wrote(void *context, uint64_t address, uint64_t bytes) {
  ca_hot *hot = context;
  if (!hot->thread)
    return;
  cd_lock(hot);
  if (cd_process.trace.on)
    ca_trace(&cd_process.trace, hot->thread->stacks.number, CA_TRACE_KERNEL_WRITE, address, bytes);
  cd_kernel_write(hot, address, bytes);
  cd_unlock(hot);
}

static ca_lender lender_of(const cd_thread *thread) {
  return (ca_lender){cd_visit_all,        cd_is_engines,
                     cd_map_for_target,   wrote,
                     thread->hot,         thread->shared_with_kernel,
                     thread->shared_bytes};
}

static void take_back(cd_thread *thread) {
  static bool told;
  ca_lender of = lender_of(thread);
  if (thread->lends) {
    if (!ca_take_back(&thread->lent, &of))
      cd_note_at_once(&told, CA_LENT_IS_LOST);
    close_files(&thread->lent);
    thread->lends = false;
  }
}

void cd_vfork_in_parent(cd_thread *thread) {
  uint64_t end = thread->lends ? ca_lent_heap_end(&thread->lent) : 0;
  thread->grows_heap = end != 0 && end != cd_heap_end();
  if (!thread->grows_heap)
    take_back(thread);
}

void cd_vfork_after_call(void *dc, cd_thread *thread, long result) {
  if (CA_LIKELY(!thread->grows_heap))
    return;
  if (thread->number != SYS_brk) {
    thread->child = (reg_t)result;
    thread->child_argument = dr_syscall_get_param(dc, 0);
    dr_syscall_set_sysnum(dc, SYS_brk);
    dr_syscall_set_param(dc, 0, ca_lent_heap_end(&thread->lent));
    dr_syscall_invoke_another(dc);
    return;
  }
  thread->grows_heap = false;
  dr_syscall_set_param(dc, 0, thread->child_argument);
  dr_syscall_set_result(dc, thread->child);
  take_back(thread);
}

/* Where a thread's processor is (restartable sequences). The kernel writes it when it likes, also
 * what is not so in the parent; in a real child by vfork it does not. */
void cd_vfork_note(cd_thread *thread) {
  const reg_t *a = thread->arguments;
  if (thread->number != SYS_rseq)
    return;
  thread->shared_with_kernel = a[2] == 0 ? a[0] : 0;
  thread->shared_bytes = a[2] == 0 ? a[1] : 0;
}

void cd_vfork_in_child(cd_thread *thread) {
  close_files(&borrowed);
  if (thread->lends)
    borrowed = thread->lent;
  thread->lends = false;
}

void cd_vfork_over(const cd_thread *thread) {
  ca_lender of = lender_of(thread);
  ca_give_back(&borrowed, &of, cd_heap_end());
}

void cd_vfork_waits(const cd_thread *thread, bool is_alone) {
  enum { KILL = 9 };
  static bool told;
  if (!is_alone || !ca_waits_for_nobody(&borrowed, thread->number, thread->arguments))
    return;
  cd_note_at_once(&told, CA_WAITS_FOR_NOBODY);
  ca_syscall(SYS_kill, ca_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0), KILL, 0, 0, 0, 0);
}
