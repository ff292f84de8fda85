// Each order looks for its customer among all of them, and goes on when it has found it: a join.
// expect: join [01]* index
#include <stdio.h>
#include <stdlib.h>

enum { CUSTOMERS = 900, ORDERS = 1200 };
struct customer {
  int id, discount;
  char name[24];
};
struct order {
  int customer, amount;
};

__attribute__((noipa)) static long join(const struct order *orders,
                                        const struct customer *customers) {
  long total = 0;
  for (int i = 0; i < ORDERS; i++)
    for (int k = 0; k < CUSTOMERS; k++)
      if (orders[i].customer == customers[k].id)
        total += orders[i].amount * (100 - customers[k].discount);
  return total;
}

int main(void) {
  struct customer *customers = calloc(CUSTOMERS, sizeof *customers);
  struct order *orders = calloc(ORDERS, sizeof *orders);
  for (int k = 0; k < CUSTOMERS; k++)
    customers[k] = (struct customer){k * 3, k % 17, "somebody"};
  for (int i = 0; i < ORDERS; i++)
    orders[i] = (struct order){i * 37 % CUSTOMERS * 3, 1 + i % 90};
  printf("%ld\n", join(orders, customers));
}
