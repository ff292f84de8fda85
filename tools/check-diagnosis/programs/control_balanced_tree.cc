// Events in the order of their dates go into a tree that keeps its balance.
// expect: - - none
#include <cstdio>
#include <map>

int main() {
  std::map<long, long> events;
  for (long i = 0; i < 4000; i++)
    events[20260101 + i] = i * 7919 % 1009;
  long sum = 0;
  for (long i = 0; i < 4000; i += 7)
    sum += events.find(20260101 + i)->second;
  std::printf("%ld\n", sum);
}
