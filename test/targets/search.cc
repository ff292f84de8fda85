// Finds each word of a text in the text again by naive search, over growing texts.
// Checks: a quadratic culprit in C++ with templates and std::string, also stripped.
// Usage: search [largest number of words]
// flags: -O2 -g
// also: search-stripped -s
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace text {

template <typename Word> class Index {
public:
  explicit Index(const std::vector<Word> &words) : words_(words) {
  }
  __attribute__((noinline)) std::size_t first(const Word &word) const {
    for (std::size_t i = 0; i < words_.size(); i++)
      if (words_[i] == word)
        return i;
    return words_.size();
  }
  __attribute__((noinline)) std::size_t repeated() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words_.size(); i++)
      count += first(words_[i]) != i;
    return count;
  }

private:
  const std::vector<Word> &words_;
};

__attribute__((noinline)) std::vector<std::string> make(std::size_t n) {
  std::vector<std::string> words;
  unsigned seed = 7;
  for (std::size_t i = 0; i < n; i++) {
    seed = seed * 1103515245u + 12345u;
    words.push_back("word-number-" + std::to_string((seed >> 16) % (2 * n)));
  }
  return words;
}

} // namespace text

int main(int argc, char **argv) {
  std::size_t largest = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 60, total = 0;
  for (std::size_t n = 5; n <= largest; n += 5) {
    std::vector<std::string> words = text::make(n);
    total = total * 3 + text::Index<std::string>(words).repeated();
  }
  std::printf("%zu\n", total);
  return 0;
}
