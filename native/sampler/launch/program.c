#include "program.h"

#include "signals.h"

#include "attach/stop.h"
#include "preload/libdl.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the program was to find; ours are blocked. */
static sigset_t passed, before;

void program_signals(void) {
  launch_signals(&passed);
  sigprocmask(SIG_BLOCK, &passed, &before);
}

static size_t environment_bytes(void) {
  size_t bytes = 0;
  for (char **each = environ; *each; each++)
    bytes += strlen(*each) + 1;
  return bytes;
}

/* The kernel puts arguments below the environment: they stay where they were within their page, so
 * that what looks at them finds them in as many cells. */
static void fill_page(size_t bytes) {
  enum { PAGE = 4096 };
  static const char name[] = "COMAIR_SAMPLE_ROOM";
  static char room[PAGE];
  size_t more = environment_bytes() + sizeof name + 1 - bytes;
  memset(room, 'x', (PAGE - more % PAGE) % PAGE);
  setenv(name, room, 1);
}

static void set_variables(const run *r) {
  const char *others = getenv("LD_PRELOAD");
  size_t before_ours = environment_bytes();
  const char *libdl = libdl_is_apart() ? ":" LIBDL : "";
  size_t bytes = strlen(r->agent_path) + strlen(libdl) + (others ? strlen(others) : 0) + 2;
  char *preload = malloc(bytes);
  if (!preload)
    run_fail("starting", "no memory is left");
  snprintf(preload, bytes, "%s%s%s%s", r->agent_path, libdl, others && *others ? ":" : "",
           others ? others : "");
  setenv("LD_PRELOAD", preload, 1);
  setenv("COMAIR_SAMPLE_CONTROL", r->control_path, 1);
  fill_page(before_ours);
}

void program_start(run *r, const char *file, char **argv) {
  int report[2], error = 0;
  if (pipe2(report, O_CLOEXEC) != 0)
    run_fail("starting", strerror(errno));
  r->control->launcher = getpid();
  r->pid = fork();
  if (r->pid < 0)
    run_fail("starting", strerror(errno));
  if (r->pid == 0) {
    set_variables(r);
    sigprocmask(SIG_SETMASK, &before, NULL);
    execve(file, argv, environ);
    error = errno;
    (void)!write(report[1], &error, sizeof error);
    _exit(127);
  }
  stop_leave_status(r->pid);
  close(report[1]);
  if (read(report[0], &error, sizeof error) == (ssize_t)sizeof error)
    run_fail(file, strerror(error));
  close(report[0]);
}

/* What the terminal sends the program gets by itself, and what it sends to its own group as well.
 */
static bool is_for_program(const run *r, const siginfo_t *info) {
  return info->si_signo != SIGCHLD && info->si_code != SI_KERNEL && info->si_pid != r->pid &&
         info->si_pid != getpid();
}

static uint64_t asked_ns; /* when the program was first asked to end; 0: it was not */

uint64_t program_asked_to_end(void) {
  return asked_ns;
}

static void note_asked(int number) {
  if (!asked_ns && (number == SIGTERM || number == SIGINT || number == SIGQUIT))
    asked_ns = run_now();
}

void program_wait(const run *r, uint64_t ns) {
  enum { SECOND = 1000000000 };
  struct timespec time = {(time_t)(ns / SECOND), (long)(ns % SECOND)};
  siginfo_t info;
  if (sigtimedwait(&passed, &info, &time) <= 0)
    return;
  note_asked(info.si_signo);
  if (!is_for_program(r, &info) || r->ended)
    return;
  /* What was queued keeps its value. */
  if (info.si_code != SI_QUEUE || syscall(SYS_rt_sigqueueinfo, r->pid, info.si_signo, &info) != 0)
    kill(r->pid, info.si_signo);
}

void program_end_like(int status) {
  static const struct rlimit none = {0, 0};
  if (WIFEXITED(status))
    exit(WEXITSTATUS(status));
  /* Its core file is the program's, ours would be one too many. */
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, WTERMSIG(status));
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  exit(128 + WTERMSIG(status));
}
