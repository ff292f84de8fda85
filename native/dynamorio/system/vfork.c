#include "vfork.h"
#include "wire/trace.h"
#include "dynamorio/run/accounting.h"
#include "dynamorio/state/lock.h"
#include "dynamorio/state/process.h"
#include "descriptors.h"

/* What this process owes its parent. */
static ca_lent borrowed = CA_NOTHING_LENT;

void cd_vfork_before(void *dc, cd_thread *thread) {
  dr_mcontext_t mc = {.size = sizeof mc, .flags = DR_MC_CONTROL};
  /* One that another thread's flush interrupts comes here twice. */
  int fd = thread->lends ? thread->lent.fd : cd_memory_apart();
  thread->lends = fd >= 0;
  dr_get_mcontext(dc, &mc);
  ca_lend(&thread->lent, fd, mc.xsp);
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

void cd_vfork_in_parent(cd_thread *thread) {
  if (!thread->lends)
    return;
  ca_take_back(&thread->lent, wrote, thread->hot);
  cd_close_own(&thread->lent.fd);
  thread->lends = false;
}

void cd_vfork_in_child(cd_thread *thread) {
  cd_close_own(&borrowed.fd);
  if (thread->lends)
    borrowed = thread->lent;
  thread->lends = false;
}

void cd_vfork_over(void) {
  ca_give_back(&borrowed);
}
