/* Before the program's own code: tells the launcher that it may arm, and waits for that. */
#include "agent/agent.h"
#include "agent/trap.h"
#include "libdl.h"
#include "signals.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* launch/program.c sets them. */
#define CONTROL "COMAIR_SAMPLE_CONTROL"
#define ROOM "COMAIR_SAMPLE_ROOM"
#define PRELOAD "LD_PRELOAD"

cs_control *agent_control;

/* The launcher's children, as the program is. */
const unsigned long agent_clone_flags = CLONE_PARENT;

bool agent_has_launcher(void) {
  return syscall(SYS_getppid) == agent_control->launcher;
}

/* The launcher hears of its end. */
void agent_note_copy(int32_t pid) {
  (void)pid;
}

/* No system call. */
uint64_t agent_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* What the program executes is not sampled, and finds its variables as they were. */
static void clean_environment(void) {
  const char *all = getenv(PRELOAD);
  const char *rest = all ? strpbrk(all, ": ") : NULL;
  if (rest && libdl_is_apart())
    rest = strpbrk(rest + 1, ": ");
  unsetenv(CONTROL);
  unsetenv(ROOM);
  if (rest && rest[1])
    setenv(PRELOAD, rest + 1, 1);
  else
    unsetenv(PRELOAD);
}

/* Far from where the kernel puts what the program maps, which then lies as it would without us:
 * the kernel begins a file of this size at a multiple of 2 MB, and so what comes next, below it,
 * would end at one. There large memory is slower by some percent, on some machines. */
static void *far_away(void) {
  enum { PAGE = 4096 };
  const uint64_t distance = 1ULL << 40;
  return (void *)(((uint64_t)&agent_control - distance) & -(uint64_t)PAGE);
}

static cs_control *map(const char *path) {
  int fd = open(path, O_RDWR | O_CLOEXEC);
  void *at = mmap(far_away(), sizeof(cs_control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  return at == MAP_FAILED ? NULL : at;
}

/* For the first activations to be seen. */
static void wait_for_launcher(void) {
  enum { STEP_NS = 200000, STEPS = 10000 };
  const struct timespec step = {0, STEP_NS};
  for (int i = 0; i < STEPS; i++) {
    if (__atomic_load_n(&agent_control->ready, __ATOMIC_ACQUIRE))
      return;
    syscall(SYS_nanosleep, &step, NULL);
  }
}

__attribute__((constructor)) static void start(void) {
  const char *path = getenv(CONTROL);
  if (!path)
    return;
  cs_control *control = map(path);
  clean_environment();
  if (!control)
    return;
  uint64_t before = agent_now(); /* its first call looks for the kernel's code for it, too */
  agent_take_trap(agent_on_trap);
  agent_control = control;
  __atomic_store_n(&control->pid, (int)getpid(), __ATOMIC_RELEASE);
  wait_for_launcher();
  /* Without us the program would have begun. First samples may be taken all the same,
   * as launch/budget.c has it, which looks only later. */
  uint64_t waited = agent_now() - before;
  __atomic_store_n(&control->began_ns, waited, __ATOMIC_RELEASE);
  __atomic_add_fetch(&control->allowed_ns, waited, __ATOMIC_ACQ_REL);
  __atomic_add_fetch(&control->spent_ns, waited, __ATOMIC_ACQ_REL);
}
