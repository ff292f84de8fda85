// Asks for memory in one function, into which all is inlined, and keeps a part of it.
//
// asks N: a map of three nodes for each of N, as many long strings as N, an array of N, and N nodes
// that are never given back
//
// flags: -O2 -g
// also: asks_plain -O0
// also: asks_stripped -s
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

struct Node {
  Node *next;
  long values[2];
};
static Node *kept;

int main(int argc, char **argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 0;
  std::vector<std::string> words;
  words.reserve(4000);
  std::map<int, long> by_number;
  long *cells = new long[n]; // cells
  for (int i = 0; i < n; i++)
    cells[i] = i;
  for (int i = 0; i < n; i++) {
    words.push_back(std::string(99, 'a')); // words
    kept = new Node{kept, {i, i}};         // kept
    for (int k = 0; k < 3; k++)
      by_number[3 * i + k] = cells[i]; // map
  }
  delete[] cells;
  return by_number.size() > words.size() ? 0 : 1;
}
