// C++ exceptions through several frames, with destructors on the way and a rethrow.
// Checks: frames that unwinding removed are gone; landing pads run in the routine they belong to.
// Usage: exceptions [rounds]
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

static int destroyed;
static int table[64];

struct Guard {
  int index;
  ~Guard() {
    destroyed += table[index % 64] + 1;
  }
};

__attribute__((noinline)) static int sink(int depth) {
  Guard guard{depth};
  table[depth % 64] = depth;
  if (depth == 0)
    throw std::runtime_error("bottom");
  return sink(depth - 1) + 1;
}

__attribute__((noinline)) static int middle(int depth) {
  try {
    return sink(depth);
  } catch (const std::logic_error &) {
    return -1;
  } catch (...) {
    table[1]++;
    throw;
  }
}

__attribute__((noinline)) static int outer(int depth) {
  try {
    return middle(depth);
  } catch (const std::exception &error) {
    return error.what()[0];
  }
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 6, sum = 0;
  for (int i = 1; i <= rounds; i++)
    sum += outer(i);
  std::printf("%d %d\n", sum, destroyed);
  return 0;
}
