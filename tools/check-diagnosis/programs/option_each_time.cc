// An option is looked for by its name for each of many items.
// expect: option 0*1? hoist
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
#include <string>
#include <utility>
#include <vector>

static std::vector<std::pair<std::string, std::string>> options;

OWN static const std::string &option(const std::string &name) {
  static const std::string none;
  for (const auto &each : options)
    if (each.first == name)
      return each.second;
  return none;
}

int main() {
  for (int i = 0; i < 200; i++)
    options.emplace_back("option-with-a-name-" + std::to_string(i), std::to_string(i));
  long sum = 0;
  const std::string wanted = "option-with-a-name-180";
  for (int i = 0; i < 300; i++)
    sum += long(option(wanted).size()) * i;
  printf("%ld\n", sum);
}
