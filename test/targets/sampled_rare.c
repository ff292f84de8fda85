// Calls rare() every 300 ms, so often.
// flags: -O2 -g -fno-inline
// Usage: sampled_rare CALLS
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

long rare(const long *numbers, int count) {
  long sum = 0;
  for (int i = 0; i < count; i++)
    sum += numbers[i];
  return sum;
}

int main(int argc, char **argv) {
  static const struct timespec pause = {0, 300000000};
  const long numbers[] = {1, 2, 3, 4};
  long sum = 0;
  for (int calls = argc > 1 ? atoi(argv[1]) : 1; calls > 0; calls--) {
    nanosleep(&pause, NULL);
    sum += rare(numbers, 4);
  }
  printf("%ld\n", sum);
  return 0;
}
