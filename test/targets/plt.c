// Calls into shared libraries through lazily bound stubs, then through bound ones, and with
// dlopen and dlclose.
// Checks: stubs and the binder are transparent; a library that goes away and comes back.
// flags: -O1 -g -fno-builtin -Wl,-z,lazy
// also: plt-now -Wl,-z,now
// libs: -lm -ldl
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double values[32];

__attribute__((noinline)) static double use(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += sin(values[i]) + (double)abs(i - 5) + (double)strlen("fixed");
  return sum;
}

__attribute__((noinline)) static double loaded(double x) {
  void *library = dlopen("libm.so.6", RTLD_LAZY);
  double (*function)(double) = NULL;
  if (library == NULL)
    return -1;
  *(void **)&function = dlsym(library, "cbrt");
  double result = function == NULL ? -1 : function(x);
  dlclose(library);
  return result;
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < 32; i++)
    values[i] = i * 0.25;
  for (int n = 1; n < 10; n++)
    sum += use(n) + loaded(n);
  printf("%.6f\n", sum);
  return 0;
}
