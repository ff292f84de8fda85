// A product of matrices, in a program for a machine of its own: a loop over its instructions.
// expect: 1* - none
#include <stdio.h>
#include <stdlib.h>

enum { N = 40 };
enum op { CLEAR, ADD_PRODUCT, STORE, NEXT, END };
typedef struct instruction {
  enum op op;
  int index, to;
} instruction;

static const instruction program[] = {
    {CLEAR, 2, 0}, {ADD_PRODUCT, 0, 0}, {NEXT, 2, 1}, {STORE, 0, 0},
    {NEXT, 1, 0},  {NEXT, 0, 0},        {END, 0, 0},
};

static void run(const double *a, const double *b, double *c) {
  long *indices = calloc(3, sizeof(long));
  double *sum = calloc(1, sizeof(double));
  for (const instruction *at = program; at->op != END; at++) {
    long i = indices[0], j = indices[1], k = indices[2];
    switch (at->op) {
    case CLEAR:
      *sum = 0;
      break;
    case ADD_PRODUCT:
      *sum += a[i * N + k] * b[k * N + j];
      break;
    case STORE:
      c[i * N + j] = *sum;
      break;
    default:
      if (++indices[at->index] < N)
        at = program + at->to - 1;
      else
        indices[at->index] = 0;
    }
  }
}

int main(void) {
  double *a = malloc(N * N * sizeof *a), *b = malloc(N * N * sizeof *b);
  double *c = malloc(N * N * sizeof *c), sum = 0;
  for (int i = 0; i < N * N; i++) {
    a[i] = i % 17 + 0.5;
    b[i] = i % 23 - 3.25;
  }
  run(a, b, c);
  for (int i = 0; i < N * N; i++)
    sum += c[i] * (i % 5);
  printf("%.3f\n", sum);
  return 0;
}
