// How far texts are from each other, by a table.
// expect: distance - none
// traced: -DTEXTS=5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
#ifndef TEXTS
#define TEXTS 12
#endif
static char texts[TEXTS][120];

OWN static int distance(const char *a, const char *b) {
  static int row[128];
  int n = (int)strlen(b);
  for (int k = 0; k <= n; k++)
    row[k] = k;
  for (int i = 1; a[i - 1]; i++) {
    int left_above = row[0];
    row[0] = i;
    for (int k = 1; k <= n; k++) {
      int above = row[k], best = left_above + (a[i - 1] != b[k - 1]);
      best = above + 1 < best ? above + 1 : best;
      best = row[k - 1] + 1 < best ? row[k - 1] + 1 : best;
      left_above = above;
      row[k] = best;
    }
  }
  return row[n];
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < TEXTS; i++)
    for (int k = 0; k < 110; k++)
      texts[i][k] = (char)('a' + (i * 7 + k * k * (i + 3)) % 23);
  for (int i = 0; i < TEXTS; i++)
    for (int k = 0; k < i; k++)
      sum += distance(texts[i], texts[k]);
  printf("%d\n", sum);
}
