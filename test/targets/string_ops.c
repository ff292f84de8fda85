// rep movs, stos, cmps and scas of all widths, lods, forwards and backwards, with counts of 0 too.
// Checks: the range of a string instruction is the one it really touched.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned char from[256], to[256];

#define MOVE(name, instruction)                                                                    \
  __attribute__((noinline)) static void name(void *d, const void *s, size_t n, int back) {         \
    if (back)                                                                                      \
      __asm__ volatile("std\n\t" instruction "\n\tcld" : "+D"(d), "+S"(s), "+c"(n)::"memory");     \
    else                                                                                           \
      __asm__ volatile(instruction : "+D"(d), "+S"(s), "+c"(n)::"memory");                         \
  }
MOVE(move1, "rep movsb")
MOVE(move2, "rep movsw")
MOVE(move4, "rep movsl")
MOVE(move8, "rep movsq")

#define STORE(name, instruction)                                                                   \
  __attribute__((noinline)) static void name(void *d, uint64_t value, size_t n, int back) {        \
    if (back)                                                                                      \
      __asm__ volatile("std\n\t" instruction "\n\tcld"                                             \
                       : "+D"(d), "+c"(n)                                                          \
                       : "a"(value)                                                                \
                       : "memory");                                                                \
    else                                                                                           \
      __asm__ volatile(instruction : "+D"(d), "+c"(n) : "a"(value) : "memory");                    \
  }
STORE(store1, "rep stosb")
STORE(store4, "rep stosl")
STORE(store8, "rep stosq")

__attribute__((noinline)) static size_t same(const void *a, const void *b, size_t n) {
  size_t left = n;
  if (n != 0)
    __asm__ volatile("repe cmpsb" : "+D"(a), "+S"(b), "+c"(left)::"memory", "cc");
  return n - left;
}

__attribute__((noinline)) static size_t same_backwards(const void *a, const void *b, size_t n) {
  size_t left = n;
  __asm__ volatile("std\n\trepe cmpsw\n\tcld" : "+D"(a), "+S"(b), "+c"(left)::"memory", "cc");
  return n - left;
}

__attribute__((noinline)) static size_t find(const void *a, unsigned char value, size_t n) {
  size_t left = n;
  __asm__ volatile("repne scasb" : "+D"(a), "+c"(left) : "a"(value) : "memory", "cc");
  return n - left;
}

__attribute__((noinline)) static uint64_t load(const void *s, size_t n) {
  uint64_t last = 0;
  // Not rep lods: Valgrind 3.19 does it once whatever the count.
  for (; n > 0; n--)
    __asm__ volatile("lodsq" : "+S"(s), "+a"(last)::"memory");
  return last;
}

__attribute__((noinline)) static uint64_t single(const void *s, void *d) {
  uint64_t last = 0;
  __asm__ volatile("lodsb\n\tlodsl\n\tmovsb\n\tmovsq\n\tstosw"
                   : "+S"(s), "+D"(d), "+a"(last)::"memory");
  return last;
}

__attribute__((noinline)) static unsigned sum(void) {
  unsigned total = 0;
  for (int i = 0; i < 256; i++)
    total = total * 31 + to[i];
  return total;
}

int main(void) {
  for (int i = 0; i < 256; i++)
    from[i] = (unsigned char)(i * 7);
  move1(to, from, 100, 0);
  move1(to + 200, from + 99, 37, 1);
  move2(to + 3, from + 8, 21, 0);
  move4(to + 130, from + 77, 13, 1);
  move8(to + 64, from + 1, 9, 0);
  move8(to + 248, from + 100, 5, 1);
  move8(to, from, 0, 0);
  printf("%u\n", sum());
  store1(to + 9, 0x11, 17, 0);
  store4(to + 60, 0x22334455, 6, 1);
  store8(to + 100, 0x66, 4, 0);
  printf("%u\n", sum());
  memcpy(to, from, 256);
  to[150] ^= 1;
  printf("%zu %zu ", same(to, from, 256), same_backwards(to + 254, from + 254, 100));
  printf("%zu %zu ", find(from, 77, 256), find(from, 78, 3));
  printf("%zu %zu\n", same(to, from, 0), find(from, 1, 0));
  printf("%llu %llu\n", (unsigned long long)load(from + 4, 20),
         (unsigned long long)single(from, to + 31));
  printf("%u\n", sum());
  return 0;
}
