// Algorithms on structures of the heap, each for many sizes: `structures NAME` runs one.
// Checks: repetitions, what they do to which structure, and in how many steps.
// flags: -O1 -g
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define APART __attribute__((noinline))

static unsigned seed = 42;
static volatile long sum; /* what compilers must not leave out */
static long draw(void) {
  seed = seed * 1103515245 + 12345;
  return seed >> 8 & 0xffff;
}

typedef struct node {
  long value;
  struct node *next, *prev;
} node;

APART static node *node_new(long value) {
  node *made = malloc(sizeof *made);
  *made = (node){.value = value};
  return made;
}

static char order; /* r: random, s: sorted, d: descending */

APART static node *list_new(int n) {
  node *head = node_new(0), *tail = head;
  for (int i = 1; i < n; i++) {
    node *made = node_new(order == 'r' ? draw() : order == 's' ? i : -i);
    made->prev = tail;
    tail->next = made;
    tail = made;
  }
  return head;
}

APART static void list_sort(node *head) {
  for (node *first = head; first; first = first->next) {
    long value = first->value;
    node *at = first;
    for (; at->prev && at->prev->value > value; at = at->prev)
      at->value = at->prev->value;
    at->value = value;
  }
}

APART static void list_free(node *head) {
  while (head) {
    node *next = head->next;
    free(head);
    head = next;
  }
}

APART static void insertion(int n) {
  node *head = list_new(n);
  list_sort(head);
  list_free(head);
}

APART static void grow(int n, int factor) {
  long *list = malloc(sizeof *list);
  int room = 1;
  for (int i = 0; i < n; i++) {
    if (i == room) {
      room = factor == 1 ? room + 1 : room * factor;
      long *larger = malloc(sizeof *list * (size_t)room);
      for (int k = 0; k < i; k++)
        larger[k] = list[k];
      free(list);
      list = larger;
    }
    list[i] = i;
  }
  sum += list[n - 1];
  free(list);
}
static void grow_by_one(int n) {
  grow(n, 1);
}
static void grow_by_doubling(int n) {
  grow(n, 2);
}

typedef struct tree {
  struct tree *left, *right;
  long key;
} tree;

APART static tree *tree_new(long key) {
  tree *made = malloc(sizeof *made);
  *made = (tree){.key = key};
  return made;
}

APART static tree *tree_build(int n) {
  tree *root = tree_new(draw());
  for (int i = 1; i < n; i++) {
    tree *made = tree_new(draw()), *at = root;
    for (;;) {
      tree **side = made->key < at->key ? &at->left : &at->right;
      if (!*side) {
        *side = made;
        break;
      }
      at = *side;
    }
  }
  return root;
}

APART static long tree_sum(const tree *at) {
  long sum = at->key;
  if (at->left)
    sum += tree_sum(at->left);
  if (at->right)
    sum += tree_sum(at->right);
  return sum;
}

static void binary_tree(int n) {
  sum += tree_sum(tree_build(n));
}

APART static void merge_sort(long *list, long *other, int n) {
  if (n < 2)
    return;
  int half = n / 2;
  merge_sort(list, other, half);
  merge_sort(list + half, other, n - half);
  for (int i = 0, a = 0, b = half; i < n; i++)
    other[i] = b == n || (a < half && list[a] < list[b]) ? list[a++] : list[b++];
  for (int i = 0; i < n; i++)
    list[i] = other[i];
}

APART static long *numbers_new(int n) {
  long *list = malloc(sizeof *list * (size_t)n);
  for (int i = 0; i < n; i++)
    list[i] = draw();
  return list;
}

static void merging(int n) {
  long *list = numbers_new(n), *other = malloc(sizeof *list * (size_t)n);
  merge_sort(list, other, n);
  free(list);
  free(other);
}

APART static void two_loops(long *a, long *b, int n) {
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      b[i] ^= b[k];
}

static void independent(int n) {
  long *a = numbers_new(n), *b = numbers_new(n);
  two_loops(a, b, n);
  free(a);
  free(b);
}

APART static void string_build(int n) {
  char *text = calloc((size_t)n + 1, 1);
  for (int i = 0; i < n; i++) {
    size_t length = 0;
    while (text[length])
      length++;
    text[length] = 'x';
  }
  sum += text[n - 1];
  free(text);
}

static const struct {
  const char *name;
  void (*run)(int n);
  char order;
} all[] = {
    {"random", insertion, 'r'}, {"sorted", insertion, 's'},        {"descending", insertion, 'd'},
    {"by_one", grow_by_one, 0}, {"doubling", grow_by_doubling, 0}, {"tree", binary_tree, 0},
    {"merge", merging, 0},      {"independent", independent, 0},   {"string", string_build, 0}};

int main(int argc, char **argv) {
  for (size_t i = 0; argc == 2 && i < sizeof all / sizeof *all; i++) {
    if (strcmp(argv[1], all[i].name) != 0)
      continue;
    order = all[i].order;
    for (int n = 12; n <= 160; n += 12)
      all[i].run(n);
    return 0;
  }
  return 1;
}
