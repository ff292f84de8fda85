// Two libraries, loaded and unloaded in turn, so that the code of one lies where that of the other
// lay: the same routine at the same offset, linear in one and quadratic in the other.
// Checks: what runs at an address is the routine of the library that is there at that time.
// Usage: reload <linear library> <quadratic library>
// libs: -ldl
// also: reload-linear.so -shared -fPIC -DROUNDS=1
// also: reload-quadratic.so -shared -fPIC -DROUNDS=n
#ifdef ROUNDS
long work(const long *values, int n);

long work(const long *values, int n) {
  long sum = 0;
  for (int i = 0; i < ROUNDS; i++)
    for (int j = 0; j < n; j++)
      sum += values[j] > i;
  return sum;
}
#else
#include <dlfcn.h>
#include <stdio.h>

static long values[400];

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  for (int i = 0; i < 400; i++)
    values[i] = i * 7919L % 1009;
  void *places[2] = {NULL, NULL};
  int reused = 0;
  for (int round = 0; round < 24; round++) {
    void *library = dlopen(argv[1 + round % 2], RTLD_NOW);
    long (*work)(const long *, int) =
        library ? (long (*)(const long *, int))dlsym(library, "work") : NULL;
    if (!work) {
      puts(dlerror());
      return 1;
    }
    places[round % 2] = (void *)work;
    reused += places[0] == places[1];
    printf("%ld\n", work(values, 16 + round / 2 * 32));
    dlclose(library);
  }
  puts(reused > 10 ? "addresses were used again" : "they were not");
  return 0;
}
#endif
