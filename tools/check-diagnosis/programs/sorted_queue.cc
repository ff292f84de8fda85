// Tasks are kept in a vector that is sorted after each task that is added.
// expect: - - batch
#include <algorithm>
#include <cstdio>
#include <vector>

struct task {
  long due, id;
};

__attribute__((noipa)) static void add(std::vector<task> &tasks, task next) {
  tasks.push_back(next);
  std::sort(tasks.begin(), tasks.end(), [](const task &a, const task &b) { return a.due < b.due; });
}

int main() {
  std::vector<task> tasks;
  for (long i = 0; i < 500; i++)
    add(tasks, {i * 7919 % 10007, i});
  std::printf("%ld\n", tasks.front().id);
}
