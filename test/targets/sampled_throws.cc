/* C++ exceptions within a sampled activation, and out of one. argv: rounds. */
// flags: -O2 -g -fno-inline -Wl,-z,now
// also: sampled_throws-static -static-libstdc++ -static-libgcc
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

long searched(const std::vector<long> &values, long wanted) {
  for (size_t i = 0; i < values.size(); i++)
    if (values[i] == wanted)
      throw static_cast<int>(i);
  return -1;
}

/* Catches what it calls. */
long guarded(const std::vector<long> &values, long wanted) {
  try {
    return searched(values, wanted);
  } catch (int at) {
    return at;
  }
}

/* Is left by what it throws. */
void leaving(const std::vector<long> &values) {
  long sum = 0;
  for (long value : values)
    sum += value;
  throw std::runtime_error(sum > 0 ? "positive" : "other");
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? std::atoi(argv[1]) : 3;
  long sum = 0;
  for (int round = 0; round < rounds; round++)
    for (long n = 10; n <= 200; n += 10) {
      std::vector<long> values;
      for (long i = 0; i < n; i++)
        values.push_back(i);
      sum += guarded(values, n - 3) + guarded(values, -1);
      try {
        leaving(values);
      } catch (const std::exception &error) {
        sum += error.what()[0];
      }
    }
  std::printf("%ld\n", sum);
  return 0;
}
