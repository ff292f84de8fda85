// A join without an index, in a program for a machine of its own: a loop over its instructions.
// expect: 1* - index
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 300 };
enum op { FIRST, LOAD, SKIP_UNLESS_EQUAL, COUNT, NEXT, END };
typedef struct instruction {
  enum op op;
  int cursor, to;
} instruction;

static const instruction program[] = {
    {FIRST, 0, 0}, {LOAD, 0, 0}, {FIRST, 1, 0}, {LOAD, 1, 1}, {SKIP_UNLESS_EQUAL, 0, 6},
    {COUNT, 0, 0}, {NEXT, 1, 3}, {NEXT, 0, 1},  {END, 0, 0},
};

static long run(long *tables[2]) {
  long *registers = calloc(5, sizeof(long)), *rows = registers + 2;
  for (const instruction *at = program; at->op != END; at++) {
    switch (at->op) {
    case FIRST:
      rows[at->cursor] = 0;
      break;
    case LOAD:
      registers[at->to] = tables[at->cursor][rows[at->cursor]];
      break;
    case SKIP_UNLESS_EQUAL:
      if (registers[0] != registers[1])
        at = program + at->to - 1;
      break;
    case COUNT:
      registers[4]++;
      break;
    default:
      if (++rows[at->cursor] < ROWS)
        at = program + at->to - 1;
    }
  }
  return registers[4];
}

int main(void) {
  long *tables[2];
  for (int t = 0; t < 2; t++) {
    tables[t] = malloc(ROWS * sizeof(long));
    for (long i = 0; i < ROWS; i++)
      tables[t][i] = i * 7919 % ROWS + t * ROWS / 2;
  }
  printf("%ld\n", run(tables));
  return 0;
}
