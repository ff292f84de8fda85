// Asks whether CPUID may be used.
// Usage: asks_processor
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { GET_CPUID = 0x1011 };

int main(void) {
  printf("%ld\n", syscall(SYS_arch_prctl, GET_CPUID, 0L));
  return 0;
}
