// Frees lists of every length. The C library keeps 7 freed blocks of a size at hand (tcache_count
// in the GNU C library manual, Memory Allocation Tunables); each further one costs several times as
// much.
// flags: -O1 -g -Wl,-z,now
// Usage: frees [longest list]
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  long value;
};

__attribute__((noinline)) static long free_list(struct node *head) {
  long sum = 0;
  while (head != NULL) {
    struct node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  return sum;
}

int main(int argc, char **argv) {
  int longest = argc > 1 ? atoi(argv[1]) : 100;
  long sum = 0;
  for (int n = 1; n <= longest; n++) {
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
      struct node *node = malloc(sizeof *node);
      node->next = head;
      node->value = i;
      head = node;
    }
    sum += free_list(head);
  }
  printf("%ld\n", sum);
  return 0;
}
