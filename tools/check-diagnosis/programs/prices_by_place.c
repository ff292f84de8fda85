// Prices are remembered by the place of an article's name, and each order has a copy of the name.
// expect: - - memoise
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OWN __attribute__((noipa))
enum { ORDERS = 3000, KNOWN = 64 };
struct known {
  const char *name;
  long price;
};
static struct known prices[KNOWN];
static long asked;

/* As if from a list of rules. */
OWN static long work_out(const char *name) {
  unsigned long price = 17;
  for (int rule = 0; rule < 40; rule++)
    for (const char *at = name; *at; at++)
      price = price * 31 + (unsigned char)*at + (price >> 7);
  return (long)(price % 10007);
}

OWN static long price_of(const char *name) {
  struct known *entry = &prices[(unsigned long)name / 16 % KNOWN];
  if (entry->name == name)
    return entry->price;
  entry->name = name;
  entry->price = work_out(name);
  return entry->price;
}

int main(void) {
  long sum = 0;
  char text[32];
  for (int i = 0; i < ORDERS; i++) {
    snprintf(text, sizeof text, "article %d", i * 7919 % 40);
    char *name = strdup(text);
    sum += price_of(name);
    asked++;
  }
  printf("%ld %ld\n", sum, asked);
}
