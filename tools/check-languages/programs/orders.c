// Orders of a shop: distinct_customers is quadratic, since is_known looks through a list.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
  char customer[16];
  long amount;
};

struct names {
  const char **at;
  size_t many;
};

static unsigned long next_number(unsigned long number) {
  return (number * 16807 + 11) % 65521;
}

__attribute__((noinline)) static struct order *make_orders(size_t many) {
  struct order *orders = malloc(many * sizeof *orders);
  unsigned long number = 1;
  for (size_t i = 0; i < many; i++) {
    number = next_number(number);
    snprintf(orders[i].customer, sizeof orders[i].customer, "c%lu", number);
    orders[i].amount = (long)(number % 1000);
  }
  return orders;
}

static int is_known(const struct names *known, const char *name) {
  for (size_t i = 0; i < known->many; i++)
    if (strcmp(known->at[i], name) == 0)
      return 1;
  return 0;
}

// As in a file of its own.
__attribute__((noinline)) static size_t distinct_customers(const struct order *orders,
                                                           size_t many) {
  struct names known = {malloc(many * sizeof *known.at), 0};
  for (size_t i = 0; i < many; i++)
    if (!is_known(&known, orders[i].customer))
      known.at[known.many++] = orders[i].customer;
  free(known.at);
  return known.many;
}

__attribute__((noinline)) static long total_amount(const struct order *orders, size_t many) {
  long total = 0;
  for (size_t i = 0; i < many; i++)
    total += orders[i].amount;
  return total;
}

static int by_amount(const void *left, const void *right) {
  long l = ((const struct order *)left)->amount, r = ((const struct order *)right)->amount;
  return (l > r) - (l < r);
}

static void rank_orders(struct order *orders, size_t many) {
  qsort(orders, many, sizeof *orders, by_amount);
}

int main(int count, char **words) {
  for (int i = 1; i < count; i++) {
    size_t many = strtoul(words[i], NULL, 10);
    struct order *orders = make_orders(many);
    size_t customers = distinct_customers(orders, many);
    long total = total_amount(orders, many);
    rank_orders(orders, many);
    printf("%zu %zu %ld %ld\n", many, customers, total, orders[many - 1].amount);
    free(orders);
  }
  return 0;
}
