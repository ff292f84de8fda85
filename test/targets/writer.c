/* Memory that is written to all the time, as copies of a process cost most. argv: MB, rounds; and,
 * if it is to say when each piece of the work ended, and what processor time all took until then,
 * in seconds, how many rounds a piece has. */
// flags: -O2 -g -fno-inline -Wl,-z,now
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  size_t pages = (size_t)(argc > 1 ? atoi(argv[1]) : 10) << 8;
  long rounds = argc > 2 ? atol(argv[2]) : 1000, sum = 0;
  long each = argc > 3 ? atol(argv[3]) : 0, count = each > 0 ? rounds / each : 0;
  /* Where large memory begins within 2 MB makes it faster or slower by up to 3 %, by chance. */
  char *memory = aligned_alloc(AT, (pages * PAGE + AT - 1) / AT * AT);
  double(*pieces)[2] = calloc((size_t)count + 1, sizeof *pieces);
  if (!memory || !pieces)
    return 1;
  memset(memory, 1, pages * PAGE);
  for (long i = 0; i < rounds; i++) {
    write_pages(memory, pages, 1 + (int)(i % 16));
    sum += sum_pages(memory, pages, 1 + (int)(i % 8));
    if (each > 0 && (i + 1) % each == 0) {
      double *piece = pieces[i / each];
      piece[0] = seconds(CLOCK_MONOTONIC);
      piece[1] = seconds(CLOCK_PROCESS_CPUTIME_ID);
    }
  }
  /* Written at the end, as writing would take time of the pieces. */
  for (long i = 0; i < count; i++)
    printf("%.6f %.6f\n", pieces[i][0], pieces[i][1]);
  printf("%ld\n", sum);
  return 0;
}
