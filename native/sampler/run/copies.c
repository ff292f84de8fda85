#include "copies.h"

#include "attach/stop.h"

#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* One that gets no processor time does not end by its own clock. */
#define LIMIT_NS 30000000000ull

static run_copy *copy_of(run *r, pid_t pid) {
  for (uint32_t n = run_samples(r), i = r->control->first; i != n; i++)
    if (r->control->sample[i % CS_SAMPLES].pid == pid && !r->copies[i % CS_SAMPLES].reaped)
      return &r->copies[i % CS_SAMPLES];
  return NULL;
}

/* Killed by nobody we know: memory ran out, and the copies are what the kernel takes first. */
static bool is_out_of_memory(const run_copy *copy) {
  return WIFSIGNALED(copy->status) && WTERMSIG(copy->status) == SIGKILL && !copy->killed;
}

static double processor_of(const struct rusage *used) {
  const struct timeval *user = &used->ru_utime, *system = &used->ru_stime;
  return (double)(user->tv_sec + system->tv_sec) + (double)(user->tv_usec + system->tv_usec) / 1e6;
}

/* A copy on another processor takes some of the program's time as well: it wants the same memory,
 * and some of what the kernel does for it is done wherever it finds a processor. Measured: with
 * DynamoRIO starting again and again on the other one gzip took 0.65 % longer, with nothing but
 * processes that start and end 0.53 %. */
static const double DISTURBED = 0.01;

void copies_reap(run *r) {
  int status;
  pid_t pid;
  struct rusage used;
  while ((pid = wait4(-1, &status, WNOHANG | __WALL, &used)) > 0) {
    if (WIFSTOPPED(status)) {
      stop_found(pid, status);
      continue;
    }
    run_copy *copy = pid == r->pid ? NULL : copy_of(r, pid);
    if (pid == r->pid) {
      r->ended = true;
      r->status = status;
      r->seconds = (double)(run_now() - r->start_ns) / 1e9;
      r->wall = (double)(run_real_now() - r->born_ns) / 1e9;
      r->processor = processor_of(&used);
    }
    if (!copy)
      continue;
    copy->status = status;
    copy->reaped = true;
    cs_sample *s = &r->control->sample[copy - r->copies];
    if (!s->used_ns)
      s->used_ns = (uint64_t)(processor_of(&used) * 1e9);
    run_spend(r, (double)s->used_ns * DISTURBED);
    r->copies_processor += processor_of(&used);
    __atomic_sub_fetch(&r->control->running, 1, __ATOMIC_ACQ_REL);
    if (is_out_of_memory(copy) && !r->ended)
      r->stopped = "a copy was killed, as the kernel does where memory runs out";
  }
}

/* The copy may have ended before the program's thread gets to run again, which has yet to write. */
static bool is_done(const run *r, uint32_t i) {
  const cs_sample *s = &r->control->sample[i % CS_SAMPLES];
  return __atomic_load_n(&s->handler_ns, __ATOMIC_ACQUIRE) &&
         (r->copies[i % CS_SAMPLES].reaped || s->pid < 0);
}

uint32_t copies_look_after(run *r, bool all) {
  uint32_t count = 0, n = run_samples(r), first = r->control->first;
  uint64_t now = run_now();
  while (first != n && is_done(r, first))
    first++;
  run_finish(r, first);
  for (uint32_t i = first; i != n; i++) {
    const cs_sample *s = &r->control->sample[i % CS_SAMPLES];
    run_copy *copy = &r->copies[i % CS_SAMPLES];
    if (copy->reaped || s->pid <= 0)
      continue;
    count++;
    if (all || (s->begun && now > run_time_of(s->begun) + LIMIT_NS)) {
      copy->killed = true;
      kill(s->pid, SIGKILL);
    }
  }
  return count;
}
