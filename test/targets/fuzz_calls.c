// Every system call with arguments that no program means, drawn at random: each number in a child
// of its own, as another user where there are rights to give up. Prints how each child ended, if
// not well. Usage: fuzz_calls SEED TRIES [FIRST LAST]
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOBODY = 65534, LAST = 462, SECONDS = 3, LATE = 30, ENDED_BY_ENGINE = 125 };

// What ends or stops the child, its siblings or the machine, or takes its own memory, stack, thread
// pointer or clock away.
static const int left_out[] = {
    SYS_exit,
    SYS_exit_group,
    SYS_kill,
    SYS_tkill,
    SYS_tgkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_pidfd_send_signal,
    SYS_fork,
    SYS_vfork,
    SYS_clone,
    SYS_clone3,
    SYS_mmap,
    SYS_munmap,
    SYS_mremap,
    SYS_mprotect,
    SYS_pkey_mprotect,
    SYS_brk,
    SYS_shmat,
    SYS_shmdt,
    SYS_madvise,
    SYS_process_madvise,
    SYS_rt_sigreturn,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_seccomp,
    SYS_ptrace,
    SYS_alarm,
    SYS_setitimer,
    SYS_reboot,
    SYS_vhangup,
    SYS_modify_ldt,
    SYS_restart_syscall,
    SYS_setrlimit,
    SYS_prlimit64,
    SYS_userfaultfd,
    SYS_iopl,
    SYS_rseq,
    SYS_msgget,
    SYS_semget,
    SYS_shmget,
    334 /* rseq */,
    462 /* mseal */,
    453 /* map_shadow_stack */,
    SYS_setpgid,
};

static uint64_t state;

static uint64_t draw(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

static int is_left_out(int number) {
  for (unsigned i = 0; i < sizeof left_out / sizeof *left_out; i++)
    if (left_out[i] == number)
      return 1;
  return 0;
}

static char *page; // the last one before nothing

static long hostile(void) {
  static char buffer[4096];
  const long values[] = {
      0,
      1,
      -1,
      2,
      8,
      24,
      64,
      4095,
      1 << 20,
      INT32_MAX,
      INT32_MIN,
      (long)UINT32_MAX,
      1L << 32,
      1L << 46,
      1L << 62,
      INT64_MIN,
      (long)buffer,
      (long)buffer,
      (long)buffer,
      (long)(page + 4088),
      (long)page,
      -4096,
      -200,
      -100,
  };
  return values[draw() % (sizeof values / sizeof *values)];
}

static void child(int number, int tries) {
  const struct rlimit files = {64, 64}, bytes = {1 << 20, 1 << 20};
  if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
    _exit(99);
  /* What it writes, or does to its standard streams, is nobody's. */
  int nobodys = open("/dev/null", O_RDWR);
  for (int fd = 0; fd <= 2; fd++)
    dup2(nobodys, fd);
  setrlimit(RLIMIT_NOFILE, &files);
  setrlimit(RLIMIT_FSIZE, &bytes);
  alarm(SECONDS);
  for (int i = 0; i < tries; i++) {
    long a[6];
    for (int k = 0; k < 6; k++)
      a[k] = hostile();
    syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
  _exit(0);
}

// Whether it came to its end in time.
static int wait_for(pid_t pid, int *status) {
  const struct timespec step = {0, 5000000};
  time_t until = time(NULL) + LATE;
  while (waitpid(pid, status, WNOHANG) != pid) {
    if (time(NULL) > until) {
      kill(pid, SIGKILL);
      waitpid(pid, status, 0);
      return 0;
    }
    nanosleep(&step, NULL);
  }
  return 1;
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  uint64_t seed = strtoull(argv[1], NULL, 10);
  int tries = atoi(argv[2]);
  int first = argc > 4 ? atoi(argv[3]) : 0, last = argc > 4 ? atoi(argv[4]) : LAST;
  page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || munmap(page + 4096, 4096) != 0)
    return 2;
  setvbuf(stdout, NULL, _IONBF, 0);
  for (int number = first; number <= last; number++) {
    int status = 0;
    if (is_left_out(number))
      continue;
    state = (seed + 1) * 0x9e3779b97f4a7c15u + (uint64_t)number * 0xbf58476d1ce4e5b9u;
    pid_t pid = fork();
    if (pid == 0)
      child(number, tries);
    if (!wait_for(pid, &status))
      printf("%d: did not end\n", number);
    else if (WIFEXITED(status) && WEXITSTATUS(status) == ENDED_BY_ENGINE)
      printf("%d: the engine failed\n", number);
    else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGALRM)
      printf("%d: signal %d\n", number, WTERMSIG(status));
  }
  printf("all were made\n");
  return 0;
}
