// What a process is shown to have been started with, by /proc and by the kernel.
// Checks: arguments, environment (with its order) and auxiliary vector in /proc are those that main
// gets; no signal for the parent's death; how large a signal's frame is.
// Usage: start_shown [COMMAND ...], which is executed at the end
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <unistd.h>

extern char **environ;

static char text[1 << 20];

static long read_file(const char *path) {
  int file = open(path, O_RDONLY);
  long length = 0, n;
  while ((n = read(file, text + length, sizeof text - (size_t)length)) > 0)
    length += n;
  close(file);
  return length;
}

// Whether the file is these strings, one behind the other.
static void compare(const char *name, char **strings) {
  char path[64];
  const char *names[] = {"self", path};
  snprintf(path, sizeof path, "%d", getpid());
  for (int i = 0; i < 2; i++) {
    char file[128];
    snprintf(file, sizeof file, "/proc/%s/%s", names[i], name);
    long length = read_file(file), at = 0;
    char **each = strings;
    for (; *each && at < length && strcmp(text + at, *each) == 0; each++)
      at += (long)strlen(*each) + 1;
    printf("%s: %s\n", name, !*each && at == length ? "same" : "other");
  }
}

int main(int argc, char **argv) {
  (void)argc;
  compare("cmdline", argv);
  compare("environ", environ);
  for (char **each = environ; *each; each++)
    printf("%s\n", *each);
  long length = read_file("/proc/self/auxv");
  const unsigned long *vector = (const unsigned long *)text;
  for (long i = 0; i + 1 < length / 8 && vector[i]; i += 2)
    if (vector[i] == AT_PHDR || vector[i] == AT_ENTRY || vector[i] == AT_RANDOM)
      printf("%lu: %s\n", vector[i], vector[i + 1] == getauxval(vector[i]) ? "same" : "other");
  int signal = -1;
  printf("%d", prctl(PR_GET_PDEATHSIG, &signal));
  printf(" %d", signal);
  prctl(PR_SET_PDEATHSIG, SIGUSR1);
  prctl(PR_GET_PDEATHSIG, &signal);
  printf(" %d\n", signal);
  prctl(PR_SET_PDEATHSIG, 0);
  printf("frame: %lu\n", getauxval(AT_MINSIGSTKSZ));
  fflush(stdout);
  if (argv[1]) {
    execv(argv[1], argv + 1);
    return 1;
  }
  return 0;
}
