/* What `comair-bin` is: it starts Node.js with the command beside it.
 *
 * Node.js puts right what it finds odd about itself before any code of ours runs: ignored signals
 * get their default action, the mask of blocked ones is emptied, closed standard streams are opened
 * on /dev/null, and the soft limit on descriptors is raised. Of a small stack, or of little address
 * space, it crashes, so these limits are raised here. Programs under observation are to find all of
 * that as it was, so it is noted, in a variable that src/base/started.ts takes away. */
#define _GNU_SOURCE
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

/* Certificates that Node.js reads at its start, which takes it longer than all else then: only what
 * talks to other machines needs them. Programs under observation find the variable as it was. */
static const char certificates[] = "NODE_EXTRA_CA_CERTS";
static const char kept_certificates[] = "COMAIR_EXTRA_CA_CERTS";

/* Where nothing can listen: Node.js opens its inspector, a port for anybody on this machine, when
 * it gets SIGUSR1, also before any code of ours runs (src/base/no-inspector.ts). Not every version
 * of ours knows --disable-sigusr1. */
static char nowhere[] = "--inspect-port=240.0.0.1:1024";

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

/* V8 takes it for granted that there is nearly 1 MB; it does without, but not with less than LEAST.
 */
static bool raise_stack(struct rlimit *before) {
  enum { LEAST = 256 << 10, ENOUGH = 2 << 20, USUAL = 8 << 20 };
  struct rlimit stack;
  if (getrlimit(RLIMIT_STACK, before) != 0 || before->rlim_cur >= ENOUGH)
    return false;
  stack = *before;
  stack.rlim_cur = stack.rlim_max < USUAL ? stack.rlim_max : USUAL;
  if (stack.rlim_max < ENOUGH) {
    struct rlimit more = {USUAL, USUAL};
    if (setrlimit(RLIMIT_STACK, &more) == 0) /* as root */
      return true;
    if (stack.rlim_max < LEAST)
      fail("the stack (ulimit -s)", "its hard limit is too low: Node.js needs 256 KB");
  }
  return setrlimit(RLIMIT_STACK, &stack) == 0;
}

/* Both that and the engines take more than most limits on memory allow. */
static bool raise_memory(int resource, struct rlimit *before) {
  const struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
  if (getrlimit(resource, before) != 0 || before->rlim_cur == RLIM_INFINITY)
    return false;
  struct rlimit most = {before->rlim_max, before->rlim_max};
  return setrlimit(resource, &none) == 0 /* as root */ || setrlimit(resource, &most) == 0;
}

/* Above what Node.js was seen to crash of, 700 MB. */
static void require_memory(const char *which) {
  enum { LEAST_MB = 1000, MB = 1 << 20 };
  struct rlimit space;
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_max < (rlim_t)LEAST_MB * MB)
    fail(which, "its hard limit is too low: Node.js needs 1 GB");
}

static void note_limit(char *text, size_t bytes, const char *name, const struct rlimit *limit) {
  size_t length = strlen(text);
  snprintf(text + length, bytes - length, " %s=%llu,%lld", name,
           (unsigned long long)limit->rlim_cur, (long long)limit->rlim_max);
}

static void note_start(void) {
  char text[300];
  struct rlimit before;
  struct rlimit files = {0, 0};
  getrlimit(RLIMIT_NOFILE, &files);
  snprintf(text, sizeof text, "%llx %llx %x %llu", ignored(), blocked(), closed(),
           (unsigned long long)files.rlim_cur);
  if (raise_stack(&before))
    note_limit(text, sizeof text, "stack", &before);
  if (raise_memory(RLIMIT_AS, &before))
    note_limit(text, sizeof text, "space", &before);
  if (raise_memory(RLIMIT_DATA, &before))
    note_limit(text, sizeof text, "data", &before);
  require_memory("the address space (ulimit -v)");
  if (setenv("COMAIR_STARTED", text, 1) != 0)
    fail("its environment", strerror(errno));
}

static bool talks(const char *command) {
  return command != NULL && (strcmp(command, "batch") == 0 || strcmp(command, "worker") == 0);
}

/* What is not ASCII Node.js may not read as it is. */
static bool plain(const char *text) {
  while (*text > 0)
    text++;
  return *text == 0;
}

/* At its place among the others, where programs find it again. */
static void keep_certificates(const char *command) {
  const size_t length = sizeof certificates - 1;
  const char *file = getenv(certificates);
  char **place = environ, *kept;
  if (file == NULL || !plain(file) || talks(command))
    return;
  while (strncmp(*place, certificates, length) != 0 || (*place)[length] != '=')
    place++;
  if (asprintf(&kept, "%s=%s", kept_certificates, file) >= 0)
    *place = kept;
}

int main(int argc, char **argv) {
  static char path[PATH_MAX + sizeof command];
  char **arguments = calloc((size_t)argc + 3, sizeof *arguments);
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (arguments == NULL || length < 0)
    fail("/proc/self/exe", strerror(errno));
  path[length] = 0;
  strcat(dirname(path), command);
  note_start();
  keep_certificates(argc > 1 ? argv[1] : NULL);
  arguments[0] = (char *)node;
  arguments[1] = nowhere;
  arguments[2] = path;
  for (int i = 1; i < argc; i++)
    arguments[i + 2] = argv[i];
  execvp(node, arguments);
  fail("cannot start Node.js (node in PATH)", strerror(errno));
}
