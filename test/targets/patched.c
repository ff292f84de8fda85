// A routine with a loop is written over after it has run, by code without one.
// Checks: loops of code as it was in its file, and none once it may be different.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile int steps;

/* A page of its own, so that nothing else becomes writable. */
__attribute__((noipa, aligned(4096), section(".text.patched"))) static int work(int n) {
  for (int i = 0; i < n; i++)
    steps++;
  return steps;
}
__attribute__((noipa, aligned(4096), used, section(".text.patched"))) static void behind(void) {
}

int main(void) {
  static unsigned char other[64]; /* nop; ...; mov %edi, %eax; ret */
  memset(other, 0x90, sizeof other);
  memcpy(other + sizeof other - 3, "\x89\xf8\xc3", 3);
  int before = work(5);
  void *page = (void *)((uintptr_t)work & ~(uintptr_t)4095);
  if (mprotect(page, 4096, PROT_READ | PROT_WRITE) != 0)
    return 1;
  memcpy((void *)work, other, sizeof other);
  if (mprotect(page, 4096, PROT_READ | PROT_EXEC) != 0)
    return 1;
  printf("%d %d\n", before, work(7));
  return 0;
}
