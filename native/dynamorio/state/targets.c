#include "targets.h"
#include "lock.h"
#include "low_memory.h"
#include "process.h"

cd_target *cd_targets;

void cd_targets_init(void) {
  cd_targets = cd_low_memory_alloc(CD_TARGETS * sizeof *cd_targets);
}

/* Another thread may be between its looks at a target and at its construct. It would have to call
 * code that is gone to see a change. */
void cd_forget_targets(uint64_t start, uint64_t end) {
  for (uint32_t i = 0; i < CD_TARGETS; i++)
    if (cd_targets[i].target >= start && cd_targets[i].target < end)
      __atomic_store_n(&cd_targets[i].target, 0, __ATOMIC_RELEASE);
}

/* For the same reason, what is known stays as long as there are several threads. */
void cd_know_target(uint64_t target, uint32_t construct) {
  cd_target *at = &cd_targets[target >> 4 & (CD_TARGETS - 1)];
  if (cd_process.constructs.list[construct].flags & CA_CONSTRUCT_FRAMES ||
      (cd_process.memory.threaded && at->target != 0))
    return;
  cd_lock_here();
  if (!cd_process.memory.threaded || at->target == 0) {
    at->construct = construct;
    __atomic_store_n(&at->target, target, __ATOMIC_RELEASE);
  }
  cd_unlock_here();
}
