#include "spin.h"
#include "pause.h"
#include "syscall.h"
#include "system_calls.h"

enum { TRIES = 100 };

void ca_spin_wait(uint32_t *held) {
  do {
    for (int i = 0; __atomic_load_n(held, __ATOMIC_RELAXED); i++)
      if (i < TRIES)
        ca_pause();
      else
        ca_syscall(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
  } while (__atomic_exchange_n(held, 1, __ATOMIC_ACQUIRE));
}
