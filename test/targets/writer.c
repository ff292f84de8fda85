/* Memory that is written to all the time, as copies of a process cost most. argv: MB, rounds; and,
 * if it is to write a line at the end of each piece of its work, how many rounds a piece has. */
// flags: -O2 -g -fno-inline -Wl,-z,now
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, AT = 1 << 21 };

static unsigned state = 1;

static unsigned next(void) {
  return state = state * 1664525u + 1013904223u;
}

/* A few pages anywhere. */
void write_pages(char *memory, size_t pages, int count) {
  for (int i = 0; i < count; i++) {
    char *page = memory + (next() % pages) * PAGE;
    for (int at = 0; at < PAGE; at += 64)
      page[at] += (char)i;
  }
}

long sum_pages(const char *memory, size_t pages, int count) {
  long sum = 0;
  for (int i = 0; i < count; i++) {
    const char *page = memory + (next() % pages) * PAGE;
    for (int at = 0; at < PAGE; at += 8)
      sum += page[at];
  }
  return sum;
}

int main(int argc, char **argv) {
  size_t pages = (size_t)(argc > 1 ? atoi(argv[1]) : 10) << 8;
  long rounds = argc > 2 ? atol(argv[2]) : 1000, sum = 0;
  long each = argc > 3 ? atol(argv[3]) : 0;
  /* Where large memory begins within 2 MB makes it faster or slower by up to 3 %, by chance. */
  char *memory = aligned_alloc(AT, (pages * PAGE + AT - 1) / AT * AT);
  if (!memory)
    return 1;
  memset(memory, 1, pages * PAGE);
  for (long i = 0; i < rounds; i++) {
    write_pages(memory, pages, 1 + (int)(i % 16));
    sum += sum_pages(memory, pages, 1 + (int)(i % 8));
    if (each > 0 && (i + 1) % each == 0) {
      putchar('\n');
      fflush(stdout);
    }
  }
  printf("%ld\n", sum);
  return 0;
}
