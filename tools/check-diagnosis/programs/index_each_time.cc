// The index over all names is made anew after each name that is added.
// expect: - - batch
#include <cstdio>
#include <map>
#include <string>
#include <vector>

static std::vector<std::string> names;
static std::map<std::string, std::size_t> places;

__attribute__((noipa)) static void make_index() {
  places.clear();
  for (std::size_t i = 0; i < names.size(); i++)
    places[names[i]] = i;
}

int main() {
  for (int i = 0; i < 250; i++) {
    names.push_back("name " + std::to_string(i * 7919 % 10007));
    make_index();
  }
  std::printf("%zu\n", places["name 0"]);
}
