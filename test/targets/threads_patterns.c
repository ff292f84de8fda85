// What programs do with threads, one pattern at a time.
// Checks: threads that live shortly, wait for work, sleep, hand over, read what few write, have
// values of their own, start others, are detached, end while others run, and outlive main.
// Usage: threads_patterns short|pool|sleep|queue|readers|local|tree|detached|exit|main
// flags: -O1 -g -pthread
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 200, FEW = 4, TASKS = 24 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int table[64], results[MANY], waiting[8], filled, left, all_given;
static long total;

__attribute__((noinline)) static int work(int n) {
  int own[16], sum = 0;
  for (int i = 0; i < 8 + n % 8; i++)
    own[i] = table[(i * 7 + n) % 64];
  for (int i = 0; i < 8 + n % 8; i++)
    sum += own[i] * i;
  return sum;
}

__attribute__((noinline)) static void add(int value) {
  pthread_mutex_lock(&lock);
  total += value;
  left--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static void wait_for_all(void) {
  pthread_mutex_lock(&lock);
  while (left > 0)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

static void start(pthread_t *thread, void *(*run)(void *), long argument) {
  if (pthread_create(thread, NULL, run, (void *)argument) != 0)
    exit(3);
}

/* As many threads at a time. */
static void run_all(int count, int at_once, void *(*run)(void *)) {
  pthread_t threads[MANY];
  for (int i = 0; i < count; i += at_once) {
    for (int j = i; j < i + at_once; j++)
      start(&threads[j], run, j);
    for (int j = i; j < i + at_once; j++)
      pthread_join(threads[j], NULL);
  }
}

static void *one(void *number) {
  results[(long)number] = work((int)(long)number);
  return NULL;
}

static int given(void) {
  pthread_mutex_lock(&lock);
  while (filled == 0 && !all_given)
    pthread_cond_wait(&changed, &lock);
  int task = filled > 0 ? waiting[--filled] : -1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return task;
}

static void give(int task) {
  pthread_mutex_lock(&lock);
  while (filled == 8)
    pthread_cond_wait(&changed, &lock);
  waiting[filled++] = task;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static void *worker(void *unused) {
  for (int task; (task = given()) >= 0;)
    add(work(task));
  return unused;
}

/* So many threads do what main gives them. */
static void pool(int workers) {
  pthread_t threads[FEW];
  left = TASKS;
  for (int i = 0; i < workers; i++)
    start(&threads[i], worker, i);
  for (int i = 0; i < TASKS; i++)
    give(i);
  pthread_mutex_lock(&lock);
  all_given = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < workers; i++)
    pthread_join(threads[i], NULL);
}

static void *sleeper(void *number) {
  for (int i = 0; i < 5; i++) {
    usleep(2000);
    add(work((int)(long)number + i));
  }
  return NULL;
}

static pthread_rwlock_t readable = PTHREAD_RWLOCK_INITIALIZER;

__attribute__((noinline)) static long read_all(void) {
  long sum = 0;
  pthread_rwlock_rdlock(&readable);
  for (int i = 0; i < 64; i++)
    sum += table[i];
  pthread_rwlock_unlock(&readable);
  return sum;
}

/* What is moved from one place to another changes no sum. */
static void *reader(void *number) {
  for (int i = 0; i < 8; i++) {
    if ((long)number == 0) {
      pthread_rwlock_wrlock(&readable);
      table[i]++;
      table[63 - i]--;
      pthread_rwlock_unlock(&readable);
    }
    add((int)read_all());
  }
  return NULL;
}

static __thread int own[16];
static pthread_key_t key;

static void take_down(void *value) {
  add(*(int *)value);
  free(value);
}

static void *with_own(void *number) {
  int *value = malloc(sizeof *value);
  for (int i = 0; i < 16; i++)
    own[i] += work((int)(long)number) + i;
  *value = own[3] + own[15];
  pthread_setspecific(key, value);
  return NULL;
}

static void *tree(void *depth) {
  pthread_t below[2];
  long here = (long)depth;
  for (int i = 0; here > 0 && i < 2; i++)
    start(&below[i], tree, here - 1);
  add(work((int)here));
  for (int i = 0; here > 0 && i < 2; i++)
    pthread_join(below[i], NULL);
  return NULL;
}

static void *detached(void *number) {
  pthread_detach(pthread_self());
  add(work((int)(long)number));
  return NULL;
}

/* Some leave out of the middle of a call, while others are in theirs. */
__attribute__((noinline)) static void leave(int number) {
  add(work(number));
  if (number % 2)
    pthread_exit(NULL);
  wait_for_all();
}

static void *leaving(void *number) {
  leave((int)(long)number);
  return NULL;
}

static void *outlives(void *number) {
  usleep(5000);
  pthread_mutex_lock(&lock);
  total += work((int)(long)number);
  if (--left == 0)
    printf("%ld\n", total);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  pthread_t threads[FEW];
  for (int i = 0; i < 64; i++)
    table[i] = (i * 37) % 64;
  if (strcmp(what, "short") == 0) {
    run_all(MANY, 4, one);
    for (int i = 0; i < MANY; i++)
      total += results[i];
  } else if (strcmp(what, "pool") == 0) {
    pool(FEW);
  } else if (strcmp(what, "queue") == 0) {
    pool(1);
  } else if (strcmp(what, "sleep") == 0) {
    run_all(FEW, FEW, sleeper);
  } else if (strcmp(what, "readers") == 0) {
    run_all(FEW, FEW, reader);
  } else if (strcmp(what, "local") == 0) {
    pthread_key_create(&key, take_down);
    run_all(12, FEW, with_own);
  } else if (strcmp(what, "tree") == 0) {
    tree((void *)3L);
  } else if (strcmp(what, "detached") == 0) {
    left = 10;
    for (int i = 0; i < 10; i++)
      start(&threads[0], detached, i);
    wait_for_all();
  } else if (strcmp(what, "exit") == 0) {
    left = FEW;
    run_all(FEW, FEW, leaving);
  } else if (strcmp(what, "main") == 0) {
    left = FEW;
    for (int i = 0; i < FEW; i++)
      start(&threads[i], outlives, i);
    pthread_exit(NULL);
  } else {
    return 2;
  }
  printf("%ld\n", total);
  return 0;
}
