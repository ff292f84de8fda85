// Makes many functions at run time and calls all of them again and again.
// Checks: an engine that has translated code keeps it: meanwhile nobody asks the kernel anything,
// as an engine does that translates.
// Usage: jit_many
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { FUNCTIONS = 4000, BYTES = 16, ROUNDS = 5 };
typedef int (*function)(void);

/* Calls of read by the process, an engine's among them. */
static long reads(void) {
  char line[128];
  long n = 0;
  FILE *io = fopen("/proc/self/io", "r");
  while (io != NULL && fgets(line, sizeof line, io) != NULL)
    if (strncmp(line, "syscr:", 6) == 0)
      n = atol(line + 6);
  if (io != NULL)
    fclose(io);
  return n;
}

int main(void) {
  unsigned char *code = mmap(NULL, FUNCTIONS * BYTES, PROT_READ | PROT_WRITE | PROT_EXEC,
                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  long sum = 0, before = 0;
  for (int i = 0; i < FUNCTIONS; i++) {
    code[i * BYTES] = 0xb8; /* mov eax, i; ret */
    memcpy(code + i * BYTES + 1, &i, 4);
    code[i * BYTES + 5] = 0xc3;
  }
  for (int round = 0; round < ROUNDS; round++) {
    if (round == 1)
      before = reads();
    for (int i = 0; i < FUNCTIONS; i++)
      sum += ((function)(void *)(code + i * BYTES))();
  }
  printf("%ld, asked often %d\n", sum, reads() - before > FUNCTIONS / 2);
  return 0;
}
