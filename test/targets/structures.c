// Algorithms on structures, each for many sizes, after AlgoProf's examples. Without an argument all
// of them run, but for those on files.
// Checks: repetitions, what they do to which structure, and in how many steps.
// flags: -O1 -g
// also: structures_O0 -O0
// also: structures_O2 -O2
// also: structures_stripped -O2 -g0 -s
// Usage: structures [NAME [FILE]]
// Above 500 lines: each build of it, four of them, shows all of AlgoProf's examples in one tree.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define APART __attribute__((noipa))

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

/* Apart, so that each order is a repetition of its own. */
#define INSERTION(name, letter)                                                                    \
  APART static void name(int n) {                                                                  \
    order = letter;                                                                                \
    node *head = list_new(n);                                                                      \
    list_sort(head);                                                                               \
    list_free(head);                                                                               \
  }
INSERTION(insertion_random, 'r')
INSERTION(insertion_sorted, 's')
INSERTION(insertion_descending, 'd')

APART static long list_sum(const node *head) {
  long total = 0;
  for (; head; head = head->next)
    total += head->value;
  return total;
}

APART static void linked_list(int n) {
  node *head = list_new(n);
  sum += list_sum(head);
  list_free(head);
}

#define GROW(name, next_room)                                                                      \
  APART static void name(int n) {                                                                  \
    long *list = malloc(sizeof *list);                                                             \
    int room = 1;                                                                                  \
    for (int i = 0; i < n; i++) {                                                                  \
      if (i == room) {                                                                             \
        room = next_room;                                                                          \
        long *larger = malloc(sizeof *list * (size_t)room);                                        \
        for (int k = 0; k < i; k++)                                                                \
          larger[k] = list[k];                                                                     \
        free(list);                                                                                \
        list = larger;                                                                             \
      }                                                                                            \
      list[i] = i;                                                                                 \
    }                                                                                              \
    sum += list[n - 1];                                                                            \
    free(list);                                                                                    \
  }
GROW(grow_by_one, room + 1)
GROW(grow_by_doubling, room * 2)

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

APART static long odd_sum(const tree *at);
APART static long even_sum(const tree *at) {
  long total = at->key;
  if (at->left)
    total += odd_sum(at->left);
  if (at->right)
    total ^= odd_sum(at->right);
  return total;
}
APART static long odd_sum(const tree *at) {
  long total = -at->key;
  if (at->left)
    total ^= even_sum(at->left);
  if (at->right)
    total += even_sum(at->right);
  return total;
}

APART static void binary_tree(int n) {
  tree *root = tree_build(n);
  sum += tree_sum(root);
  sum += even_sum(root);
}

typedef struct entry {
  struct entry *next;
  long key;
} entry;
enum { BUCKETS = 16 };

APART static void table_add(entry **buckets, long key) {
  entry **at = &buckets[key % BUCKETS];
  while (*at && (*at)->key != key)
    at = &(*at)->next;
  if (!*at) {
    *at = malloc(sizeof **at);
    **at = (entry){NULL, key};
  }
}

APART static void table_fill(entry **buckets, int n) {
  for (int i = 0; i < n; i++)
    table_add(buckets, draw());
}

APART static long table_sum(entry *const *buckets) {
  long total = 0;
  for (int i = 0; i < BUCKETS; i++)
    for (const entry *at = buckets[i]; at; at = at->next)
      total += at->key;
  return total;
}

APART static void hash_table(int n) {
  entry **buckets = calloc(BUCKETS, sizeof *buckets);
  table_fill(buckets, n);
  sum += table_sum(buckets);
}

typedef struct edge {
  struct edge *next;
  int to;
} edge;

APART static edge **graph_new(int n) {
  edge **edges = calloc((size_t)n, sizeof *edges);
  for (int i = 1; i < 4 * n; i++) {
    int from = i < n ? (int)(draw() % i) : (int)(draw() % n);
    edge *made = malloc(sizeof *made);
    *made = (edge){edges[from], i < n ? i : (int)(draw() % n)};
    edges[from] = made;
  }
  return edges;
}

