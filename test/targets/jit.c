// Writes machine code, runs it, rewrites it in place and runs it again.
// Checks: routines that belong to no file (module 0) and code that changes under its address.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static unsigned char *place;

// add(rdi..): sums `rsi` longs at rdi by `step`: a loop, so that it has cost and input.
__attribute__((noinline)) static void emit(unsigned char step) {
  const unsigned char code[] = {
      0x31, 0xc0,             // xor eax, eax
      0x48, 0x85, 0xf6,       // test rsi, rsi
      0x7e, 0x0c,             // jle end
      0x48, 0x03, 0x07,       // add rax, [rdi]
      0x48, 0x83, 0xc7, step, // add rdi, step
      0x48, 0xff, 0xce,       // dec rsi
      0x75, 0xf4,             // jne -12
      0xc3,                   // end: ret
  };
  mprotect(place, 4096, PROT_READ | PROT_WRITE);
  memcpy(place, code, sizeof code);
  mprotect(place, 4096, PROT_READ | PROT_EXEC);
}

int main(void) {
  long values[64], sum = 0;
  for (int i = 0; i < 64; i++)
    values[i] = i * i;
  place = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  long (*routine)(const long *, long);
  memcpy(&routine, &place, sizeof routine);
  for (int round = 0; round < 4; round++) {
    emit(round % 2 ? 16 : 8);
    for (long n = 0; n <= 30; n += 3)
      sum += routine(values, n);
  }
  printf("%ld\n", sum);
  return 0;
}
