/* Twelve words are read and written at once, far from each other, in one block: there is no longer
 * code for accesses. Several threads, and a loop. */
// flags: -O2 -g
// libs: -lpthread
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3, ITEMS = 40, FAR = 20 };

typedef long pair __attribute__((vector_size(16)));
typedef struct {
  pair all[6 * FAR];
} item;

__attribute__((noinline)) static void change(pair *p) {
  pair one = {1, 1}, a = p[0], b = p[FAR], c = p[2 * FAR];
  pair d = p[3 * FAR], e = p[4 * FAR], f = p[5 * FAR];
  p[0] = a + one;
  p[FAR] = b + one;
  p[2 * FAR] = c + one;
  p[3 * FAR] = d + one;
  p[4 * FAR] = e + one;
  p[5 * FAR] = f + one;
}

static void *work(void *argument) {
  item *items = argument;
  for (int round = 0; round < 5; round++)
    for (int i = 0; i < ITEMS; i++)
      change(items[i].all);
  return NULL;
}

int main(void) {
  static item items[THREADS][ITEMS];
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, work, items[i]);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  printf("%ld\n", items[0][1].all[FAR][0] + items[2][3].all[5 * FAR][1]);
  return 7;
}
