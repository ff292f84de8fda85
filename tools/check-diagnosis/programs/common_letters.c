// The longest sequence that two texts have in common, by trying what may come next.
// expect: common calls memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static const char one[] = "abcbdabx", other[] = "bdcabayb";

OWN static int common(const char *a, const char *b) {
  if (!*a || !*b)
    return 0;
  if (*a == *b)
    return 1 + common(a + 1, b + 1);
  int left = common(a + 1, b), right = common(a, b + 1);
  return left > right ? left : right;
}

int main(void) {
  printf("%d\n", common(one, other));
}
