#include "reach.h"

#include "process.h"

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int attach_open_memory(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", pid);
  return open(path, O_RDWR | O_CLOEXEC);
}

static int worth(const stop_thread *t) {
  bool in_call = (long)t->registers.orig_rax >= 0;
  return in_call ? stop_is_timed(t) ? 1 : 2 : 0;
}

/* A thread in a system call: it is in the middle of nothing. Where all compute, any; where all wait
 * for a time, one of them. None that stops for nobody, as one that waits for a vfork's child. */
const char *attach_stop_some(const attached *a, stop_thread *t) {
  enum { MOST = 4096, TURNS = 24, TURNS_EACH = 8, STEP_NS = 1000000 };
  static pid_t tids[MOST];
  static const struct timespec step = {0, STEP_NS};
  const char *problem = "it has ended";
  for (int turn = 0; turn < TURNS; turn++) {
    int least = 2 - turn / TURNS_EACH, count = stop_list(a->pid, tids, MOST);
    for (int i = 0; i < count; i++) {
      bool gone;
      if (attach_state(a->pid, tids[i]) == 'D') {
        problem = "a thread of it does not stop";
        continue;
      }
      const char *why = stop_begin(tids[i], t, &gone);
      if (why && !gone)
        problem = why;
      if (why)
        continue;
      if (worth(t) >= least)
        return NULL;
      stop_end(t);
    }
    nanosleep(&step, NULL);
  }
  return problem;
}

const char *attach_borrow(const attached *a, remote *r) {
  const char *problem = attach_stop_some(a, &r->thread);
  return problem ? problem : remote_begin(r);
}

bool attach_word(const attached *a, size_t offset, uint32_t *word) {
  int memory = attach_open_memory(a->pid);
  uint64_t at = a->agent_state + offset;
  bool read = memory >= 0 && pread(memory, word, sizeof *word, (off_t)at) == sizeof *word;
  if (memory >= 0)
    close(memory);
  return read;
}
