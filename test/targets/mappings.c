// Maps pages at places that programs with their own memory managers use: hinted and fixed
// addresses above 128 GB, at 0xc000000000 (Go's heap) and near the top of the address space.
// Checks: the shadow covers the whole 47-bit address range. With "over" it maps pages onto the
// place where engines keep their own memory: they must say so, not go on.
// Usage: mappings [over]
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

__attribute__((noinline)) static long fill(long *at, int n) {
  for (int i = 0; i < n; i++)
    at[i] = i;
  return at[n - 1];
}

__attribute__((noinline)) static long sum(const long *at, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += at[i];
  return total;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "over") == 0) {
    void *at = mmap((void *)0x200000000000, 16384, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    printf("%d\n", at != MAP_FAILED);
    return 0;
  }
  static const uintptr_t places[] = {0x2000000000,   0xc000000000,   0xc000400000,  0x10000000000,
                                     0x1f0000000000, 0x7e0000000000, 0x7e8000000000};
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
    for (int fixed = 0; fixed < 2; fixed++) {
      long *at = mmap((void *)(places[i] + (uintptr_t)fixed * 65536), 16384, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | (fixed ? MAP_FIXED : 0), -1, 0);
      if (at == MAP_FAILED) {
        printf("%u %d failed\n", i, fixed);
        continue;
      }
      long last = fill(at, 1000);
      printf("%u %ld %ld\n", i, last, sum(at, 2000));
    }
  return 0;
}
