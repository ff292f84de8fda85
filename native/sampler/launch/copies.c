#include "copies.h"

#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>

/* One that gets no processor time does not end by its own clock. */
#define LIMIT_NS 30000000000ull

static run_copy *copy_of(run *r, pid_t pid) {
  for (uint32_t i = run_samples(r); i-- > 0;)
    if (r->control->sample[i].pid == pid && !r->copies[i].reaped)
      return &r->copies[i];
  return NULL;
}

/* Killed by nobody we know: memory ran out, and the copies are what the kernel takes first. */
static bool is_out_of_memory(const run_copy *copy) {
  return WIFSIGNALED(copy->status) && WTERMSIG(copy->status) == SIGKILL && !copy->killed;
}

void copies_reap(run *r) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG | __WALL)) > 0) {
    run_copy *copy = pid == r->pid ? NULL : copy_of(r, pid);
    if (pid == r->pid) {
      r->ended = true;
      r->status = status;
    }
    if (!copy)
      continue;
    copy->status = status;
    copy->reaped = true;
    __atomic_sub_fetch(&r->control->running, 1, __ATOMIC_ACQ_REL);
    if (is_out_of_memory(copy) && !r->ended)
      r->stopped = "a copy was killed, as the kernel does where memory runs out";
  }
}

uint32_t copies_look_after(run *r, bool all) {
  static uint32_t first; /* all before are gone */
  uint32_t count = 0, n = run_samples(r);
  uint64_t now = run_now();
  while (first < n && (r->copies[first].reaped || r->control->sample[first].pid < 0))
    first++;
  for (uint32_t i = first; i < n; i++) {
    const cs_sample *s = &r->control->sample[i];
    if (r->copies[i].reaped || s->pid <= 0)
      continue;
    count++;
    if (all || (s->begun && now > s->begun + LIMIT_NS)) {
      r->copies[i].killed = true;
      kill(s->pid, SIGKILL);
    }
  }
  return count;
}
