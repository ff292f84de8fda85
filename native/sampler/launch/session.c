#include "session.h"

#include "attach/calls.h"
#include "costly/costly.h"
#include "attach/enter.h"
#include "attach/leave.h"
#include "attach/leftover.h"
#include "launch/budget.h"
#include "run/copies.h"
#include "run/filters.h"
#include "launch/result.h"
#include "launch/signals.h"
#include "run/targets.h"
#include "run/waits.h"
#include "attach/process.h"
#include "attach/stop.h"
#include "attach/traps.h"
#include "attach/unblock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static sigset_t leaving; /* what asks us to leave; blocked */

void attach_block_signals(void) {
  static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGCHLD};
  sigset_t blocked;
  launch_signals(&blocked);
  sigprocmask(SIG_BLOCK, &blocked, NULL);
  sigemptyset(&leaving);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaddset(&leaving, signals[i]);
}

static bool is_asked_to_leave(uint64_t ns) {
  enum { SECOND = 1000000000 };
  struct timespec time = {(time_t)(ns / SECOND), (long)(ns % SECOND)};
  int number = sigtimedwait(&leaving, NULL, &time);
  return number > 0 && number != SIGCHLD;
}

/* They are children of the process, which takes their status when it makes the next one. */
static void note_ended(run *r) {
  for (uint32_t n = run_samples(r), i = r->control->first; i != n; i++) {
    const cs_sample *s = &r->control->sample[i % CS_SAMPLES];
    run_copy *copy = &r->copies[i % CS_SAMPLES];
    if (copy->reaped || s->pid <= 0 || attach_start_time(s->pid) != 0)
      continue;
    copy->reaped = true;
    copy->status = attach_exit_status(s->pid);
    __atomic_sub_fetch(&r->control->running, 1, __ATOMIC_ACQ_REL);
  }
}

static bool has_given_up(const attached *a) {
  char path[64];
  uint32_t gave_up = 0;
  snprintf(path, sizeof path, "/proc/%d/mem", a->pid);
  int memory = open(path, O_RDONLY | O_CLOEXEC);
  uint64_t at = a->agent_state + offsetof(cs_state, gave_up);
  bool read = memory >= 0 && pread(memory, &gave_up, sizeof gave_up, (off_t)at) == sizeof gave_up;
  if (memory >= 0)
    close(memory);
  return read && gave_up;
}

/* Now and then, for it takes a while. */
static bool look(run *r, attached *a) {
  enum { LOOK_NS = 50000000 };
  static uint64_t looked;
  if (run_now() < looked + LOOK_NS && !filters_wait(r))
    return true;
  looked = run_now();
  if (!attach_is_same(a)) {
    r->ended = true;
    return false;
  }
  if (has_given_up(a)) {
    r->stopped = "the program handles SIGTRAP itself";
    return false;
  }
  if (filters_wait(r)) {
    if (!r->stopped)
      r->stopped = filters_asked(r);
    return false;
  }
  if (!a->is_unblocked)
    a->is_unblocked = unblock_trap(a);
  r->unsettled = !a->is_unblocked;
  if (attach_has_changed(a))
    attach_redirect(a);
  return true;
}

static void take_samples(run *r, attached *a, double seconds, const char *result) {
  uint64_t end = seconds > 0 ? run_now() + (uint64_t)(seconds * 1e9) : UINT64_MAX;
  __atomic_store_n(&r->control->alive_ns, run_real_now(), __ATOMIC_RELEASE);
  r->planned_ns = seconds > 0 ? (uint64_t)(seconds * 1e9) : 0;
  budget_init(r);
  while (look(r, a) && run_now() < end) {
    __atomic_store_n(&r->control->alive_ns, run_real_now(), __ATOMIC_RELEASE);
    note_ended(r);
    stop_late();
    budget_step(r, copies_look_after(r, false));
    if (is_asked_to_leave(budget_wait(r)))
      break;
    result_answer(r, result);
  }
}

/* Copies that are there get some time; none is to be there when the agent leaves. A second signal
 * cuts this short: not what one key of a terminal sends twice. */
static void finish(run *r) {
  enum { STEP_NS = 2000000, STEPS = 15000, ENDING_STEPS = 1000, ONE_KEY = 250 };
  int kill_from = STEPS;
  for (int i = 0; i < STEPS + ENDING_STEPS; i++) {
    note_ended(r);
    if (copies_look_after(r, i >= kill_from || filters_wait(r)) == 0)
      return;
    if (is_asked_to_leave(STEP_NS) && i > ONE_KEY)
      kill_from = i;
    __atomic_store_n(&r->control->alive_ns, run_real_now(), __ATOMIC_RELEASE);
  }
}

