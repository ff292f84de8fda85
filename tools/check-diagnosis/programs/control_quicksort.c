// Numbers are sorted by parting them.
// expect: sort - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static long values[3000];

OWN static void sort(long from, long to) {
  if (from >= to)
    return;
  long pivot = values[(from + to) / 2], i = from, k = to;
  while (i <= k) {
    while (values[i] < pivot)
      i++;
    while (values[k] > pivot)
      k--;
    if (i <= k) {
      long value = values[i];
      values[i++] = values[k];
      values[k--] = value;
    }
  }
  sort(from, k);
  sort(i, to);
}

int main(void) {
  for (long i = 0; i < 3000; i++)
    values[i] = i * 7919 % 100003;
  sort(0, 2999);
  printf("%ld\n", values[1500]);
}
