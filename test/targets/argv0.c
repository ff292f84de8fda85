// Executes itself under other names: one like a login shell's, a longer one, none at all, and one
// that is no option of ours.
// Checks: argv[0], and the command line as the kernel tells it, are what the exec says.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char *const NAMES[] = {"-x", "argv0: a name with spaces, longer", "", "--argv0=y", "last"};
enum { COUNT = sizeof NAMES / sizeof *NAMES };

int main(int argc, char **argv) {
  char line[4096], next[16];
  FILE *file = fopen("/proc/self/cmdline", "r");
  size_t bytes = fread(line, 1, sizeof line, file);
  fclose(file);
  for (size_t i = 0; i < bytes; i++)
    putchar(line[i] ? line[i] : '|');
  printf(" is of <%s>\n", argv[0]);
  fflush(stdout);
  int turn = argc > 1 ? atoi(argv[1]) : 0;
  if (turn == COUNT)
    return 0;
  snprintf(next, sizeof next, "%d", turn + 1);
  char *const arguments[] = {NAMES[turn], next, NULL};
  execv("/proc/self/exe", arguments);
  return 1;
}