APART static void breadth_first(edge *const *edges, int *queue, char *seen, int n) {
  int first = 0, last = 0;
  queue[last++] = 0;
  seen[0] = 1;
  while (first < last)
    for (const edge *at = edges[queue[first++]]; at; at = at->next)
      if (!seen[at->to]) {
        seen[at->to] = 1;
        queue[last++] = at->to;
      }
  sum += last == n;
}

APART static void graph(int n) {
  edge **edges = graph_new(n);
  int *queue = malloc(sizeof *queue * (size_t)n);
  char *seen = calloc((size_t)n, 1);
  breadth_first(edges, queue, seen, n);
  free(queue);
  free(seen);
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

APART static int divide(long *list, int n) {
  int at = 0;
  for (int i = 0; i < n - 1; i++)
    if (list[i] < list[n - 1]) {
      long other = list[i];
      list[i] = list[at];
      list[at++] = other;
    }
  long other = list[n - 1];
  list[n - 1] = list[at];
  list[at] = other;
  return at;
}

APART static void quick_sort(long *list, int n) {
  if (n < 2)
    return;
  int at = divide(list, n);
  quick_sort(list, at);
  quick_sort(list + at + 1, n - at - 1);
}

APART static void quick(int n) {
  long *list = numbers_new(n);
  quick_sort(list, n);
  free(list);
}

APART static long array_sum(const long *list, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += list[i];
  return total;
}

APART static void array(int n) {
  long *list = numbers_new(n);
  sum += array_sum(list, n);
  free(list);
}

APART static void product(const long *a, const long *b, long *c, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      long total = 0;
      for (int m = 0; m < n; m++)
        total += a[i * n + m] * b[m * n + k];
      c[i * n + k] = total;
    }
}

APART static void matrix(int n) {
  int side = n / 6;
  long *a = numbers_new(side * side), *b = numbers_new(side * side);
  long *c = numbers_new(side * side);
  product(a, b, c, side);
  sum += c[0];
  free(a);
  free(b);
  free(c);
}

/* Only the inner loop accesses an element: listing 5 of the paper. */
APART static void rows_fill(long **rows, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      rows[i][k] = i - k;
}

APART static void array_of_arrays(int n) {
  int side = n / 6;
  long **rows = malloc(sizeof *rows * (size_t)side);
  for (int i = 0; i < side; i++)
    rows[i] = malloc(sizeof **rows * (size_t)side);
  rows_fill(rows, side);
  for (int i = 0; i < side; i++)
    free(rows[i]);
  free(rows);
}

/* A graph whose nodes have arrays of edges; the outer loops read where these are. */
typedef struct vertex {
  int *to;
  int count;
} vertex;

APART static vertex *edges_new(int n) {
  vertex *vertices = malloc(sizeof *vertices * (size_t)n);
  for (int i = 0; i < n; i++) {
    vertices[i].count = n / 8 + i % 3;
    vertices[i].to = malloc(sizeof(int) * (size_t)vertices[i].count);
    for (int k = 0; k < vertices[i].count; k++)
      vertices[i].to[k] = (int)(draw() % n);
  }
  return vertices;
}

APART static long edges_back(const vertex *vertices, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < vertices[i].count; k++)
      total += vertices[i].to[k] < i;
  return total;
}

APART static long edges_of(const vertex *at) {
  long total = 0;
  for (int k = 0; k < at->count; k++)
    total += at->to[k];
  return total;
}

APART static long edges_apart(const vertex *vertices, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    total += edges_of(&vertices[i]);
  return total;
}

APART static void edges(int n) {
  vertex *vertices = edges_new(n);
  sum += edges_back(vertices, n) + edges_apart(vertices, n);
  for (int i = 0; i < n; i++)
    free(vertices[i].to);
  free(vertices);
}

/* The same as a matrix: whether there is an edge from one to the other. */
APART static long adjacent_count(const char *adjacent, int n) {
  long total = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      total += adjacent[i * n + k];
  return total;
}

