#include "thread_places.h"
#include <string.h>

enum { MAX_THREADS = 1 << 15 };

static cd_thread *threads[MAX_THREADS];
static uint limit;

bool cd_thread_takes_place(cd_thread *thread) {
  uint i = 0;
  while (i < MAX_THREADS && threads[i])
    i++;
  if (i == MAX_THREADS)
    return false;
  threads[i] = thread;
  limit = limit > i + 1 ? limit : i + 1;
  return true;
}

void cd_thread_leaves_place(const cd_thread *thread) {
  for (uint i = 0; i < limit; i++)
    if (threads[i] == thread)
      threads[i] = NULL;
}

void cd_thread_is_only(cd_thread *thread) {
  memset(threads, 0, sizeof threads);
  threads[0] = thread;
  limit = 1;
}

cd_thread *cd_thread_at(uint place) {
  return place < limit ? threads[place] : NULL;
}

uint cd_thread_places(void) {
  return limit;
}
