// Shows where its memory lies, after it has mapped some.
// Checks: what the sampler maps into a program is far from that, and leaves it where it would be.
// flags: -O2 -g -fno-inline
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MB = 1 << 20, LINE = 4096 };

char *taken;

void take(size_t bytes) {
  taken = malloc(bytes);
  memset(taken, 1, bytes);
}

int main(void) {
  char line[LINE];
  for (size_t megabytes = 1; megabytes <= 16; megabytes *= 4)
    take(megabytes * MB);
  FILE *maps = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, maps))
    fputs(line, stdout);
  return 0;
}
