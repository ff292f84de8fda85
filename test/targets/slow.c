// Appends a line to a file, sleeps, and ends with a status. Does the same each time, which a shell
// does not: dash writes its parent's process id as text.
// Usage: slow FILE SECONDS STATUS
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  FILE *file = fopen(argv[1], "a");
  if (file == NULL || fputs("\n", file) == EOF || fclose(file) != 0)
    return 2;
  double seconds = atof(argv[2]);
  struct timespec time = {(time_t)seconds, 0};
  time.tv_nsec = (long)((seconds - (double)time.tv_sec) * 1e9);
  while (nanosleep(&time, &time) != 0) {
  }
  return atoi(argv[3]);
}
