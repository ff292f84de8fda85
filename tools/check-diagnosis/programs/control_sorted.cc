// Values are sorted by the library.
// expect: compare - none
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  std::vector<long> values;
  for (unsigned long i = 0; i < 4000; i++)
    values.push_back((long)(i * 2654435761u % 10007));
  std::sort(values.begin(), values.end());
  std::printf("%ld\n", values[7]);
}
