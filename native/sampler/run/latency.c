#include "latency.h"

#include "measure.h"
#include "run.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { INT3 = 0xcc, TIMES = 15 };

/* What it takes at least, in half of the times, and in four of five at most. Shared with the
 * process that measures. */
static struct { uint64_t least, usual, most; } * found;

void latency_begin(void) {
  found = mmap(NULL, sizeof *found, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED)
    run_fail("starting", "no memory is left");
}

/* Shared with a child that comes by the breakpoint all the time, and makes a copy of itself at each
 * hit: for the next breakpoint the page of code is copied, as it is in the program. */
static struct {
  uint64_t hit_ns;
  uint32_t is_there, gone_on; /* after so many hits it may have gone on */
} * shared;

__attribute__((noinline)) static void come_by(void) {
  __asm__ volatile("");
}

static void make_copy(void) {
  static pid_t copy;
  measure_end(copy);
  copy = measure_fork(NULL);
}

static void on_trap(int number, siginfo_t *info, void *context) {
  static uint32_t hits;
  ucontext_t *uc = context;
  hits++;
  __atomic_store_n(&shared->hit_ns, run_real_now(), __ATOMIC_RELEASE);
  while (__atomic_load_n(&shared->gone_on, __ATOMIC_ACQUIRE) < hits)
    continue;
  make_copy();
  uc->uc_mcontext.gregs[REG_RIP]--;
  (void)number;
  (void)info;
}

static void run_child(pid_t parent) {
  struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigaction(SIGTRAP, &action, NULL);
  __atomic_store_n(&shared->is_there, 1, __ATOMIC_RELEASE);
  while (getppid() == parent)
    for (int i = 0; i < 1000; i++)
      come_by();
  _exit(0);
}

/* False: it takes longer than anybody wants to wait. */
static bool wait_for_hit(void) {
  enum { STEP_NS = 50000, STEPS = 400 };
  const struct timespec step = {.tv_nsec = STEP_NS};
  for (int i = 0; i < STEPS; i++) {
    if (__atomic_load_n(&shared->hit_ns, __ATOMIC_ACQUIRE))
      return true;
    nanosleep(&step, NULL);
  }
  return false;
}

static bool measure_once(int memory, uint64_t *ns) {
  uint8_t trap = INT3, original = *(volatile uint8_t *)come_by;
  off_t at = (off_t)(uintptr_t)come_by;
  enum { COPY_NS = 1000000 };
  nanosleep(&(struct timespec){.tv_nsec = COPY_NS}, NULL);
  shared->hit_ns = 0;
  if (pwrite(memory, &trap, 1, at) != 1)
    return false;
  uint64_t since = run_real_now();
  bool hit = wait_for_hit();
  bool restored = pwrite(memory, &original, 1, at) == 1;
  __atomic_add_fetch(&shared->gone_on, 1, __ATOMIC_ACQ_REL);
  /* It may have come by before we got to look at the clock. */
  *ns = shared->hit_ns > since ? shared->hit_ns - since : 0;
  return hit && restored;
}

static int by_value(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* The first time does not count: the child has no copy yet. */
static void measure(pid_t child) {
  char name[64];
  uint64_t all[TIMES];
  int count = 0;
  snprintf(name, sizeof name, "/proc/%d/mem", child);
  int memory = open(name, O_RDWR | O_CLOEXEC);
  const struct timespec moment = {.tv_nsec = 200000};
  for (int i = 0; i < 100 && !__atomic_load_n(&shared->is_there, __ATOMIC_ACQUIRE); i++)
    nanosleep(&moment, NULL);
  bool fine = memory >= 0 && shared->is_there && measure_once(memory, &all[0]);
  while (fine && count < TIMES && (fine = measure_once(memory, &all[count])))
    count++;
  if (memory >= 0)
    close(memory);
  if (count < TIMES)
    return;
  qsort(all, TIMES, sizeof *all, by_value);
  found->least = all[0];
  found->usual = all[TIMES / 2];
  found->most = all[TIMES - 1 - TIMES / 5];
}

void latency_measure(void) {
  pid_t self = getpid();
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED)
    return;
  pid_t child = fork();
  if (child == 0)
    run_child(self);
  if (child > 0) {
    measure(child);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
  }
  munmap(shared, sizeof *shared);
}

void latency_saw(uint64_t ns) {
  if (ns < found->least)
    found->least = ns;
}

/* Where others want the processors, too, it takes 10 us now and 50 then. What it takes at least is
 * taken off then: the waits that are left are too long rather than too short. */
static bool is_alike(void) {
  enum { ALIKE_NS = 8000 };
  return found->most - found->least <= ALIKE_NS;
}

uint64_t latency_ns(void) {
  return is_alike() ? found->usual : found->least;
}

uint64_t latency_spread_ns(void) {
  return is_alike() ? 0 : found->most - found->least;
}
