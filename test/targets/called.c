// Calls that have much in common with the call before: `called N`. What they have is worked out in
// test/engine/diagnosis-calls.test.ts. flags: -O1 -g
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))

static char text[4096];
static long values[2048], larger[2048], kept[2048], copy[2048], table[64][128];
static int marks[2048], many[1 << 18];

/* From the start each time, up to a bound. */
OWN static long add_up(const char *from, long bound) {
  long sum = 0;
  for (long i = 0; i < bound; i++)
    sum += from[i];
  return sum;
}

/* What is there is put in order again, and something new with it. */
OWN static void sort(long *all, long count) {
  for (long end = count - 1; end > 0; end--)
    for (long i = 0; i < end; i++)
      if (all[i] > all[i + 1]) {
        long left = all[i];
        all[i] = all[i + 1];
        all[i + 1] = left;
      }
}

/* The same for all calls, and to the same place. */
OWN static void take(long *to, const long *from, long count) {
  for (long i = 0; i < count; i++)
    to[i] = from[i];
}

/* What remains moves to the front. */
OWN static void drop_first(long *all, long count) {
  for (long i = 0; i + 1 < count; i++)
    all[i] = all[i + 1];
}

/* Another row each time. */
OWN static long sum_of_row(long row) {
  long sum = 0;
  for (long i = 0; i < 128; i++)
    sum += table[row][i];
  return sum;
}

/* Of what it clears a few places were set. */
OWN static void clear(void *all, size_t bytes) {
  memset(all, 0, bytes);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 40, sum = 0;
  for (long i = 0; i < 4096; i++)
    text[i] = i % 16 == 15 ? '\n' : (char)('a' + i % 13);
  for (long i = 0; i < 2048; i++) {
    values[i] = i * 7919 % 100003;
    larger[i] = kept[i] = i * 7907 % 100019;
    table[i % 64][i / 64] = i * 7901 % 100043;
  }
  for (long i = 0; i < n; i++)
    sum += add_up(text, 256 + i);
  for (long i = 0; i < n; i++)
    sort(values, 128 + i);
  for (long i = 0; i < n; i++) {
    take(copy, kept, 128);
    sum += copy[i % 128];
  }
  for (long i = 0; i < n; i++)
    drop_first(larger, 512 - i);
  for (long i = 0; i < n; i++)
    sum += sum_of_row(i % 64);
  for (long i = 0; i < n; i++) {
    clear(marks, sizeof marks);
    for (long k = 0; k < 3; k++)
      marks[(i + 700 * k) % 2048] = 1;
  }
  for (long i = 0; i < n; i++) {
    clear(many, sizeof many);
    many[i] = 1;
  }
  sum += marks[n] + many[n];
  printf("%ld\n", sum);
}