/* While threads stand still for us, where we may. */
static void go_first(bool now) {
  enum { FIRST = -20 };
  static int usual;
  if (now)
    usual = getpriority(PRIO_PROCESS, 0);
  setpriority(PRIO_PROCESS, 0, now ? FIRST : usual);
}

static const struct timespec step = {0, 2000000};

/* No breakpoint is there any more, but threads that have met one may need the handler yet: who is
 * in it may be about to make a copy, or have to take away one that others meet meanwhile; then who
 * was kept from a processor before the kernel got to call the handler. False: one does not run. */
static bool await_handlers(const run *r, const attached *a) {
  enum { STEPS = 5000 };
  for (int i = 0; attach_is_same(a) && (run_is_in_handler(r) || traps_are_pending(r->pid)); i++) {
    if (i == STEPS)
      return false;
    nanosleep(&step, NULL);
  }
  return true;
}

/* The agent takes the statuses of those that have ended. */
static const char *leave(const run *r, attached *a) {
  return await_handlers(r, a) ? attach_leave(a) : "a thread that has met a breakpoint does not run";
}

static void work(run *r, attached *a, double seconds, const char *result) {
  a->start_time = attach_start_time(r->pid);
  go_first(true);
  r->stopped =
      a->start_time == 0 ? "there is no such process" : leftover_clear(r->pid, r->agent_path);
  if (r->stopped == NULL)
    r->stopped = attach_enter(a, r->agent_path, r->control_path);
  go_first(false);
  if (r->stopped == NULL) {
    r->control->pid = r->pid;
    r->unsettled = !a->is_unblocked;
    r->start_ns = run_now();
    r->born_ns = run_real_now();
    take_samples(r, a, seconds, result);
    r->seconds = (double)(run_now() - r->start_ns) / 1e9;
    r->wall = (double)(run_real_now() - r->born_ns) / 1e9;
    costly_end();
    targets_disarm(r);
    waits_give_up_all(r);
    (void)await_handlers(r, a); /* what they make is among the copies that are waited for */
    finish(r);
    go_first(true);
    r->left = leave(r, a);
    filters_allow(r);
  }
  r->attached_ns = a->stopped_ns;
  r->ended = true;
  run_finish(r, run_samples(r));
  result_write(r, result);
}

/* A kill takes a moment. */
static void end_copies(const run *r) {
  enum { STEPS = 500 };
  bool all = false;
  for (int turn = 0; turn < STEPS && !all; turn++) {
    all = true;
    for (uint32_t n = run_samples(r), i = r->control->first; i != n; i++) {
      const cs_sample *s = &r->control->sample[i % CS_SAMPLES];
      if (s->pid <= 0 || attach_start_time(s->pid) == 0)
        continue;
      all = false;
      if (s->outcome == CS_RUNNING)
        kill(s->pid, SIGKILL);
    }
    if (!all)
      nanosleep(&step, NULL);
  }
}

static void put_back(cs_target *t, int memory) {
  if (__atomic_load_n(&t->byte, __ATOMIC_ACQUIRE) == CS_ORIGINAL)
    return;
  (void)!pwrite(memory, &t->original, 1, (off_t)t->address);
  __atomic_store_n(&t->byte, CS_ORIGINAL, __ATOMIC_RELEASE);
}

/* What the one that was killed can no longer do. */
static void clean_up(run *r, attached *a) {
  char path[64];
  if (!a->is_there || !attach_is_same(a))
    return;
  snprintf(path, sizeof path, "/proc/%d/mem", a->pid);
  int memory = open(path, O_RDWR | O_CLOEXEC);
  for (uint32_t i = 0; memory >= 0 && i < r->control->target_count; i++)
    put_back(&r->control->targets[i], memory);
  for (uint32_t i = 0; memory >= 0 && i < r->control->scripts.count; i++)
    put_back(&r->control->scripts.switches[i].at, memory);
  if (memory >= 0)
    close(memory);
  (void)await_handlers(r, a);
  end_copies(r);
  leave(r, a);
  filters_allow(r);
}

void attach_session(run *r, double seconds, const char *result) {
  attached *a = mmap(NULL, sizeof *a, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int status = 0;
  if (a == MAP_FAILED)
    run_fail("starting", "no memory is left");
  a->pid = r->pid;
  pid_t ours = getpid(), worker = fork();
  if (worker < 0)
    run_fail("starting", strerror(errno));
  if (worker == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    /* Who was killed before that tells nothing. */
    if (getppid() != ours)
      raise(SIGTERM);
    work(r, a, seconds, result);
    exit(0);
  }
  while (waitpid(worker, &status, WNOHANG) != worker)
    if (is_asked_to_leave(UINT64_C(1000000000)))
      kill(worker, SIGTERM);
  if (WIFEXITED(status))
    exit(WEXITSTATUS(status));
  clean_up(r, a);
  run_fail("it was killed", "the process is as it was before");
}
