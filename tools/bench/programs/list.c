/* A list that is appended to by walking to its end. Usage: list LENGTH */
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  long value;
};

__attribute__((noinline)) static void append(struct node **list, long value) {
  struct node *node = malloc(sizeof *node);
  node->next = NULL;
  node->value = value;
  while (*list)
    list = &(*list)->next;
  *list = node;
}

int main(int argc, char **argv) {
  long length = argc > 1 ? atol(argv[1]) : 1000;
  struct node *list = NULL;
  for (long i = 0; i < length; i++)
    append(&list, i);
  long sum = 0;
  for (struct node *node = list; node; node = node->next)
    sum += node->value;
  printf("%ld\n", sum);
  return 0;
}
