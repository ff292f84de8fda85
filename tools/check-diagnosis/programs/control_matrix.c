// The product of two matrices.
// expect: multiply - none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { SIDE = 40 };
static double a[SIDE][SIDE], b[SIDE][SIDE], product[SIDE][SIDE];

OWN static void multiply(void) {
  for (long i = 0; i < SIDE; i++)
    for (long j = 0; j < SIDE; j++) {
      double sum = 0;
      for (long k = 0; k < SIDE; k++)
        sum += a[i][k] * b[k][j];
      product[i][j] = sum;
    }
}

int main(void) {
  for (long i = 0; i < SIDE; i++)
    for (long j = 0; j < SIDE; j++) {
      a[i][j] = (double)(i * 7 + j % 5) + 0.5;
      b[i][j] = (double)(j * 3 + i % 7) + 0.25;
    }
  multiply();
  printf("%g\n", product[7][9]);
}
