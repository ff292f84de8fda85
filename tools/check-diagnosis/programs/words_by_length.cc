// The hash of a word is its length, and the words of a text are about equally long.
// expect: - - index
#include <cstdio>
#include <string>
#include <unordered_map>

struct by_length {
  std::size_t operator()(const std::string &word) const {
    return word.size();
  }
};

int main() {
  std::unordered_map<std::string, int, by_length> counts;
  for (int i = 0; i < 1500; i++)
    counts["w" + std::to_string(10000 + i * 7919 % 900)]++;
  std::printf("%zu\n", counts.size());
}
