/* What `comair-bin` is: it starts Node.js with the command beside it.
 *
 * Node.js puts right what it finds odd about itself before any code of ours runs: ignored signals
 * get their default action, the mask of blocked ones is emptied, closed standard streams are opened
 * on /dev/null, and the soft limit on descriptors is raised. Programs under observation are to
 * find all of that as it was, so it is noted here, in a variable that src/started.ts takes away. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char node[] = "node";
static const char command[] = "/comair-bin.js";

/* Own failures have a status of their own. */
enum { FAILED = 125, STREAMS = 3 };

static void fail(const char *what, const char *why) {
  dprintf(2, "comair-bin: %s: %s\n", what, why);
  _exit(FAILED);
}

static unsigned long long ignored(void) {
  unsigned long long set = 0;
  for (int signal = 1; signal < NSIG; signal++) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
      set |= 1ull << (signal - 1);
  }
  return set;
}

static unsigned long long blocked(void) {
  unsigned long long set = 0;
  sigset_t mask;
  sigprocmask(SIG_SETMASK, NULL, &mask);
  for (int signal = 1; signal < NSIG; signal++)
    if (sigismember(&mask, signal) == 1)
      set |= 1ull << (signal - 1);
  return set;
}

static unsigned closed(void) {
  unsigned set = 0;
  for (int fd = 0; fd < STREAMS; fd++)
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
      set |= 1u << fd;
  return set;
}

static void note_start(void) {
  char text[160];
  struct rlimit files = {0, 0};
  getrlimit(RLIMIT_NOFILE, &files);
  snprintf(text, sizeof text, "%llx %llx %x %llu", ignored(), blocked(), closed(),
           (unsigned long long)files.rlim_cur);
  if (setenv("COMAIR_STARTED", text, 1) != 0)
    fail("its environment", strerror(errno));
}

int main(int argc, char **argv) {
  static char path[PATH_MAX + sizeof command];
  char **arguments = calloc((size_t)argc + 2, sizeof *arguments);
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (arguments == NULL || length < 0)
    fail("/proc/self/exe", strerror(errno));
  path[length] = 0;
  strcat(dirname(path), command);
  note_start();
  arguments[0] = (char *)node;
  arguments[1] = path;
  for (int i = 1; i < argc; i++)
    arguments[i + 1] = argv[i];
  execvp(node, arguments);
  fail("cannot start Node.js (node in PATH)", strerror(errno));
}
