// Appends to a linked list by walking it from its head each time.
// Checks: the classic of algorithmic profiling: append is linear, build quadratic in the list.
// Usage: list [largest list]
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  long value;
};

__attribute__((noinline)) static void append(struct node **head, long value) {
  struct node *node = malloc(sizeof *node);
  node->next = NULL;
  node->value = value;
  while (*head != NULL)
    head = &(*head)->next;
  *head = node;
}

__attribute__((noinline)) static long destroy(struct node *head) {
  long sum = 0;
  while (head != NULL) {
    struct node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  return sum;
}

__attribute__((noinline)) static struct node *build(int n) {
  struct node *head = NULL;
  for (int i = 0; i < n; i++)
    append(&head, i);
  return head;
}

int main(int argc, char **argv) {
  int largest = argc > 1 ? atoi(argv[1]) : 60;
  long sum = 0;
  for (int n = 5; n <= largest; n += 5)
    sum += destroy(build(n));
  printf("%ld\n", sum);
  return 0;
}
