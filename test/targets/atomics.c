// Locked instructions: cmpxchg that succeeds and fails, xadd, xchg, cmpxchg16b, bit tests.
// Checks: a read-modify-write is a read, then a write; a failed exchange does not disturb.
// flags: -O1 -g -mcx16
#include <stdint.h>
#include <stdio.h>

static uint64_t words[32] __attribute__((aligned(64)));

__attribute__((noinline)) static int exchange(int i, uint64_t expected, uint64_t value) {
  return __sync_bool_compare_and_swap(&words[i], expected, value);
}

__attribute__((noinline)) static uint64_t add(int i, uint64_t value) {
  return __sync_fetch_and_add((uint32_t *)&words[i], (uint32_t)value) +
         __sync_fetch_and_add((uint8_t *)&words[i] + 7, (uint8_t)value);
}

__attribute__((noinline)) static uint64_t swap(int i, uint64_t value) {
  __asm__ volatile("xchgq %0, %1" : "+r"(value), "+m"(words[i]));
  return value;
}

__attribute__((noinline)) static int exchange_pair(int i, uint64_t low, uint64_t high) {
  unsigned char ok;
  __asm__ volatile("lock cmpxchg16b %1\n\tsete %0"
                   : "=q"(ok), "+m"(*(__int128 *)&words[i]), "+a"(low), "+d"(high)
                   : "b"((uint64_t)77), "c"((uint64_t)88)
                   : "cc", "memory");
  return ok;
}

__attribute__((noinline)) static int set_bit(int i, long bit) {
  unsigned char was;
  __asm__ volatile("lock btsq %2, %1\n\tsetc %0"
                   : "=q"(was), "+m"(words[i])
                   : "r"(bit)
                   : "cc", "memory");
  return was;
}

int main(void) {
  uint64_t sum = 0;
  for (int i = 0; i < 30; i += 2) {
    sum = sum * 3 + (uint64_t)exchange(i, (uint64_t)(i % 4), 5);
    sum = sum * 3 + add(i, (uint64_t)i);
    sum = sum * 3 + swap(i + 1, sum);
    sum = sum * 3 + (uint64_t)exchange_pair(i, 5, 0);
    sum = sum * 3 + (uint64_t)exchange_pair(i, words[i], words[i + 1]);
    sum = sum * 3 + (uint64_t)set_bit(i, 3) + (uint64_t)set_bit(i, 70);
  }
  printf("%llu\n", (unsigned long long)sum);
  return 0;
}
