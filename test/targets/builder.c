// Makes its own input, then searches it over and over; nothing is read that it did not write.
// Checks: RMS of build_and_search stays constant, the footprint grows with n.
// Usage: builder [largest n]
#include <stdio.h>
#include <stdlib.h>

static int area[4096];

__attribute__((noinline)) static int build_and_search(int n) {
  int found = 0;
  for (int i = 0; i < n; i++)
    area[i] = (i * 31) % n;
  for (int wanted = 0; wanted < n; wanted++)
    for (int i = 0; i < n; i++)
      if (area[i] == wanted) {
        found += i;
        break;
      }
  return found;
}

int main(int argc, char **argv) {
  int largest = argc > 1 ? atoi(argv[1]) : 64, sum = 0;
  for (int n = 4; n <= largest && n <= 4096; n += 4)
    sum += build_and_search(n);
  printf("%d\n", sum);
  return 0;
}
