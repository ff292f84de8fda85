// A function takes all rules by value, and looks at one of them.
// expect: - - hoist
#include <cstdio>
#include <string>
#include <vector>

struct rules {
  std::vector<int> limits;
  int factor = 3;
};

__attribute__((noipa)) static int limit_of(rules all, std::size_t i) {
  return all.limits[i] * all.factor;
}

int main() {
  rules all;
  for (int i = 0; i < 1500; i++)
    all.limits.push_back(i * 7919 % 1009);
  long sum = 0;
  for (std::size_t i = 0; i < all.limits.size(); i++)
    sum += limit_of(all, i);
  std::printf("%ld\n", sum);
}
