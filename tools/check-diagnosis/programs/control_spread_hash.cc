// Words are counted in a hash table that spreads them.
// expect: - - none
#include <cstdio>
#include <string>
#include <unordered_map>

int main() {
  std::unordered_map<std::string, int> counts;
  for (int i = 0; i < 6000; i++)
    counts["word " + std::to_string(i * 7919 % 3001)]++;
  std::printf("%zu\n", counts.size());
}
