// A product of matrices, by a machine whose registers are variables of its loop.
// expect: [01]* - none
#include <stdio.h>
#include <stdlib.h>

enum { N = 40 };
enum op { CLEAR, ADD_PRODUCT, STORE, NEXT_I, NEXT_J, NEXT_K, END };
typedef struct instruction {
  enum op op;
  int to;
} instruction;

static const instruction program[] = {
    {CLEAR, 0}, {ADD_PRODUCT, 0}, {NEXT_K, 1}, {STORE, 0}, {NEXT_J, 0}, {NEXT_I, 0}, {END, 0},
};

static void run(const double *a, const double *b, double *c) {
  long i = 0, j = 0, k = 0;
  double sum = 0;
  for (const instruction *at = program; at->op != END; at++) {
    switch (at->op) {
    case CLEAR:
      sum = 0;
      k = 0;
      break;
    case ADD_PRODUCT:
      sum += a[i * N + k] * b[k * N + j];
      break;
    case STORE:
      c[i * N + j] = sum;
      break;
    case NEXT_K:
      if (++k < N)
        at = program + at->to - 1;
      break;
    case NEXT_J:
      if (++j < N)
        at = program + at->to - 1;
      else
        j = 0;
      break;
    default:
      if (++i < N)
        at = program + at->to - 1;
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
