// All that is in one list is taken out of another, which is asked for each.
// expect: contains 0*1? index
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
struct cell {
  struct cell *next;
  long value;
};

OWN static struct cell *push(struct cell *head, long value) {
  struct cell *made = malloc(sizeof *made);
  made->next = head;
  made->value = value;
  return made;
}

OWN static int contains(const struct cell *list, long value) {
  while (list && list->value != value)
    list = list->next;
  return list != NULL;
}

OWN static long remove_all(struct cell **from, const struct cell *what) {
  long removed = 0;
  while (*from) {
    if (contains(what, (*from)->value)) {
      *from = (*from)->next;
      removed++;
    } else {
      from = &(*from)->next;
    }
  }
  return removed;
}

int main(void) {
  struct cell *a = NULL, *b = NULL;
  for (long i = 0; i < 500; i++) {
    a = push(a, i * 37 % 1201);
    b = push(b, i * 53 % 1103);
  }
  printf("%ld\n", remove_all(&a, b));
}
