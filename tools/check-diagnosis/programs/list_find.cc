// Strings are looked for in a std::list.
// expect: find 0*1? index
#include <cstdio>
#include <list>
#include <string>

static std::list<std::string> names;

__attribute__((noipa)) static bool find(const std::string &name) {
  for (const std::string &each : names)
    if (each == name)
      return true;
  return false;
}

int main() {
  for (long i = 0; i < 300; i++) {
    std::string name = "name " + std::to_string(i * 7919 % 10007);
    if (!find(name))
      names.push_back(name);
  }
  std::printf("%zu\n", names.size());
}
