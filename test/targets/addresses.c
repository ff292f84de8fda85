/* Prints where its memory lies: stack, heap, a mapping, a library, its own code. Then argv[1] is
 * executed with the rest, if there is one. With -r first, personality() is refused from then on, as
 * by the filters of containers. */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct sock_filter lines[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_personality, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};
static struct sock_fprog refused = {sizeof lines / sizeof *lines, lines};

int main(int argc, char **argv) {
  int local = argc;
  if (argc > 1 && strcmp(argv[1], "-r") == 0) {
    argv++;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &refused) != 0)
      return 1;
  } else {
    printf("%p %p %p %p %p\n", (void *)&local, malloc(100), malloc(1 << 20), (void *)puts,
           (void *)main);
    fflush(stdout);
  }
  if (argv[1])
    execv(argv[1], argv + 1);
  return argv[1] != NULL;
}
