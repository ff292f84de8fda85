// Each value is scaled by the largest of all, which is looked for each time.
// expect: largest - hoist
// traced: -DVALUES=150
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef VALUES
#define VALUES 500
#endif
#define OWN __attribute__((noipa))
#include <algorithm>
#include <vector>

OWN static double largest(const std::vector<double> &values) {
  double most = values[0];
  for (double value : values)
    if (value > most)
      most = value;
  return most;
}

OWN static void scale(const std::vector<double> &values, std::vector<double> &to) {
  for (size_t i = 0; i < values.size(); i++)
    to[i] = values[i] / largest(values);
}

int main() {
  std::vector<double> values(VALUES), to(VALUES);
  for (size_t i = 0; i < values.size(); i++)
    values[i] = double(i * 7919 % 1009);
  scale(values, to);
  printf("%g\n", to[7]);
}
