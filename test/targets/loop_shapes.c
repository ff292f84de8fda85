// Loops of all shapes, in one routine each, entered and left in all ways.
// Checks: entries and iterations; loops that longjmp,
// tail calls, returns and recursion leave; headers that code falls through into.
// flags: -O1 -g
// also: loop_shapes_O0 -O0
// also: loop_shapes_O2 -O2
// also: loop_shapes_O2-stripped -O2 -s
// Usage: loop_shapes [n]
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#define APART __attribute__((noinline, noclone, noipa))

static volatile int data[64];
static jmp_buf back;

APART static int plain(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += data[i & 63];
  return sum;
}

APART static int nested(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    data[i & 63]++;
    for (int j = 0; j < i; j++)
      for (int k = 0; k < 3; k++)
        sum += data[(j + k) & 63];
  }
  return sum;
}

/* Two loops one after the other, the second one's header behind the first one's exit. */
APART static int two(int n) {
  int i = 0, sum = 0;
  do
    sum += data[i & 63];
  while (++i < n);
  do
    sum ^= data[i & 63];
  while (--i > 0);
  return sum;
}

/* Left from the inner one: to the outer one, behind both, and by return. */
APART static int left(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0;; j++) {
      if (j == i)
        break;
      if (data[j & 63] == -1)
        goto out;
      if (j > 20)
        return sum;
      sum += j;
    }
    if (sum > 100000)
      break;
  }
out:
  return sum + 1;
}

APART static void jump(int i) {
  data[i & 63]++;
  if (i % 3 == 2)
    longjmp(back, i + 1);
}

/* The jump comes back into the loop from a routine that a loop of its own was in. */
APART static void deeper(int i) {
  for (int j = 0; j <= i; j++)
    jump(j);
}

APART static int jumps(int n) {
  volatile int i = 0, sum = 0;
  while (i < n) {
    if (setjmp(back) == 0)
      deeper(i);
    sum += i;
    i++;
  }
  return sum;
}

/* Comes back to where the inner loop, and then both, are left at once. */
APART static int jumps_out(int n) {
  volatile int i = 0, sum = 0;
  for (; i < n; i++) {
    volatile int j = 0;
    for (; j < 5; j++) {
      if (setjmp(back))
        break;
      deeper(j);
    }
    sum += j;
    if (setjmp(back))
      return sum;
    if (i > 4)
      deeper(i);
  }
  return sum;
}

/* The same loop in itself. */
APART static int recurses(int depth) {
  int sum = depth;
  for (int i = 0; i < depth; i++)
    sum += recurses(i);
  return sum;
}

APART static int last(int n) {
  return n + data[5];
}

/* Ends within its loop by a jump into another routine. */
APART static int tail(int n) {
  for (int i = 0;; i++) {
    data[i & 63]++;
    if (i == n)
      return last(i);
  }
}

APART static int switched(int n) {
  int state = 0, steps = 0;
  while (state != 5) {
    steps++;
    switch (state) {
    case 0:
      state = data[1] & 1 ? 1 : 2;
      break;
    case 1:
      steps++;
      state = 3;
      break;
    case 2:
      state = 3;
      break;
    case 3:
      state = steps < n ? 0 : 4;
      break;
    case 4:
      for (int i = 0; i < 4; i++)
        data[i]++;
      state = 5;
      break;
    default:
      return -1;
    }
  }
  return steps;
}

/* Entered at two places: no loop. */
APART static int odd(int n) {
  int sum = 0, i = 0;
  if (n & 1)
    goto middle;
again:
  sum += data[i & 63];
middle:
  sum++;
  if (++i < n)
    goto again;
  return sum;
}

/* A stack of another size in each round. */
APART static int grows(int n) {
  int sum = 0;
  for (int i = 1; i < n; i++) {
    char *some = __builtin_alloca((size_t)i * 16);
    for (int j = 0; j < i; j++)
      some[j] = (char)j;
    sum += some[i / 2];
  }
  return sum;
}

static int descending(const void *a, const void *b) {
  int found = *(const int *)b - *(const int *)a;
  for (int i = 0; i < 3; i++)
    found += data[i] - data[i];
  return found;
}

/* Called back from a loop of a library. */
APART static int sorted(int n) {
  int list[40], count = n < 40 ? n : 40;
  for (int i = 0; i < count; i++)
    list[i] = (i * 17) % 23;
  qsort(list, (size_t)count, sizeof *list, descending);
  return list[0];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8, sum = 0;
  for (int i = 0; i < 3; i++)
    sum = sum * 31 + plain(n + i);
  sum = sum * 31 + plain(0);
  sum = sum * 31 + nested(n);
  sum = sum * 31 + two(n);
  sum = sum * 31 + left(n) + left(n + 20);
  sum = sum * 31 + jumps(n);
  sum = sum * 31 + jumps_out(n);
  sum = sum * 31 + recurses(n / 2);
  sum = sum * 31 + tail(n);
  sum = sum * 31 + switched(n);
  sum = sum * 31 + odd(n) + odd(n + 1);
  sum = sum * 31 + grows(n);
  sum = sum * 31 + sorted(n);
  printf("%d\n", sum);
  return 0;
}
