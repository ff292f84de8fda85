// flags: -O1 -g -pthread
// Beside a thread, 5,808 blocks that access 243 cells, each with every two registers of twelve
// free. Checks: ways out of translated code, of which DynamoRIO's client makes one for each cell
// and two free registers, are never too many; browsers have tens of thousands.
#include <pthread.h>
#include <stdio.h>

static long cells[512];

#define ACCESSES(access)                                                                           \
  ".set i, 0\n\t"                                                                                  \
  ".set at, 0\n\t" access "\n\t"                                                                   \
  ".rept 11\n\t"                                                                                   \
  ".set i, i + 1\n\t"                                                                              \
  ".set at, 8 * (11 * k + i)\n\t" access "\n\t"                                                    \
  ".endr\n\t"
#define BLOCKS(access)                                                                             \
  ".irp a, ebx, ecx, edx, esi, r8d, r9d, r10d, r11d, r12d, r13d, r14d, r15d\n\t"                   \
  ".irp b, ebx, ecx, edx, esi, r8d, r9d, r10d, r11d, r12d, r13d, r14d, r15d\n\t"                   \
  ".ifnc \\a, \\b\n\t"                                                                             \
  ".set k, 0\n\t"                                                                                  \
  ".rept 22\n\t" ACCESSES(access) "mov $0, %%\\a\n\t"                                              \
                                  "mov $0, %%\\b\n\t"                                              \
                                  "jmp 1f\n"                                                       \
                                  "1:\n\t"                                                         \
                                  ".set k, k + 1\n\t"                                              \
                                  ".endr\n\t"                                                      \
                                  ".endif\n\t"                                                     \
                                  ".endr\n\t"                                                      \
                                  ".endr\n\t"
#define CLOBBERED                                                                                  \
  "rbx", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc"

__attribute__((noinline)) static long read_all(long *from) {
  long total = 0;
  __asm__ volatile(BLOCKS("add at(%1), %0") : "+a"(total) : "D"(from) : CLOBBERED);
  return total;
}

__attribute__((noinline)) static void write_all(long *to) {
  long value = 3;
  __asm__ volatile(BLOCKS("mov %0, at(%1)") : "+a"(value) : "D"(to) : CLOBBERED);
}

static void *nothing(void *lock) {
  pthread_mutex_lock(lock);
  return NULL;
}

int main(void) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_t thread;
  pthread_mutex_lock(&lock);
  pthread_create(&thread, NULL, nothing, &lock);
  for (int i = 0; i < 512; i++)
    cells[i] = i;
  long before = read_all(cells);
  write_all(cells);
  printf("%ld %ld\n", before, read_all(cells));
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
}
