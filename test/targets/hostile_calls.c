// System calls with lengths and pointers that no program means: the kernel refuses them at once,
// and so must whatever stands between. Each in a child, which an alarm ends where it does not come
// back.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_INT 0x7fffffffL
#define TWICE_HUGE 0x8000000000000000UL

static char b[4096];
static const struct {
  const char *name;
  long number, arguments[6];
} calls[] = {
    {"poll", SYS_poll, {(long)b, MAX_INT, 0}},
    {"ppoll", SYS_ppoll, {(long)b, MAX_INT, 0, 0, 8}},
    {"ppoll 2^63", SYS_ppoll, {(long)b, (long)TWICE_HUGE, 2, 0, 8}},
    {"ppoll 2^32", SYS_ppoll, {(long)b, 1L << 32, (long)b, 0, 8}},
    {"recvmmsg", SYS_recvmmsg, {-1, (long)b, MAX_INT, 0, 0}},
    {"sendmmsg", SYS_sendmmsg, {-1, (long)b, MAX_INT, 0}},
    {"readv", SYS_readv, {0, (long)b, -1}},
    {"writev", SYS_writev, {1, (long)b, MAX_INT}},
    {"writev nowhere", SYS_writev, {1, 8, 4}},
    {"process_vm_readv", SYS_process_vm_readv, {1, (long)b, -1, (long)b, -1, 0}},
    {"semop", SYS_semop, {0, (long)b, MAX_INT}},
    {"setgroups", SYS_setgroups, {MAX_INT, (long)b}},
    {"setgroups nowhere", SYS_setgroups, {4, 8}},
    {"bpf", SYS_bpf, {0, 0, 0}},
    {"bpf nowhere", SYS_bpf, {5, 8, 120}},
    {"io_submit", SYS_io_submit, {0, 1, 8}},
    {"perf_event_open", SYS_perf_event_open, {8, 0, -1, -1, 0}},
    {"sendmsg nowhere", SYS_sendmsg, {-1, 8, 0}},
    {"write all", SYS_write, {-1, (long)b, -1}},
    {"futex nowhere", SYS_futex, {8, 1, 1, 0, 0, 0}},
};

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
    const long *a = calls[i].arguments;
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
      alarm(20);
      long result = syscall(calls[i].number, a[0], a[1], a[2], a[3], a[4], a[5]);
      printf("%s: %ld %s\n", calls[i].name, result, result < 0 ? strerror(errno) : "");
      _exit(0);
    }
    waitpid(pid, &status, 0);
    if (status != 0)
      printf("%s: status %x\n", calls[i].name, status);
  }
  return 0;
}
