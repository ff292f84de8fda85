#include "lock.h"
#include <sys/syscall.h>
#include "base/syscall.h"
#include "thread.h"

enum { FREE, HELD, AWAITED }; /* state */
enum { FUTEX_WAIT_PRIVATE_ = 128, FUTEX_WAKE_PRIVATE_ = 129, SPINS = 200 };

static volatile uint state;
static ca_hot *volatile owner;
static uint depth;

static bool take(void) {
  return state == FREE && __sync_bool_compare_and_swap(&state, FREE, HELD);
}

/* Whoever has it may be writing to a slow reader: others sleep. */
static void wait_for_it(void) {
  for (uint i = 0; i < SPINS; i++) {
    if (take())
      return;
    __builtin_ia32_pause();
  }
  while (__atomic_exchange_n(&state, AWAITED, __ATOMIC_ACQUIRE) != FREE)
    ca_syscall(SYS_futex, (long)&state, FUTEX_WAIT_PRIVATE_, AWAITED, 0, 0, 0);
}

static void release(void) {
  owner = NULL;
  if (__atomic_exchange_n(&state, FREE, __ATOMIC_RELEASE) == AWAITED)
    ca_syscall(SYS_futex, (long)&state, FUTEX_WAKE_PRIVATE_, 1, 0, 0, 0);
}

void cd_lock_shared(ca_hot *hot) {
  if (owner == hot) {
    depth++;
    return;
  }
  if (!take())
    wait_for_it();
  owner = hot;
  depth = 1;
}

void cd_unlock_shared(ca_hot *hot) {
  if (owner != hot || --depth > 0)
    return;
  release();
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

void cd_lock_after(ca_hot *ended) {
  if (cd_process.memory.threaded && owner == ended)
    owner = cd_hot_here();
  else
    cd_lock_here();
}

bool cd_is_unlocked(void) {
  for (const ca_thread *thread = cd_process.memory.threads; thread; thread = thread->next)
    if (thread->is_joining)
      return false;
  return state == FREE && !ca_spin_any(cd_process.memory.locks);
}

bool cd_lock_at_last(void) {
  enum { TRIES = 1 << 16 };
  if (!cd_process.memory.threads || owner == cd_hot_here())
    return true;
  for (uint tries = 0; tries < TRIES; tries++) {
    if (take()) {
      owner = cd_hot_here();
      depth = 1;
      return true;
    }
    ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  }
  return false;
}

void cd_unlock_for(const ca_hot *stopped) {
  if (owner == stopped)
    release();
}

void cd_lock_stopped(void) {
  if (cd_process.trace.on)
    release();
  cd_lock_here();
}

void cd_unlock_stopped(void) {
  cd_unlock_here();
}

void cd_lock_forked(void) {
  owner = NULL;
  state = FREE;
  ca_spin_unlock_all(cd_process.memory.locks);
}
