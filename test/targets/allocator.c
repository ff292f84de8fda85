// malloc, calloc, realloc and free in patterns that make the allocator search and merge.
// Checks: the allocator's own bookkeeping is no input of the routines that allocate; what the
// program reads from allocated memory is.
// Usage: allocator [rounds]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { slots = 64 };
static char *held[slots];

__attribute__((noinline)) static int use(int round) {
  int sum = 0;
  for (int i = 0; i < slots; i++) {
    size_t bytes = (size_t)((i * 37 + round * 101) % 900 + 1);
    if (held[i] == NULL) {
      held[i] = round % 2 ? malloc(bytes) : calloc(1, bytes);
      held[i][0] = (char)i;
    } else if ((i + round) % 3 == 0) {
      held[i] = realloc(held[i], bytes * 2);
    } else if ((i + round) % 3 == 1) {
      free(held[i]);
      held[i] = NULL;
    }
    if (held[i] != NULL)
      sum += held[i][0];
  }
  return sum;
}

__attribute__((noinline)) static int only_allocate(int n) {
  void *blocks[32];
  for (int i = 0; i < n; i++)
    blocks[i] = malloc(24);
  for (int i = 0; i < n; i++)
    free(blocks[i]);
  return n;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 20, sum = 0;
  for (int i = 0; i < rounds; i++)
    sum += use(i) + only_allocate(1 + i % 32);
  void *aligned = NULL;
  if (posix_memalign(&aligned, 256, 1000) == 0)
    memset(aligned, 1, 1000);
  free(aligned);
  printf("%d\n", sum);
  return 0;
}
