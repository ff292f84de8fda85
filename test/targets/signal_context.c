// A handler that changes the interrupted context: skips a faulting instruction, and turns single
// SIGSEGVs into mapped pages.
// Checks: execution goes on where the handler said, with the stack it said.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

static char *area;
static volatile int mapped, skipped;

static void on_fault(int signal, siginfo_t *info, void *argument) {
  ucontext_t *context = argument;
  char *at = info->si_addr;
  (void)signal;
  if (at >= area && at < area + 65536) {
    mprotect((void *)((unsigned long)at & ~4095ul), 4096, PROT_READ | PROT_WRITE);
    mapped++;
  } else {
    context->uc_mcontext.gregs[REG_RIP] += 2; // the load below is two bytes long
    context->uc_mcontext.gregs[REG_RAX] = 99;
    skipped++;
  }
}

// Nothing else is accessed in the blocks that fault: what a block accessed before it faulted is
// lost to engines that account once for each block.
__attribute__((noinline)) static int on_demand(char *at, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += ++at[i * 1024];
  return sum;
}

__attribute__((noinline)) static int skip(void) {
  int result = 1;
  __asm__ volatile("movl (%%rcx), %%eax" : "+a"(result) : "c"(24ul) : "memory");
  return result;
}

int main(void) {
  struct sigaction action = {0};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
  area = mmap(NULL, 65536, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int sum = on_demand(area, 40) + on_demand(area, 64);
  for (int i = 0; i < 3; i++)
    sum += skip();
  printf("%d %d %d\n", sum, mapped, skipped);
  return 0;
}
