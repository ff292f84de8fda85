// Reads what the kernel says of its signals: at once, in small parts, of a thread, by several
// descriptors; in a fork child, and in the program that it executes then.
// Checks: what it ignores, catches and blocks is its own.
// Usage: status [executed]
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void caught(int number) {
  (void)number;
}

/* Parts of `step` bytes, or the whole from the start by pread. */
static void show(const char *path, size_t step) {
  static char text[8192];
  size_t length = 0;
  ssize_t n = 0;
  int file = open(path, O_RDONLY);
  while (step > 0 && (n = read(file, text + length, step)) > 0)
    length += (size_t)n;
  while (step == 0 && (n = pread(file, text + length, 700, (off_t)length)) > 0)
    length += (size_t)n;
  text[length] = 0;
  printf("%zu", step);
  for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
    if (strncmp(line, "SigI", 4) == 0 || strncmp(line, "SigC", 4) == 0 ||
        strncmp(line, "SigB", 4) == 0 || strncmp(line, "Name", 4) == 0)
      printf(" %s", line);
  printf("\n");
  close(file);
}

static void show_all(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/status", getpid(), gettid());
  show("/proc/self/status", 4096);
  show("/proc/self/status", 7);
  show("/proc/thread-self/status", 0);
  show(path, 1024);
}

int main(int argc, char **argv) {
  sigset_t mask;
  setvbuf(stdout, NULL, _IONBF, 0);
  show_all();
  if (argc > 1)
    return 3;
  sigemptyset(&mask);
  sigaddset(&mask, SIGHUP);
  sigprocmask(SIG_BLOCK, &mask, NULL);
  signal(SIGUSR1, SIG_IGN);
  signal(SIGUSR2, caught);
  signal(SIGSEGV, caught);
  signal(SIGRTMIN + 3, SIG_IGN);
  show_all();
  pid_t child = fork();
  if (child == 0) {
    signal(SIGUSR1, SIG_DFL);
    signal(SIGPIPE, SIG_IGN);
    show_all();
    _exit(0);
  }
  waitpid(child, NULL, 0);
  execl(argv[0], argv[0], "executed", NULL);
  return 1;
}
