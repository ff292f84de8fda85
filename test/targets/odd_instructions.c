// What instructions do beside their usual result, as a program sees it:
// strings   rep stos and rep movs over pages that a handler of SIGSEGV opens one by one
// division  where SIGFPE says that the division is
// fused     what a fused multiply-add of one number leaves of the others
// stack     push, call and pop to memory over pages that a handler opens
// shift     flags that a shift by 0 leaves as they were, at the start of a block
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { PAGE = 4096, PAGES = 16 };

static char *memory;
static int faults;

static void open_page(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)context;
  faults++;
  mprotect((void *)((unsigned long)info->si_addr & -(unsigned long)PAGE), PAGE,
           PROT_READ | PROT_WRITE);
}

static void show_strings(const char *name, long from, long count, char expected) {
  long wrong = 0;
  for (long i = 0; i < count; i++)
    wrong += memory[from + i] != expected;
  printf("%s: %d faults, %ld bytes wrong\n", name, faults, wrong);
  mprotect(memory, PAGES * PAGE, PROT_READ | PROT_WRITE);
  memset(memory, 0, PAGES * PAGE);
  mprotect(memory, PAGES * PAGE, PROT_READ);
  faults = 0;
}

static void strings(void) {
  static char source[PAGES * PAGE];
  struct sigaction action = {.sa_sigaction = open_page, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
  memset(source, 'y', sizeof source);
  memory = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *to = memory + 100, *from = source;
  long count = 50000;
  __asm__ volatile("rep stosb" : "+D"(to), "+c"(count) : "a"('z') : "memory");
  show_strings("rep stosb", 100, 50000, 'z');
  to = memory + 100, count = 6000;
  __asm__ volatile("rep movsq" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
  show_strings("rep movsq", 100, 48000, 'y');
  memset(memory + 50, 'm', 40000);
  show_strings("memset", 50, 40000, 'm');
  memcpy(memory + 50, source, 40000);
  show_strings("memcpy", 50, 40000, 'y');
}

extern char the_division[], behind_division[];
static long at, address;

static void divided(int signal, siginfo_t *info, void *context) {
  (void)signal;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  at = (char *)registers[REG_RIP] - the_division;
  address = (char *)info->si_addr - the_division;
  registers[REG_RIP] = (greg_t)behind_division;
}

static void division(void) {
  struct sigaction action = {.sa_sigaction = divided, .sa_flags = SA_SIGINFO};
  sigaction(SIGFPE, &action, NULL);
  int x = 5;
  __asm__ volatile("xor %%ecx, %%ecx\n\t"
                   "mov $7, %%eax\n\t"
                   "cdq\n\t"
                   "add $1, %0\n"
                   ".globl the_division\n"
                   "the_division: idivl %%ecx\n"
                   ".globl behind_division\n"
                   "behind_division:"
                   : "+r"(x)
                   :
                   : "eax", "ecx", "edx", "cc");
  printf("division: %ld %ld %d\n", at, address, x);
}

static void fused(void) {
  float a[4] = {2, 3, 4, 5}, b[4] = {7, 8, 9, 10};
  double c[2] = {2, 3}, d[2] = {4, 5};
  if (__builtin_cpu_supports("fma")) {
    __asm__ volatile("vmovups %0, %%xmm1\n\t"
                     "vmovups %1, %%xmm2\n\t"
                     "vfmadd213ss %%xmm2, %%xmm2, %%xmm1\n\t"
                     "vmovups %%xmm1, %0\n\t"
                     "vmovupd %2, %%xmm9\n\t"
                     "vmovupd %3, %%xmm2\n\t"
                     "vfnmsub231sd %%xmm2, %%xmm2, %%xmm9\n\t"
                     "vmovupd %%xmm9, %2"
                     : "+m"(a), "+m"(b), "+m"(c), "+m"(d)
                     :
                     : "xmm1", "xmm2", "xmm9");
    printf("fused: %g %g %g %g, %g %g\n", a[0], a[1], a[2], a[3], c[0], c[1]);
  }
}

__attribute__((noinline)) static void shift(int count, int borrow) {
  unsigned long x = 6, y = 1;
  unsigned char carry, zero;
  __asm__ volatile("mov %3, %%ecx\n\t"
                   "cmp $1, %4\n\t"
                   "jmp 1f\n\t"
                   "nop\n"
                   "1: mov (%5), %%rax\n\t"
                   "shrq %%cl, %0\n\t"
                   "setc %1\n\t"
                   "setz %2"
                   : "+r"(x), "=&r"(carry), "=&r"(zero)
                   : "r"(count), "r"(borrow), "r"(&y)
                   : "rax", "rcx", "cc");
  printf("shift by %d: %lu carry %d zero %d\n", count, x, carry, zero);
}

static void opened(int signal, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  printf("with the stack at %lld\n", registers[REG_RSP] - (long long)memory);
  open_page(signal, info, context);
}

/* Each goes to a page of its own. */
static void stack(void) {
  static char own[1 << 16];
  stack_t other = {.ss_sp = own, .ss_size = sizeof own};
  struct sigaction action = {.sa_sigaction = opened, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  long end, popped;
  sigaltstack(&other, NULL);
  sigaction(SIGSEGV, &action, NULL);
  memory = mmap(NULL, PAGES * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  faults = 0;
  __asm__ volatile("mov %%rsp, %%r12\n\t"
                   "mov %2, %%rsp\n\t"
                   "push $5\n\t"
                   "lea -8192(%%rsp), %%rsp\n\t"
                   "call 1f\n"
                   "1: lea -8192(%%rsp), %%rsp\n\t"
                   "pushq 16392(%%rsp)\n\t"
                   "lea -8192(%%rsp), %%rsp\n\t"
                   "lea 2f(%%rip), %%rax\n\t"
                   "call *%%rax\n"
                   "2: lea 8200(%%rsp), %%rsp\n\t"
                   "popq (%3)\n\t"
                   "mov %%rsp, %0\n\t"
                   "mov %%r12, %%rsp\n\t"
                   "mov (%3), %1"
                   : "=&r"(end), "=&r"(popped)
                   : "r"(memory + 15 * PAGE), "r"(memory)
                   : "rax", "r12", "memory");
  printf("stack: at %ld, %ld, %d faults\n", end - (long)memory, popped, faults);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "strings") == 0)
      strings();
    else if (strcmp(argv[i], "division") == 0)
      division();
    else if (strcmp(argv[i], "fused") == 0)
      fused();
    else if (strcmp(argv[i], "stack") == 0)
      stack();
    else
      for (int count = 0; count < 3; count++)
        for (int borrow = 0; borrow < 2; borrow++)
          shift(count, borrow);
    fflush(stdout);
  }
  return 0;
}
