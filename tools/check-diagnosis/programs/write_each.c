// Each item is written by itself.
// expect: put_all 1* batch
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define OWN __attribute__((noipa))
OWN static void put_all(long n) {
  for (long i = 0; i < n; i++) {
    char c = (char)('a' + i % 26);
    if (write(1, &c, 1) != 1)
      exit(1);
  }
}

int main(void) {
  put_all(2000);
}
