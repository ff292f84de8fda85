#include "lock.h"
#include <sys/syscall.h>
#include "core/base/syscall.h"
#include "thread.h"

static ca_hot *volatile owner;
static uint depth;

void cd_lock_shared(ca_hot *hot) {
  if (owner == hot) {
    depth++;
    return;
  }
  for (uint tries = 1; !__sync_bool_compare_and_swap(&owner, NULL, hot); tries++) {
    __builtin_ia32_pause();
    if (tries % 64 == 0)
      ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  }
  depth = 1;
}

void cd_unlock_shared(ca_hot *hot) {
  if (owner != hot || --depth > 0)
    return;
  __atomic_store_n(&owner, NULL, __ATOMIC_RELEASE);
}

void cd_lock_here(void) {
  if (cd_process.memory.threaded)
    cd_lock_shared(cd_hot_here());
}

void cd_unlock_here(void) {
  if (cd_process.memory.threaded)
    cd_unlock_shared(cd_hot_here());
}

void cd_lock_afresh(ca_hot *hot) {
  if (owner != hot)
    cd_lock(hot);
}

void cd_unlock_wholly(ca_hot *hot) {
  if (owner != hot)
    return;
  depth = 1;
  cd_unlock(hot);
}

bool cd_is_unlocked(void) {
  return owner == NULL;
}

bool cd_lock_at_last(void) {
  enum { TRIES = 1 << 16 };
  static ca_hot anybody;
  if (!cd_process.memory.threads || owner == cd_hot_here())
    return true;
  for (uint tries = 0; tries < TRIES; tries++) {
    if (__sync_bool_compare_and_swap(&owner, NULL, &anybody))
      return true;
    ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  }
  return false;
}

void cd_lock_stopped(void) {
  if (cd_process.trace.on)
    owner = NULL;
  cd_lock_here();
}

void cd_unlock_stopped(void) {
  cd_unlock_here();
}

void cd_lock_forked(void) {
  owner = NULL;
}
