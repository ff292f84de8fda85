// Each move of a game keeps the board that it led to: copies that are all needed.
// expect: - - none
#include <cstdio>
#include <vector>

struct board {
  unsigned char fields[512];
};

int main() {
  std::vector<board> past;
  past.reserve(1500);
  board now{};
  for (int i = 0; i < 1500; i++) {
    for (int k = 0; k < 512; k++)
      now.fields[k] = static_cast<unsigned char>(now.fields[k] * 5 + (k ^ i));
    past.push_back(now);
  }
  long sum = 0;
  for (const board &each : past)
    sum += each.fields[37];
  std::printf("%ld\n", sum);
}
