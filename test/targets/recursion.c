// Deep recursion on a thread whose stack is made for it.
// Checks: the depth of the activation stack is bounded by memory alone.
// Usage: recursion [levels]
// flags: -O1 -g -fno-optimize-sibling-calls -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long levels = 1000000;
static volatile int input[64];

__attribute__((noinline)) static long descend(long level) {
  if (level == 0)
    return 0;
  return descend(level - 1) + input[level % 64] + 1;
}

static void *run(void *result) {
  *(long *)result = descend(levels);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    levels = atol(argv[1]);
  long result = 0;
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, (size_t)levels * 64 + (1 << 20)) != 0 ||
      pthread_create(&thread, &attributes, run, &result) != 0) {
    puts("no stack");
    return 1;
  }
  pthread_join(thread, NULL);
  printf("%ld\n", result);
  return result == levels ? 0 : 1;
}
