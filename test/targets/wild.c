// Reads and writes through wild pointers; a handler looks at si_addr and leaves by siglongjmp.
// Checks: the fault is the target's own, at its own address, never one of the tool.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static sigjmp_buf back;
static volatile uintptr_t faulted;

static void on_fault(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)context;
  faulted = (uintptr_t)info->si_addr;
  siglongjmp(back, 1);
}

__attribute__((noinline)) static int touch(uintptr_t address, int how) {
  switch (how) {
  case 0:
    return *(volatile char *)address;
  case 1:
    *(volatile char *)address = 1;
    return 0;
  case 2:
    return (int)*(volatile uint64_t *)address;
  default:
    memset((void *)address, 0, 4096);
    return 0;
  }
}

static int check(uintptr_t address, int how, uintptr_t expected) {
  faulted = 0x5a;
  if (sigsetjmp(back, 1) == 0) {
    touch(address, how);
    return 0;
  }
  return faulted == expected;
}

int main(void) {
  struct sigaction action = {0};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  char *closed = mmap(NULL, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *fixed = mmap(NULL, 8192, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uintptr_t addresses[] = {0,
                           8,
                           4096,
                           0x10000123458,
                           0x2ffffffff000,
                           0x6fffffff0008,
                           (uintptr_t)closed + 123,
                           (uintptr_t)closed + 4096};
  for (int how = 0; how < 4; how++) {
    for (unsigned i = 0; i < sizeof addresses / sizeof *addresses; i++)
      printf("%d", check(addresses[i], how, addresses[i]));
    // A read-only page takes reads and refuses writes.
    printf("%d", check((uintptr_t)fixed + 64, how, (uintptr_t)fixed + 64));
    // The processor reports no address for one that is not canonical.
    printf("%d\n", check(0x1234567812345678, how, 0));
  }
  return 0;
}
