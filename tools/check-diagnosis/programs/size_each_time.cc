// A list is asked how long it is for each step, and counts.
// expect: size - hoist
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct chain {
  struct link {
    link *next;
    long value;
  } *head = nullptr;
  void add(long value) {
    head = new link{head, value};
  }
  OWN size_t size() const {
    size_t n = 0;
    for (const link *at = head; at; at = at->next)
      n++;
    return n;
  }
};

int main() {
  chain all;
  for (long i = 0; i < 600; i++)
    all.add(i * 3);
  long sum = 0;
  auto *at = all.head;
  for (size_t i = 0; i < all.size(); i++, at = at->next)
    sum += at->value * long(i);
  printf("%ld\n", sum);
}
