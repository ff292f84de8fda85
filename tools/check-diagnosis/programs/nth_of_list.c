// A list is gone through by numbers, each of which is walked to from the start.
// expect: nth 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct item {
  struct item *next;
  long value;
};

OWN static const struct item *nth(const struct item *at, int n) {
  while (n-- > 0)
    at = at->next;
  return at;
}

int main(void) {
  struct item *head = NULL;
  for (int i = 0; i < 500; i++) {
    struct item *made = malloc(sizeof *made);
    made->next = head;
    made->value = i * 31 % 97;
    head = made;
  }
  long sum = 0;
  for (int i = 0; i < 500; i++)
    sum += nth(head, i)->value;
  printf("%ld\n", sum);
}
