// Names are looked up by comparing texts, one after the other.
// expect: find 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
static char names[400][12];

OWN static long find(const char *name, long count) {
  for (long i = 0; i < count; i++)
    if (strcmp(names[i], name) == 0)
      return i;
  return -1;
}

int main(void) {
  long sum = 0;
  for (long i = 0; i < 400; i++) {
    char name[12];
    snprintf(name, sizeof name, "n%ld", i * 7919 % 10007);
    sum += find(name, i);
    strcpy(names[i], name);
  }
  printf("%ld\n", sum);
}
