// A table of a megabyte is cleared for each search that visits a few of its places.
// expect: visited [01]* skip
#include <cstdio>
#include <cstring>

static char seen[1 << 20];

__attribute__((noinline)) static int visited(unsigned at) {
  int count = 0;
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < 40; i++) {
    at = (at * 1103515245u + 12345) & 0xfffff;
    count += !seen[at];
    seen[at] = 1;
  }
  return count;
}

int main() {
  int sum = 0;
  for (unsigned i = 0; i < 200; i++)
    sum += visited(i);
  printf("%d\n", sum);
}
