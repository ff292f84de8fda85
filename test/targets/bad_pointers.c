// System calls that are given pointers to nowhere, each in a process of its own.
// Checks: each fails as without an engine, which may look there before the kernel does.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <errno.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  const char *name;
  long number, arguments[6];
} call;

#define BAD 8L
static const call calls[] = {
    {"signalfd4", SYS_signalfd4, {-1, BAD, 8, 0}},
    {"signalfd4 of the kernel", SYS_signalfd4, {-1, -4096L << 20, 8, 0}},
    {"signalfd4 of 4 bytes", SYS_signalfd4, {-1, (long)"\1\0\0\0\0\0\0", 4, 0}},
    {"signalfd", SYS_signalfd, {-1, BAD, 8}},
    {"rt_sigprocmask", SYS_rt_sigprocmask, {SIG_BLOCK, BAD, 0, 8}},
    {"rt_sigaction", SYS_rt_sigaction, {SIGUSR1, BAD, 0, 8}},
    {"sigaltstack", SYS_sigaltstack, {BAD, 0}},
    {"setitimer", SYS_setitimer, {0, BAD, 0}},
    {"rt_sigtimedwait", SYS_rt_sigtimedwait, {BAD, 0, 0, 8}},
    {"rt_sigsuspend", SYS_rt_sigsuspend, {BAD, 8}},
    {"ppoll", SYS_ppoll, {0, 0, BAD, 0, 8}},
    {"epoll_pwait", SYS_epoll_pwait, {-1, BAD, 1, 0, BAD, 8}},
    {"clone3", SYS_clone3, {BAD, 64}},
    {"getrlimit", SYS_getrlimit, {3, BAD}},
    {"prlimit64", SYS_prlimit64, {0, 3, BAD, 0}},
    {"arch_prctl", SYS_arch_prctl, {0x1003, BAD}},
    {"readlink", SYS_readlink, {BAD, BAD, 10}},
    {"open", SYS_open, {BAD, 0}},
    {"execve", SYS_execve, {BAD, 0, 0}},
    {"execve with arguments", SYS_execve, {(long)"/bin/true", BAD, 0}},
    {"rt_sigpending", SYS_rt_sigpending, {BAD, 8}},
    {"rt_sigqueueinfo", SYS_rt_sigqueueinfo, {1, SIGUSR1, BAD}},
};

int main(void) {
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
    const call *c = &calls[i];
    const long *a = c->arguments;
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      long result = syscall(c->number, a[0], a[1], a[2], a[3], a[4], a[5]);
      printf("%s: %s\n", c->name, result < 0 ? strerror(errno) : "well");
      fflush(stdout);
      _exit(0);
    }
    waitpid(child, &status, 0);
    if (status != 0)
      printf("%s: ended with %x\n", c->name, (unsigned)status);
  }
  return 0;
}
