#include "join.h"

#include "agent/agent.h"
#include "agent/call.h"
#include "interpose.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#ifndef PR_GET_MDWE
#define PR_GET_MDWE 66
#endif

#define BIT(number) (1ull << ((number)-1))

enum { ON_STACK = 0x08000000, WITH_INFO = 4, NO_DEFER = 0x40000000, RESTORER = 0x04000000 };

/* Not by a call that waits for a time: the thread may be in the middle of one, which the kernel
 * remembers. */
static void linger(uint64_t ns) {
  uint64_t end = agent_now() + ns;
  while (ns && agent_now() < end)
    agent_call(SYS_sched_yield);
}

static bool action(int number, const cs_action *set, cs_action *old) {
  return agent_call(SYS_rt_sigaction, number, set, old, 8) == 0;
}

static uint32_t map_control(void) {
  long fd = agent_call(SYS_open, agent_state.scratch, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return fd == -EMFILE ? CS_NO_DESCRIPTOR : CS_OTHER_FILES;
  long at = agent_call(SYS_mmap, agent_state.control_at, sizeof(cs_control), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_FIXED, fd, (long)0);
  agent_call(SYS_close, fd);
  return at == (long)agent_state.control_at ? CS_JOINED : CS_NO_MEMORY;
}

static void unblock_in_handlers(void) {
  for (int number = 1; number <= CS_SIGNALS; number++) {
    cs_action *before = &agent_state.before[number], without;
    if (number == SIGTRAP || !(agent_state.handled & BIT(number)) ||
        !action(number, NULL, before) || !(before->mask & BIT(SIGTRAP)))
      continue;
    without = *before;
    without.mask &= ~BIT(SIGTRAP);
    agent_state.changed |= BIT(number);
    action(number, &without, NULL);
  }
}

static bool take_trap(void) {
  const cs_action ours = {.handler = agent_state.agent.on_trap,
                          .flags = ON_STACK | WITH_INFO | NO_DEFER | RESTORER,
                          .restorer = agent_state.agent.restorer,
                          .mask = ~BIT(SIGTRAP)};
  if (!action(SIGTRAP, NULL, &agent_state.program))
    return false;
  agent_state.changed |= BIT(SIGTRAP);
  return action(SIGTRAP, &ours, NULL);
}

static uint32_t join(void) {
  if (agent_call(SYS_prctl, (long)PR_GET_MDWE, 0L, 0L, 0L, 0L) > 0)
    return CS_FORBIDS_CODE;
  uint32_t mapped = map_control();
  if (mapped != CS_JOINED)
    return mapped;
  agent_control = agent_state.control;
  unblock_in_handlers();
  return take_trap() ? CS_JOINED : CS_NO_HANDLER;
}

void agent_join(uint64_t data, uint64_t bytes, uint64_t linger_ns) {
  if (agent_call(SYS_mprotect, data, bytes, PROT_READ | PROT_WRITE) != 0)
    return; /* to be seen by what is still there */
  __atomic_store_n(&agent_state.joined, join(), __ATOMIC_RELEASE);
  linger(linger_ns);
}

static void reap(void) {
  for (int i = 0; i < CS_UNREAPED; i++)
    if (agent_state.unreaped[i] > 0)
      agent_call(SYS_wait4, agent_state.unreaped[i], 0L, WNOHANG | __WALL, 0L);
}

/* But for those that the program has set since. */
static void give_back(int number) {
  const cs_action *before = &agent_state.before[number];
  cs_action current;
  if (!(agent_state.changed & BIT(number)) || !action(number, NULL, &current))
    return;
  if (number == SIGTRAP && current.handler == agent_state.agent.on_trap)
    action(SIGTRAP, &agent_state.program, NULL);
  else if (number != SIGTRAP && current.handler == before->handler &&
           current.mask == (before->mask & ~BIT(SIGTRAP)))
    action(number, before, NULL);
}

void agent_part(uint64_t linger_ns) {
  for (int number = 1; number <= CS_SIGNALS; number++)
    give_back(number);
  agent_state.changed = 0;
  reap();
  __atomic_store_n(&agent_state.parted, 1, __ATOMIC_RELEASE);
  linger(linger_ns);
}
