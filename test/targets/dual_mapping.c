// Maps the same memory twice, once to write code and once to execute it, as many JIT compilers do,
// and writes other code there again and again, each of some threads its own; with "data" it
// executes memory that may not be executed, and says how that ends.
// Checks: what runs is what was written last; a fault is the program's own.
// Usage: dual_mapping THREADS|data
// libs: -pthread
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef int (*function)(void);

static sigjmp_buf back;
static uintptr_t wanted;

static void caught(int signal, siginfo_t *info, void *context) {
  (void)context;
  printf("signal %d code %d at the code: %d\n", signal, info->si_code,
         (uintptr_t)info->si_addr == wanted);
  siglongjmp(back, 1);
}

static void write_function(unsigned char *at, int result) {
  at[0] = 0xb8; /* mov eax, result; ret */
  memcpy(at + 1, &result, 4);
  at[5] = 0xc3;
}

static int run_data(void) {
  static unsigned char in_data[64];
  unsigned char on_stack[64],
      *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  unsigned char *places[] = {in_data, on_stack, mapped};
  struct sigaction action = {.sa_sigaction = caught, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
  for (int i = 0; i < 3; i++) {
    write_function(places[i], 7);
    wanted = (uintptr_t)places[i];
    if (sigsetjmp(back, 1) == 0)
      printf("ran: %d\n", ((function)wanted)());
  }
  mprotect(mapped, 4096, PROT_READ | PROT_EXEC);
  printf("ran: %d\n", ((function)(uintptr_t)mapped)());
  mprotect(mapped, 4096, PROT_READ | PROT_WRITE);
  if (sigsetjmp(back, 1) == 0)
    printf("ran: %d\n", ((function)wanted)());
  return 0;
}

static unsigned char *writable, *code;

static void *run_code(void *argument) {
  size_t place = 64 * (size_t)argument;
  long sum = 0;
  for (int i = 0; i < 500; i++) {
    write_function(writable + place, i);
    sum += ((function)(uintptr_t)(code + place))();
  }
  return (void *)sum;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  if (strcmp(argv[1], "data") == 0)
    return run_data();
  size_t count = (size_t)atoi(argv[1]);
  pthread_t threads[8];
  int file = memfd_create("code", 0);
  if (count > 8 || ftruncate(file, 4096) != 0)
    return 2;
  writable = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
  for (size_t i = 1; i < count; i++)
    pthread_create(&threads[i], NULL, run_code, (void *)i);
  printf("%ld\n", (long)run_code(NULL));
  for (size_t i = 1; i < count; i++) {
    void *sum;
    pthread_join(threads[i], &sum);
    printf("%ld\n", (long)sum);
  }
  return 0;
}
