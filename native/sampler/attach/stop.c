#include "stop.h"

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

/* The kernel's own: begun anew unless a handler runs, see signal(7). */
enum { RESTART_UNLESS_HANDLED = 514 };

int stop_wait(pid_t tid) {
  enum { STEP_NS = 50000, STEPS = 1600 };
  static const struct timespec step = {0, STEP_NS};
  int status;
  for (int i = 0; i < STEPS; i++) {
    pid_t found = waitpid(tid, &status, __WALL | WNOHANG);
    if (found == tid)
      return WIFSTOPPED(status) ? status : -1;
    if (found < 0)
      return -1;
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
static bool wait_for_own_stop(pid_t tid) {
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

const char *stop_begin(pid_t tid, stop_thread *t, bool *gone) {
  *gone = false;
  t->tid = tid;
  if (ptrace(PTRACE_SEIZE, tid, NULL, PTRACE_O_TRACESYSGOOD) != 0) {
    *gone = errno == ESRCH;
    return errno == EPERM ? "the kernel does not let this process attach to it" : strerror(errno);
  }
  if (ptrace(PTRACE_INTERRUPT, tid, NULL, NULL) != 0 || !wait_for_own_stop(tid)) {
    *gone = kill(tid, 0) != 0 || syscall(SYS_tkill, tid, 0) != 0;
    ptrace(PTRACE_DETACH, tid, NULL, NULL);
    return "a thread of it does not stop";
  }
  if (ptrace(PTRACE_GETREGS, tid, NULL, &t->registers) != 0 ||
      ptrace(PTRACE_GETSIGMASK, tid, sizeof t->mask, &t->mask) != 0) {
    ptrace(PTRACE_DETACH, tid, NULL, NULL);
    return "the registers of a thread cannot be read";
  }
  if ((long)t->registers.rax == -EINTR && is_ended_by_stops((long)t->registers.orig_rax))
    t->registers.rax = (uint64_t)-RESTART_UNLESS_HANDLED;
  return NULL;
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
    if (entry->d_name[0] != '.')
      tids[count++] = atoi(entry->d_name);
  if (folder)
    closedir(folder);
  return count;
}

static bool is_among(const stop_thread *all, int count, pid_t tid) {
  for (int i = 0; i < count; i++)
    if (all[i].tid == tid)
      return true;
  return false;
}

/* Until no look finds a new one: those that still ran may have begun others. */
bool stop_all(pid_t pid, stop_thread *all, int most, int *count) {
  pid_t *tids = calloc((size_t)most, sizeof *tids);
  bool whole = tids != NULL, more = whole;
  *count = 0;
  while (more && whole) {
    int n = stop_list(pid, tids, most);
    more = false;
    for (int i = 0; i < n && whole; i++) {
      bool gone;
      if (is_among(all, *count, tids[i]))
        continue;
      if (*count == most)
        whole = false;
      else if (stop_begin(tids[i], &all[*count], &gone) == NULL)
        ++*count, more = true;
      else
        whole = gone;
    }
  }
  free(tids);
  return whole && *count > 0;
}
