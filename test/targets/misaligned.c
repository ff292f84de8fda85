// Scalar accesses of 1, 2, 4, 8 and 10 bytes at every offset, over cell and page borders.
// Checks: an access counts for each cell it overlaps.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#define TOUCH(name, type)                                                                          \
  __attribute__((noinline)) static uint64_t name(char *at, int write) {                            \
    struct wrapped {                                                                               \
      type value;                                                                                  \
    } __attribute__((packed)) volatile *p = (void *)at;                                            \
    if (write)                                                                                     \
      p->value = (type)(write + 1);                                                                \
    return (uint64_t)p->value;                                                                     \
  }
TOUCH(touch1, uint8_t)
TOUCH(touch2, uint16_t)
TOUCH(touch4, uint32_t)
TOUCH(touch8, uint64_t)
TOUCH(touch10, long double)

__attribute__((noinline)) static uint64_t sweep(char *at, int write) {
  uint64_t sum = 0;
  for (int shift = 0; shift < 24; shift++) {
    sum = sum * 3 + touch1(at + shift, write * 1);
    sum = sum * 3 + touch2(at + shift, write * 2);
    sum = sum * 3 + touch4(at + shift + 1, write * 3);
    sum = sum * 3 + touch8(at + shift, write * 4);
    sum = sum * 3 + touch10(at + shift, 5);
  }
  return sum;
}

/* A read that may go on to the cell that a byte is written to, by another pointer. */
__attribute__((noinline)) static uint32_t hand_over(char *from, char *to) {
  uint32_t value = 0;
  __asm__ volatile("mov (%1), %0\n\tmovb $1, (%2)" : "+r"(value) : "r"(from), "r"(to) : "memory");
  return value;
}

int main(void) {
  char *area = mmap(NULL, 16384, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uint64_t sum = sweep(area + 4096 - 12, 0) + sweep(area + 4096 - 12, 1);
  sum += sweep(area + 8192 - 8, 1) + sweep(area + 8192 - 16, 0);
  for (int shift = 0; shift < 16; shift++)
    sum += hand_over(area + shift, area + 8) + hand_over(area + 64, area + 64 + shift);
  printf("%llu\n", (unsigned long long)sum);
  return 0;
}
