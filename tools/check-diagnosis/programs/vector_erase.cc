// The first element of a vector is erased again and again.
// expect: pop 1* grow
#include <cstdio>
#include <vector>

__attribute__((noipa)) static long pop(std::vector<long> &queue) {
  long first = queue.front();
  for (std::size_t i = 1; i < queue.size(); i++)
    queue[i - 1] = queue[i];
  queue.pop_back();
  return first;
}

int main() {
  std::vector<long> queue;
  unsigned long sum = 0;
  for (long i = 0; i < 500; i++)
    queue.push_back(i * 7919 % 1009 + 5);
  while (!queue.empty())
    sum = sum * 31 + (unsigned long)pop(queue);
  std::printf("%lu\n", sum);
}
