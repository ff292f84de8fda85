#include "stop.h"

#include "process.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

/* The kernel's own: begun anew unless a handler runs, see signal(7); with what is left of the time.
 */
enum { RESTART_UNLESS_HANDLED = 514, RESTART_WITH_REST = 516, MOST_AT_ONCE = 4096 };

uint64_t stop_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

bool stop_is_timed(const stop_thread *t) {
  return (long)t->registers.orig_rax >= 0 && (long)t->registers.rax == -RESTART_WITH_REST;
}

/* The status of a child of ours that has ended is for who waits for it; that of any other thread
 * nobody gets until the tracer has. */
static pid_t child;

void stop_leave_status(pid_t pid) {
  child = pid;
}

/* As waitpid(2) with WNOHANG, but for that. */
static pid_t look_for(pid_t tid, int *status) {
  siginfo_t info = {.si_pid = 0};
  if (tid != child)
    return waitpid(tid, status, __WALL | WNOHANG);
  if (waitid(P_PID, (id_t)tid, &info, __WALL | WNOHANG | WSTOPPED) != 0)
    return -1;
  if (info.si_pid)
    *status = info.si_status << 8 | 0x7f;
  return info.si_pid;
}

/* One that runs stops within microseconds: sleeping would keep it longer than that. */
int stop_wait(pid_t tid) {
  enum { STEP_NS = 50000 };
  static const struct timespec step = {0, STEP_NS};
  int status;
  uint64_t now = stop_now(), soon = now + STEP_NS;
  for (uint64_t end = now + STOP_MOST_NS; (now = stop_now()) < end;) {
    pid_t found = look_for(tid, &status);
    if (found == tid)
      return WIFSTOPPED(status) ? status : -1;
    if (found < 0)
      return -1;
    if (now > soon)
      nanosleep(&step, NULL);
  }
  return -1;
}

/* Calls that a stop ends with EINTR, though no signal has come. */
static bool is_ended_by_stops(long call) {
  switch (call) {
  case SYS_epoll_wait:
  case SYS_epoll_pwait:
  case SYS_epoll_pwait2:
  case SYS_rt_sigtimedwait:
  case SYS_semop:
  case SYS_semtimedop:
  case SYS_msgrcv:
  case SYS_msgsnd:
  case SYS_io_getevents:
    return true;
  default:
    return false;
  }
}

/* The stop that was asked for comes after signals, which are passed on. */
bool stop_wait_own(pid_t tid) {
  int status;
  while ((status = stop_wait(tid)) >= 0) {
    int number = WSTOPSIG(status);
    if (status >> 16 == PTRACE_EVENT_STOP)
      return number == SIGTRAP;
    if (ptrace(PTRACE_CONT, tid, NULL, status >> 16 ? 0 : number) != 0)
      return false;
  }
  return false;
}

/* Asked to stop, and did not in time: each goes on as soon as it does. */
static pid_t late[MOST_AT_ONCE];
static int late_count;

/* From any stop, also before or after a system call; a signal is passed on. True: it goes on. */
static bool let_go(pid_t tid, int status) {
  int number = WSTOPSIG(status);
  bool is_signal = status >> 16 == 0 && number != (SIGTRAP | 0x80);
  return ptrace(PTRACE_DETACH, tid, NULL, is_signal ? number : 0) == 0;
}

/* True: it goes on, or has ended. */
static bool let_late_go(pid_t tid) {
  int status;
  pid_t found = look_for(tid, &status);
  if (found == 0)
    return false;
  return found < 0 || !WIFSTOPPED(status) || let_go(tid, status);
}

void stop_late(void) {
  int left = 0;
  for (int i = 0; i < late_count; i++)
    if (!let_late_go(late[i]))
      late[left++] = late[i];
  late_count = left;
}

void stop_abandon(pid_t tid) {
  int status;
  pid_t found = look_for(tid, &status); /* it may have stopped for a signal just now */
  if (found == tid && (!WIFSTOPPED(status) || let_go(tid, status)))
    return;
  if (ptrace(PTRACE_DETACH, tid, NULL, NULL) != 0 && errno == ESRCH &&
      syscall(SYS_tkill, tid, 0) == 0 && late_count < MOST_AT_ONCE)
    late[late_count++] = tid;
}

/* One that has been asked before, and did not stop yet. */
static bool take_late(pid_t tid) {
  for (int i = 0; i < late_count; i++)
    if (late[i] == tid) {
      late[i] = late[--late_count];
      return true;
    }
  return false;
}

void stop_found(pid_t tid, int status) {
  if (let_go(tid, status))
    (void)take_late(tid);
}

static const char *ask(pid_t tid, bool *gone) {
  *gone = false;
  if (take_late(tid))
    return NULL;
  if (ptrace(PTRACE_SEIZE, tid, NULL, PTRACE_O_TRACESYSGOOD) != 0) {
    *gone = errno == ESRCH;
    return errno == EPERM ? "the kernel does not let this process attach to it" : strerror(errno);
  }
  ptrace(PTRACE_INTERRUPT, tid, NULL, NULL);
  return NULL;
}

/* One that has been asked to stop. */
static const char *take(pid_t tid, stop_thread *t, bool *gone) {
  *gone = false;
  t->tid = tid;
  if (!stop_wait_own(tid)) {
    *gone = kill(tid, 0) != 0 || syscall(SYS_tkill, tid, 0) != 0;
    stop_abandon(tid);
    return "a thread of it does not stop";
  }
  t->since_ns = stop_now();
  if (ptrace(PTRACE_GETREGS, tid, NULL, &t->registers) != 0 ||
      ptrace(PTRACE_GETSIGMASK, tid, sizeof t->mask, &t->mask) != 0) {
    ptrace(PTRACE_DETACH, tid, NULL, NULL);
    return "the registers of a thread cannot be read";
  }
  if ((long)t->registers.rax == -EINTR && is_ended_by_stops((long)t->registers.orig_rax))
    t->registers.rax = (uint64_t)-RESTART_UNLESS_HANDLED;
  return NULL;
}

const char *stop_begin(pid_t tid, stop_thread *t, bool *gone) {
  const char *problem = ask(tid, gone);
  return problem ? problem : take(tid, t, gone);
}

void stop_end(const stop_thread *t) {
  ptrace(PTRACE_SETREGS, t->tid, NULL, &t->registers);
  ptrace(PTRACE_DETACH, t->tid, NULL, NULL);
}

int stop_list(pid_t pid, pid_t *tids, int most) {
  char path[64];
  int count = 0;
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *folder = opendir(path);
  struct dirent *entry;
  while (folder && count < most && (entry = readdir(folder)) != NULL)
    if (entry->d_name[0] != '.' && !attach_is_kernels(pid, atoi(entry->d_name)))
      tids[count++] = atoi(entry->d_name);
  if (folder)
    closedir(folder);
  return count;
}
