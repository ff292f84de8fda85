// Reserves address space in terabytes and touches a little of it.
// Checks: the shadow grows with the pages touched, not with the address space; a reservation that
// the engine cannot give fails in the target with ENOMEM and the report says why.
// Usage: reserve [gigabytes]
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

__attribute__((noinline)) static long touch(char *area, size_t bytes, size_t step) {
  long sum = 0;
  for (size_t at = 0; at < bytes; at += step) {
    area[at] = (char)(at >> 30);
    sum += area[at + 8] + 1;
  }
  return sum;
}

int main(int argc, char **argv) {
  size_t bytes = (argc > 1 ? strtoul(argv[1], NULL, 10) : 1024) << 30;
  char *none = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (none == MAP_FAILED) {
    perror("reserve");
    return 3;
  }
  mprotect(none + bytes / 2, 1 << 20, PROT_READ | PROT_WRITE);
  long sum = touch(none + bytes / 2, 1 << 20, 65536);
  munmap(none, bytes);
  char *lazy =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (lazy == MAP_FAILED) {
    perror("reserve without swap");
    return 3;
  }
  sum += touch(lazy, bytes, bytes / 64);
  printf("%ld\n", sum);
  return 0;
}
