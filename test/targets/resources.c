/* Asks the kernel, or the allocator, for more and more.
 *
 * resources calls|memory|turns|even|alike N: for sizes that double up to N
 *   calls: a call reads n cells, and makes n * n system calls
 *   memory: a call reads n cells, and asks for n blocks of n * 8 bytes, which it does not touch
 *   turns: the same blocks, one after the other
 *   even: one system call and one block for each cell
 *   alike: n * n work, and n * n system calls less than that weighs */
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define APART __attribute__((noinline))

static volatile long sum;

APART static void calls(const long *cells, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      sum += syscall(SYS_getppid) & cells[k];
}

APART static void memory(const long *cells, int n) {
  void **blocks = malloc((size_t)n * sizeof *blocks);
  for (int i = 0; i < n; i++) {
    sum += cells[i];
    blocks[i] = malloc((size_t)n * 8);
  }
  for (int i = 0; i < n; i++)
    free(blocks[i]);
  free(blocks);
}

APART static void turns(const long *cells, int n) {
  for (int i = 0; i < n; i++) {
    void *block = malloc((size_t)n * 8);
    sum += cells[i] + (block != NULL);
    free(block);
  }
}

APART static void even(const long *cells, int n) {
  for (int i = 0; i < n; i++) {
    void *block = malloc(24);
    sum += (syscall(SYS_getppid) & cells[i]) + (block != NULL);
    free(block);
  }
}

APART static void alike(const long *cells, int n) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < n; k++)
      for (int times = 0; times < 200; times++)
        sum += cells[k] & times;
    for (int k = 0; k < n; k += 4)
      sum += syscall(SYS_getppid) & 1;
  }
}

int main(int argc, char **argv) {
  int most = argc > 2 ? atoi(argv[2]) : 0;
  void (*what)(const long *, int) = argc < 2                         ? even
                                    : strcmp(argv[1], "calls") == 0  ? calls
                                    : strcmp(argv[1], "memory") == 0 ? memory
                                    : strcmp(argv[1], "turns") == 0  ? turns
                                    : strcmp(argv[1], "alike") == 0  ? alike
                                                                     : even;
  for (int n = 4; n <= most; n *= 2) {
    long *cells = calloc((size_t)n, sizeof *cells);
    for (int i = 0; i < n; i++)
      cells[i] = i;
    what(cells, n);
    free(cells);
  }
  return 0;
}
