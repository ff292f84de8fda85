#include "unblock.h"

#include "calls.h"
#include "process.h"
#include "reach.h"
#include "stop.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Signals of the C library's own, which its functions do not block for a program: where both are
 * blocked it does so itself, for a moment, as it starts a thread or a program. */
#define LIBRARYS (3ull << (32 - 1))

static bool is_librarys(uint64_t mask) {
  return (mask & CS_TRAP) && (mask & LIBRARYS) == LIBRARYS;
}

static bool blocks_trap(uint64_t mask) {
  return (mask & CS_TRAP) && !is_librarys(mask);
}

/* Calls that wait with another mask, and bring back the thread's own when they end. */
static bool is_masking(long call) {
  return call == SYS_ppoll || call == SYS_pselect6 || call == SYS_rt_sigsuspend ||
         call == SYS_epoll_pwait || call == SYS_epoll_pwait2;
}

/* What /proc shows of its mask is not what counts: it runs, and may be on the way into a call that
 * sets another one, or waits in a call that brings one back. */
static bool has_to_stop(pid_t pid, pid_t tid) {
  char path[64], state = attach_state(pid, tid);
  long call = -1;
  if (state == 0 || state == 'Z' || state == 'X')
    return false; /* it has ended */
  snprintf(path, sizeof path, "/proc/%d/task/%d/syscall", pid, tid);
  FILE *f = fopen(path, "r");
  /* "running": there is no number. */
  if (f && fscanf(f, "%ld", &call) != 1)
    call = -1;
  if (f)
    fclose(f);
  return call < 0 || is_masking(call);
}

/* Threads that have been seen outside of the C library's functions since calls are redirected:
 * they, and those that they make, do not get there any more but by way of the agent. */
enum { MOST = ATTACHED_THREADS };
static pid_t settled[MOST];
static int settled_count;

static bool is_settled(pid_t tid) {
  for (int i = 0; i < settled_count; i++)
    if (settled[i] == tid)
      return true;
  return false;
}

static void settle(pid_t tid) {
  if (settled_count < MOST && !is_settled(tid))
    settled[settled_count++] = tid;
}

/* In the process, too, as far as there is room: for those who come after all of us were killed. */
static void note(attached *a, pid_t tid) {
  if (a->thread_count == ATTACHED_THREADS)
    return;
  uint64_t at = a->agent_state + offsetof(cs_state, blocked) + a->thread_count * sizeof tid;
  int memory = a->thread_count < CS_BLOCKED ? attach_open_memory(a->pid) : -1;
  if (memory >= 0) {
    (void)!pwrite(memory, &tid, sizeof tid, (off_t)at);
    close(memory);
  }
  a->threads[a->thread_count] = tid;
  __atomic_add_fetch(&a->thread_count, 1, __ATOMIC_RELEASE);
}

/* It is stopped: of one in a system call the mask is that with which it goes on. */
static void unblock(attached *a, stop_thread *t) {
  if (blocks_trap(t->mask)) {
    note(a, t->tid);
    t->mask &= ~CS_TRAP;
    ptrace(PTRACE_SETSIGMASK, t->tid, sizeof t->mask, &t->mask);
  }
  bool in_call = (long)t->registers.orig_rax >= 0;
  if (!(t->mask & CS_TRAP) && (in_call || !calls_are_at(a, t->registers.rip)))
    settle(t->tid);
}

/* Until none is found: a thread begins with what the one that made it had. One that does not stop
 * in time, as on a busy machine, may do so later. */
bool unblock_trap(attached *a) {
  enum { TURNS = 5 };
  static pid_t tids[MOST];
  bool found = true;
  for (int turn = 0; turn < TURNS && found; turn++) {
    int count = stop_list(a->pid, tids, MOST);
    found = false;
    for (int i = 0; i < count && a->thread_count < ATTACHED_THREADS; i++) {
      stop_thread t;
      bool gone;
      uint64_t mask = attach_status(a->pid, tids[i], "SigBlk:", 16);
      if (!(mask & CS_TRAP) && (is_settled(tids[i]) || !has_to_stop(a->pid, tids[i]))) {
        settle(tids[i]);
        continue;
      }
      found = true;
      if (is_librarys(mask) || stop_begin(tids[i], &t, &gone) != NULL)
        continue;
      unblock(a, &t);
      stop_end(&t);
    }
  }
  return !found;
}
