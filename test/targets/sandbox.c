// Puts up a sandbox that allows nothing but write and exit, then works.
// Checks: the engine's own system calls do not run into it; a question whether there are sandboxes
// is answered as ever.
// Usage: sandbox strict|filter|seccomp
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ALLOW(number)                                                                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static int table[100];

__attribute__((noinline)) static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += table[i];
  return sum;
}

static int put_up(const char *how) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      ALLOW(SYS_write),
      ALLOW(SYS_exit),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != -1 || errno != EFAULT)
    return -1;
  if (strcmp(how, "strict") == 0)
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return -1;
  if (strcmp(how, "filter") == 0)
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

int main(int argc, char **argv) {
  volatile int sum = 0;
  if (argc < 2 || put_up(argv[1]) != 0)
    return 1;
  for (int i = 0; i < 30000; i++)
    sum += work(i % 50);
  if (write(1, "done\n", 5) == 5)
    syscall(SYS_exit, 3);
  return 2;
}
