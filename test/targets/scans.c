/* One activation of main has it all: an inner loop that scans a table which grows, entered for each
 * of argv[1] numbers, and a short loop, with two turns, entered as often. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100, count = 0, sum = 0;
  long *table = malloc((unsigned long)n * sizeof *table);
  for (long i = 0; i < n; i++) {
    long number = i * 7919 % n, at = 0;
    while (at < count && table[at] != number)
      at++;
    if (at == count)
      table[count++] = number;
    for (volatile long k = 0; k < 2; k++)
      sum += number;
  }
  printf("%ld %ld\n", count, sum);
  return 0;
}
