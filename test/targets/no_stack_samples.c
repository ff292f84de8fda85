/* Runs the command that follows where the kernel refuses perf_event_open, as it does where
 * kernel.perf_event_paranoid is above 2, and as containers' seccomp filters do; with `ptrace` in
 * front of it that call, too.
 * Usage: no_stack_samples [ptrace] COMMAND ARGUMENT...
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int both = argc > 1 && strcmp(argv[1], "ptrace") == 0;
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, both ? SYS_ptrace : SYS_perf_event_open, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  char **command = argv + 1 + both;
  if (!*command)
    return 2;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("no_stack_samples");
    return 2;
  }
  execvp(command[0], command);
  perror(command[0]);
  return 2;
}
