#include "stops.h"

#include "attach/process.h"
#include "attach/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { STACK = 8192, THREADS = 4096, MOST_AT_ONCE = 16 };

static stack_sample sample_of(const stop_thread *t, int memory) {
  static uint8_t stack[STACK];
  const struct user_regs_struct *g = &t->registers;
  long bytes = pread(memory, stack, sizeof stack, (off_t)g->rsp);
  return (stack_sample){.tid = t->tid,
                        .registers = {g->rax, g->rdx, g->rcx, g->rbx, g->rsi, g->rdi, g->rbp,
                                      g->rsp, g->r8, g->r9, g->r10, g->r11, g->r12, g->r13, g->r14,
                                      g->r15, g->rip},
                        .stack = stack,
                        .stack_bytes = bytes > 0 ? (uint64_t)bytes : 0};
}

/* In the kernel it runs nothing of the program's. */
static bool is_in_call(const stop_thread *t) {
  return (long)t->registers.orig_rax >= 0;
}

/* False: the kernel does not let us. */
static bool sample_thread(pid_t tid, int memory, stack_sample_use *use, void *data,
                          uint64_t *stopped_ns) {
  uint64_t before = stop_now();
  stop_thread t;
  bool gone;
  errno = 0;
  if (stop_begin(tid, &t, &gone) != NULL)
    return gone || errno != EPERM;
  stack_sample s = sample_of(&t, memory);
  stop_end(&t);
  *stopped_ns += stop_now() - before;
  if (!is_in_call(&t))
    use(data, &s);
  return true;
}

bool stops_take(pid_t pid, stack_sample_use *use, void *data, uint64_t *stopped_ns) {
  static pid_t tids[THREADS];
  static uint32_t next;
  char path[64];
  int count = stop_list(pid, tids, THREADS), taken = 0;
  bool allowed = true;
  snprintf(path, sizeof path, "/proc/%d/mem", pid);
  int memory = open(path, O_RDONLY | O_CLOEXEC);
  if (memory < 0)
    return errno != EACCES && errno != EPERM;
  /* Of many that run, others the next time. */
  for (int i = 0; i < count && allowed && taken < MOST_AT_ONCE; i++) {
    pid_t tid = tids[next++ % (uint32_t)count];
    if (attach_state(pid, tid) != 'R')
      continue;
    allowed = sample_thread(tid, memory, use, data, stopped_ns);
    taken++;
  }
  close(memory);
  return allowed;
}
