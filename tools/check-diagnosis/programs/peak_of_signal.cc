// Each sample is divided by the largest one, which is looked for each time.
// expect: - - hoist
#include <algorithm>
#include <cstdio>
#include <vector>

__attribute__((noipa)) static double scaled(const std::vector<double> &signal, std::size_t i) {
  return signal[i] / *std::max_element(signal.begin(), signal.end());
}

int main() {
  std::vector<double> signal;
  for (int i = 0; i < 700; i++)
    signal.push_back(i * 7919L % 1013);
  double sum = 0;
  for (std::size_t i = 0; i < signal.size(); i++)
    sum += scaled(signal, i);
  std::printf("%f\n", sum);
}
