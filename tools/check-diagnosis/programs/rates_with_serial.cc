// The key of the cache of exchange rates has the number of the request in it.
// expect: - - memoise
#include <cstdio>
#include <map>
#include <string>
#include <utility>

struct request {
  int number, from, to;
  bool operator<(const request &other) const {
    if (from != other.from)
      return from < other.from;
    if (to != other.to)
      return to < other.to;
    return number < other.number;
  }
};

static double steps[16][16];

__attribute__((noipa)) static double rate(int from, int to) {
  double best = 0;
  for (int a = 0; a < 16; a++)
    for (int b = 0; b < 16; b++) {
      double by = steps[from][a] * steps[a][b] * steps[b][to];
      if (by > best)
        best = by;
    }
  return best;
}

__attribute__((noipa)) static double answer(std::map<request, double> &cache, request asked) {
  auto found = cache.find(asked);
  if (found != cache.end())
    return found->second;
  double value = rate(asked.from, asked.to);
  cache[asked] = value;
  return value;
}

int main() {
  for (int a = 0; a < 16; a++)
    for (int b = 0; b < 16; b++)
      steps[a][b] = 1 + (a * 7 + b * 3) % 11 * 0.1;
  std::map<request, double> cache;
  double sum = 0;
  for (int i = 0; i < 2000; i++)
    sum += answer(cache, {i, i * 7 % 8, i * 3 % 8});
  std::printf("%f\n", sum);
}
