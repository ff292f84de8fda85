// Maps, reads, writes and unmaps memory over and over, at the same addresses, and grows mappings
// with mremap.
// Checks: memory that was given back is forgotten: what comes anew at an address is new input.
// Usage: churn [rounds]
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

__attribute__((noinline)) static long sum(const long *at, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += at[i];
  return total;
}

__attribute__((noinline)) static long once(int pages, int n) {
  size_t bytes = (size_t)pages * 4096;
  long *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  long total = sum(at, n);
  at[n / 2] = pages;
  total += sum(at, n);
  madvise(at, bytes, MADV_DONTNEED);
  total += sum(at, n);
  at = mremap(at, bytes, 2 * bytes, MREMAP_MAYMOVE);
  total += sum(at, n);
  munmap(at, 2 * bytes);
  return total;
}

__attribute__((noinline)) static long repeat(int rounds) {
  long total = 0;
  for (int i = 0; i < rounds; i++)
    total += once(1 + i % 4, 16 + i);
  return total;
}

int main(int argc, char **argv) {
  printf("%ld\n", repeat(argc > 1 ? atoi(argv[1]) : 30));
  return 0;
}
