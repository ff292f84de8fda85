// Reads and writes through wild pointers; a handler looks at si_addr and leaves by siglongjmp.
// System calls with such pointers. Arguments: further addresses, hexadecimal. Checks: the fault is
// the target's own, at its own address, never one of the tool.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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
  case 5:
    *(volatile uint64_t *)address = 1;
    return 0;
  case 4: { // a constant address
    char value;
    __asm__ volatile("movabsb 0x3ffffffff000, %0" : "=a"(value));
    return value;
  }
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

// The kernel tells by an error.
static int refused(uintptr_t address) {
  int ends[2], zero = open("/dev/zero", O_RDONLY);
  int ok = pipe(ends) == 0 && read(zero, (void *)address, 8) == -1 && errno == EFAULT;
  errno = 0;
  ok &= write(ends[1], (void *)address, 8) == -1 && errno == EFAULT;
  close(zero);
  close(ends[0]);
  close(ends[1]);
  return ok;
}

enum { MOST = 16 };

int main(int argc, char **argv) {
  struct sigaction action = {0};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  char *closed = mmap(NULL, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *fixed = mmap(NULL, 8192, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uintptr_t addresses[MOST] = {0, 4096, (uintptr_t)closed + 123, (uintptr_t)closed + 4096};
  int count = 4;
  for (int i = 1; i < argc && count < MOST; i++)
    addresses[count++] = strtoul(argv[i], NULL, 16);
  for (int i = 0; i < count; i++)
    printf("%d%d", refused(addresses[i]), check(addresses[i], 4, 0x3ffffffff000));
  printf("\n");
  for (int how = 0; how < 4; how++) {
    for (int i = 0; i < count; i++)
      printf("%d", check(addresses[i], how, addresses[i]));
    // A read-only page takes reads and refuses writes.
    printf("%d", check((uintptr_t)fixed + 64, how, (uintptr_t)fixed + 64));
    // The processor reports no address for one that is not canonical.
    printf("%d\n", check(0x1234567812345678, how, 0));
  }
  // Not at a multiple of its size.
  for (int i = 0; i < count; i++)
    printf("%d%d", check(addresses[i] + 3, 2, addresses[i] + 3),
           check(addresses[i] + 13, 5, addresses[i] + 13));
  printf("\n");
  return 0;
}
