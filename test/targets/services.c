/* A service that answers requests of many sizes, with one known problem: `services NAME ROUNDS`.
 * What else it does for a request grows like its size. */
// flags: -O1 -g -fno-inline -Wl,-z,now
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

static long values[MOST], others[MOST], result;
static char text[8 * MOST], built[8 * MOST];

static unsigned next(void) {
  static unsigned state = 12345;
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

typedef struct node {
  struct node *next;
  long value;
} node;

static node nodes[MOST];

static void make_list(int n) {
  for (int i = 0; i < n; i++)
    nodes[i] = (node){i + 1 < n ? &nodes[i + 1] : NULL, values[i]};
}

void insertion_sort(int n) {
  for (int i = 1; i < n; i++) {
    long x = values[i];
    int j = i;
    for (; j > 0 && values[j - 1] > x; j--)
      values[j] = values[j - 1];
    values[j] = x;
  }
}

void bubble_sort(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
      if (values[j] > values[j + 1]) {
        long x = values[j];
        values[j] = values[j + 1];
        values[j + 1] = x;
      }
}

void remove_duplicates(int n) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < kept && others[j] != values[i])
      j++;
    if (j == kept)
      others[kept++] = values[i];
  }
  result += kept;
}

void prefix_sums(int n) {
  for (int i = 0; i < n; i++) {
    others[i] = 0;
    for (int j = 0; j <= i; j++)
      others[i] += values[j];
  }
}

void nested_join(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      result += values[i] == values[j];
}

void list_by_index(int n) {
  for (int i = 0; i < n; i++) {
    const node *at = nodes;
    for (int j = 0; j < i; j++)
      at = at->next;
    result += at->value;
  }
}

void append_by_length(int n) {
  built[0] = 0;
  for (int i = 0; i < n; i++) {
    char *end = built;
    while (*end)
      end++;
    end[0] = text[i];
    end[1] = 0;
  }
}

void remove_front(int n) {
  for (int left = n; left > 0; left--) {
    result += values[0];
    for (int i = 1; i < left; i++)
      values[i - 1] = values[i];
  }
}

void longest_run(int n) {
  int best = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      if (values[j] % 1000 == 999)
        break;
      if (j - i > best)
        best = j - i;
    }
  result += best;
}

void triple_sum(int n) {
  for (int i = 0; i < n / 4; i++)
    for (int j = 0; j < i; j++)
      for (int k = 0; k < j; k++)
        result += values[i] + values[j] == values[k];
}

static const struct {
  const char *name;
  void (*work)(int n);
} problems[] = {
    {"insertion_sort", insertion_sort},
    {"bubble_sort", bubble_sort},
    {"remove_duplicates", remove_duplicates},
    {"prefix_sums", prefix_sums},
    {"nested_join", nested_join},
    {"list_by_index", list_by_index},
    {"append_by_length", append_by_length},
    {"remove_front", remove_front},
    {"longest_run", longest_run},
    {"triple_sum", triple_sum},
};

void read_request(int n) {
  for (int i = 0; i < n; i++) {
    values[i] = next();
    text[i] = (char)('a' + values[i] % 26);
  }
  make_list(n);
}

void checksum(int n) {
  for (int i = 0; i < n; i++)
    result = result * 31 + text[i];
}

void write_answer(int n) {
  for (int i = 0; i < n; i++)
    others[i] = values[i] ^ result;
}

int main(int argc, char **argv) {
  void (*work)(int n) = NULL;
  long rounds = argc > 2 ? atol(argv[2]) : 10;
  for (size_t i = 0; argc > 1 && i < sizeof problems / sizeof *problems; i++)
    if (strcmp(problems[i].name, argv[1]) == 0)
      work = problems[i].work;
  if (!work) {
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
      puts(problems[i].name);
    return 2;
  }
  for (long round = 0; round < rounds; round++) {
    int n = 8 + (int)(next() % (MOST - 8));
    read_request(n);
    work(n);
    checksum(n);
    write_answer(n);
  }
  printf("%ld\n", result);
  return 0;
}
