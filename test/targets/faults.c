// Faults in many ways, one after the other, and shows what its handler is told of each.
// Checks: signal, code, address, registers and the processor's own words are the processor's.
// Usage: faults
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { PAGE = 4096 };
static sigjmp_buf back;
static uintptr_t base; /* what addresses are told from */
static volatile int zero;

static void show_from(const char *name, uintptr_t value) {
  if (value - base < 4 * PAGE)
    printf(" %s base+%lx", name, (unsigned long)(value - base));
  else
    printf(" %s %lx", name, (unsigned long)value);
}

static void caught(int signal, siginfo_t *info, void *context) {
  greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
  printf("signal %d code %d", signal, info->si_code);
  show_from("address", (uintptr_t)info->si_addr);
  show_from("rip", (uintptr_t)r[REG_RIP]);
  printf(" rbx %llx trap %lld error %llx", r[REG_RBX], r[REG_TRAPNO], r[REG_ERR]);
  if (r[REG_TRAPNO] == 14)
    show_from("cr2", (uintptr_t)r[REG_CR2]);
  printf("\n");
  siglongjmp(back, 1);
}

/* With a register that a handler can see. */
static void jump(uintptr_t to, int called) {
  if (sigsetjmp(back, 1) != 0)
    return;
  if (called)
    __asm__ volatile("mov $0x1234, %%ebx\n\tcall *%0" : : "r"(to) : "rbx", "memory");
  else
    __asm__ volatile("mov $0x1234, %%ebx\n\tjmp *%0" : : "r"(to) : "rbx", "memory");
}

/* Each at a place of its own. */
static void run(const char *what, const char *code, size_t bytes) {
  static uintptr_t offset;
  printf("%s:", what);
  memcpy((void *)(base + offset), code, bytes);
  jump(base + offset, 1);
  offset += 32;
}
#define RUN(what, code) run(what, code, sizeof code - 1)

int main(void) {
  struct sigaction action = {.sa_sigaction = caught, .sa_flags = SA_SIGINFO};
  const int signals[] = {SIGSEGV, SIGBUS, SIGTRAP, SIGILL, SIGFPE};
  for (int i = 0; i < 5; i++)
    sigaction(signals[i], &action, NULL);
  setvbuf(stdout, NULL, _IONBF, 0);
  unsigned char *pages =
      mmap(NULL, 4 * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  base = (uintptr_t)pages;
  RUN("breakpoint", "\xcc\xc3");
  RUN("long breakpoint", "\xcd\x03\xc3");
  RUN("single step", "\xf1\xc3");
  RUN("undefined", "\x0f\x0b\xc3");
  RUN("privileged", "\xf4\xc3");
  RUN("interrupt", "\xcd\x20\xc3");
  RUN("division", "\x31\xc9\x31\xc0\xf7\xf1\xc3");
  RUN("load from 0", "\x31\xc9\x8b\x01\xc3");
  RUN("store to 16", "\x31\xc9\x89\x41\x10\xc3");
  RUN("load from nowhere", "\x48\xb9\x00\x00\x00\x00\x00\x00\x00\x80\x8b\x01\xc3");
  memset(pages, 0x90, 2 * PAGE);
  printf("jump to 0:");
  jump(0, 0);
  printf("call of 16:");
  jump(16, 1);
  munmap(pages + 2 * PAGE, 2 * PAGE);
  printf("jump to a page that is gone:");
  jump(base + 2 * PAGE + 5, 0);
  mprotect(pages + PAGE, PAGE, PROT_READ);
  printf("run into data:");
  jump(base + PAGE - 3, 0);
  pages[PAGE - 2] = 0xb8;
  printf("cut by data:");
  jump(base + PAGE - 3, 0);
  return 0;
}
