// Containers of the C++ library, each filled and read for many sizes.
// Checks: repetitions on structures that operator new made.
// flags: -O0 -g
// also: containers_O2 -O2
#include <list>
#include <map>
#include <vector>

#define APART __attribute__((noipa))

static volatile long sum;

APART static void list_fill(std::list<long> &list, int n) {
  for (int i = 0; i < n; i++)
    list.push_back(i * 7919 % 1000);
}

APART static void list_read(const std::list<long> &list) {
  for (long value : list)
    sum += value;
}

APART static void vector_fill(std::vector<long> &vector, int n) {
  for (int i = 0; i < n; i++)
    vector.push_back(i * 7919 % 1000);
}

APART static void vector_sort(std::vector<long> &vector) {
  for (std::size_t i = 1; i < vector.size(); i++)
    for (std::size_t k = i; k > 0 && vector[k - 1] > vector[k]; k--)
      std::swap(vector[k - 1], vector[k]);
}

APART static void map_fill(std::map<long, long> &map, int n) {
  for (int i = 0; i < n; i++)
    map[i * 7919 % 1000] = i;
}

APART static void map_read(const std::map<long, long> &map) {
  for (const auto &pair : map)
    sum += pair.second;
}

int main() {
  for (int n = 12; n <= 160; n += 12) {
    std::list<long> list;
    list_fill(list, n);
    list_read(list);
    std::vector<long> vector;
    vector_fill(vector, n);
    vector_sort(vector);
    std::map<long, long> map;
    map_fill(map, n);
    map_read(map);
  }
}
