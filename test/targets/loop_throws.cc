// Loops that exceptions stay in, leave, enter and go round by, with the handlers of optimized code.
// Checks: entries and iterations.
// flags: -O2 -g
// also: loop_throws_O1-stripped -O1 -s
// Usage: loop_throws [n]
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#define APART __attribute__((noinline, noclone, noipa))

static volatile int data[64];
static int destroyed;

struct Guard {
  int index;
  APART ~Guard() {
    for (int i = 0; i < (index & 3); i++)
      destroyed += data[(index + i) & 63] + 1;
  }
};

APART static int work(int i) {
  data[i & 63] = i;
  if (i % 3 == 2)
    throw i;
  if (i % 7 == 6)
    throw std::runtime_error("seven");
  return i;
}

/* Handlers go back into the loop, of which there are two kinds. */
APART static int stays(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    try {
      sum += work(i);
    } catch (int k) {
      sum -= k;
    } catch (const std::exception &e) {
      sum ^= e.what()[0];
    }
  }
  return sum;
}

/* The handler is outside of the loop, and behind it is another. */
APART static int leaves(int n) {
  int sum = 0;
  try {
    for (int i = 0; i < n; i++)
      sum += work(i % 5 == 4 ? i : 3 * i + 1);
  } catch (int k) {
    for (int i = 0; i < k; i++)
      sum += data[i & 63];
  } catch (...) {
    sum++;
  }
  for (int i = 0; i < 4; i++)
    sum ^= data[i];
  return sum;
}

/* The inner loop is left to the outer one's handler, which leaves that one now and then. */
APART static int nested(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    try {
      for (int j = i; j < i + 5; j++)
        sum += work(j);
    } catch (int k) {
      if (k > 40)
        break;
    } catch (...) {
      continue;
    }
    sum++;
  }
  return sum;
}

/* Only the handler goes round. */
APART static int again(int n) {
  for (;;) {
    try {
      return work(n);
    } catch (...) {
      n++;
    }
  }
}

/* Nothing is caught: destructors run on the way through. */
APART static int passes(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    Guard outer{i};
    for (int j = 0; j < 3; j++) {
      Guard inner{j};
      sum += work(i * 3 + j);
    }
  }
  return sum;
}

/* Caught, looked at in a loop, and thrown on from there. */
APART static int throws_on(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    try {
      sum += passes(i);
    } catch (int k) {
      for (int j = 0; j < 5; j++)
        if (data[j] == k + 1)
          throw;
      sum += k;
    } catch (...) {
      Guard guard{i};
      sum++;
    }
  }
  return sum;
}

APART static int recurses(int n) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    try {
      sum += n > 0 ? recurses(n - 1) : work(n + 2 * i);
    } catch (int k) {
      if (n & 1)
        throw;
      sum += k;
    }
  }
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 12, sum = 0;
  for (int i = 1; i <= n; i++) {
    try {
      sum += stays(i) + leaves(i) + nested(i) + again(i);
      sum += throws_on(i);
      sum += recurses(i & 7);
    } catch (int k) {
      sum -= k;
    }
  }
  std::printf("%d %d\n", sum, destroyed);
  return 0;
}