APART static void adjacency(int n) {
  char *adjacent = calloc((size_t)(n * n), 1);
  for (int i = 0; i < 2 * n; i++)
    adjacent[draw() % n * n + draw() % n] = 1;
  sum += adjacent_count(adjacent, n);
  free(adjacent);
}

/* The outer loop accesses nothing itself. */
APART static void row_apart(long *row, int n) {
  for (int k = 0; k < n; k++)
    row[k] += k;
}

APART static void rows_apart(long *rows, int n) {
  for (int i = 0; i < n; i++)
    row_apart(rows + i * n, n);
}

/* Here it reads where the row begins. */
APART static void pointers_apart(long **rows, int n) {
  for (int i = 0; i < n; i++)
    row_apart(rows[i], n);
}

APART static void inner_apart(int n) {
  int side = n / 6;
  long *list = numbers_new(side * side);
  rows_apart(list, side);
  long **rows = malloc(sizeof *rows * (size_t)side);
  for (int i = 0; i < side; i++)
    rows[i] = list + i * side;
  pointers_apart(rows, side);
  free(rows);
  free(list);
}

static long table[256], other_table[256];

APART static void static_sort(int n) {
  for (int i = 0; i < n; i++)
    table[i] = draw();
  for (int i = 1; i < n; i++) {
    long value = table[i];
    int at = i;
    for (; at > 0 && table[at - 1] > value; at--)
      table[at] = table[at - 1];
    table[at] = value;
  }
  for (int i = 0; i < n; i++)
    other_table[i] = i;
  sum += table[0] + other_table[n / 2];
}

APART static void stack_sort(int n) {
  long list[256], count[256];
  for (int i = 0; i < n; i++)
    list[i] = draw();
  for (int i = 1; i < n; i++) {
    long value = list[i];
    int at = i;
    for (; at > 0 && list[at - 1] > value; at--)
      list[at] = list[at - 1];
    list[at] = value;
  }
  for (int i = 0; i < n; i++)
    count[i] = i;
  sum += list[0] + count[n / 2];
}

APART static void merging(int n) {
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

APART static void independent(int n) {
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

static const char *file;

APART static void write_file(int n) {
  int out = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  for (int i = 0; i < n; i++)
    if (write(out, "0123456789", 10) < 0)
      exit(1);
  close(out);
}

APART static void read_file(void) {
  FILE *in = fopen(file, "r");
  for (int c; (c = getc(in)) != EOF;)
    sum += c;
  fclose(in);
}

APART static void files(int n) {
  write_file(8 * n);
  read_file();
}

static const struct {
  const char *name;
  void (*run)(int n);
} all[] = {
    {"random", insertion_random},
    {"sorted", insertion_sorted},
    {"descending", insertion_descending},
    {"list", linked_list},
    {"by_one", grow_by_one},
    {"doubling", grow_by_doubling},
    {"tree", binary_tree},
    {"hash", hash_table},
    {"graph", graph},
    {"merge", merging},
    {"quick", quick},
    {"array", array},
    {"matrix", matrix},
    {"arrays", array_of_arrays},
    {"edges", edges},
    {"adjacency", adjacency},
    {"apart", inner_apart},
    {"independent", independent},
    {"static", static_sort},
    {"stack", stack_sort},
    {"string", string_build},
    {"files", files},
};

int main(int argc, char **argv) {
  file = argc == 3 ? argv[2] : NULL;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    for (int n = 12; n <= 160 && (all[i].run != files || file); n += 12)
      if (argc == 1 || strcmp(argv[1], all[i].name) == 0 || strcmp(argv[1], "all") == 0)
        all[i].run(n);
  /* A loop that makes its own input. */
  for (int n = 12; n <= 160; n += 12) {
    long *list = malloc(sizeof *list * (size_t)n);
    for (int i = 0; i < n; i++)
      list[i] = draw();
    for (int i = 0; i < n; i++)
      for (int k = i + 1; k < n; k++)
        if (list[k] < list[i]) {
          long other = list[k];
          list[k] = list[i];
          list[i] = other;
        }
    sum += list[0];
    free(list);
  }
  return 0;
}
