// The fields of a long line are asked for by number, each looked for from the start of the line.
// expect: - - memoise
#include <cstdio>
#include <string>

__attribute__((noipa)) static std::string field(const std::string &line, int number) {
  std::size_t at = 0;
  for (int i = 0; i < number; i++)
    at = line.find(';', at) + 1;
  return line.substr(at, line.find(';', at) - at);
}

int main() {
  std::string line;
  for (int i = 0; i < 900; i++)
    line += std::to_string(i * 7919 % 10007) + ";";
  unsigned long sum = 0;
  for (int i = 0; i < 900; i++)
    sum += field(line, i).size();
  std::printf("%lu\n", sum);
}
