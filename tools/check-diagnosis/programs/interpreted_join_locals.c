// A join without an index, by a machine whose registers are variables of its loop.
// expect: [01]* - index
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 300 };
enum op {
  FIRST_LEFT,
  FIRST_RIGHT,
  LOAD_LEFT,
  LOAD_RIGHT,
  SKIP_UNLESS_EQUAL,
  COUNT,
  NEXT_LEFT,
  NEXT_RIGHT,
  END
};
typedef struct instruction {
  enum op op;
  int to;
} instruction;

static const instruction program[] = {
    {FIRST_LEFT, 0}, {LOAD_LEFT, 0},  {FIRST_RIGHT, 0}, {LOAD_RIGHT, 0}, {SKIP_UNLESS_EQUAL, 6},
    {COUNT, 0},      {NEXT_RIGHT, 3}, {NEXT_LEFT, 1},   {END, 0},
};

static long run(const long *left, const long *right) {
  long a = 0, b = 0, row = 0, other = 0, count = 0;
  for (const instruction *at = program; at->op != END; at++) {
    switch (at->op) {
    case FIRST_LEFT:
      row = 0;
      break;
    case FIRST_RIGHT:
      other = 0;
      break;
    case LOAD_LEFT:
      a = left[row];
      break;
    case LOAD_RIGHT:
      b = right[other];
      break;
    case SKIP_UNLESS_EQUAL:
      if (a != b)
        at = program + at->to - 1;
      break;
    case COUNT:
      count++;
      break;
    case NEXT_LEFT:
      if (++row < ROWS)
        at = program + at->to - 1;
      break;
    default:
      if (++other < ROWS)
        at = program + at->to - 1;
    }
  }
  return count;
}

int main(void) {
  long *tables[2];
  for (int t = 0; t < 2; t++) {
    tables[t] = malloc(ROWS * sizeof(long));
    for (long i = 0; i < ROWS; i++)
      tables[t][i] = i * 7919 % ROWS + t * ROWS / 2;
  }
  printf("%ld\n", run(tables[0], tables[1]));
  return 0;
}
