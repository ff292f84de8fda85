// Sets limits of its own on address space and on data, and asks for more memory in each way; then
// in a fork child, and in programs that are executed. `found`: under limits that were there before.
// Checks: it is told what was set, and what would go beyond fails as it does natively.
// Usage: memory_limits [told|found]
// also: memory_limits-static -static
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MB = 1 << 20, ANON = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE };

static void say(const char *what, int fine) {
  printf("%s: %s\n", what, fine ? "yes" : strerrorname_np(errno));
  fflush(stdout);
}

static void show(const char *what, int resource) {
  struct rlimit limit = {1, 1};
  int result = getrlimit(resource, &limit);
  printf("%s: %d %lld %lld\n", what, result, (long long)limit.rlim_cur, (long long)limit.rlim_max);
  fflush(stdout);
}

static void set(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limit = {soft, hard};
  say("set", setrlimit(resource, &limit) == 0);
}

static void *map(size_t bytes, int protection) {
  return mmap(NULL, bytes, protection, ANON, -1, 0);
}

static void *nothing(void *argument) {
  return argument;
}

static void thread(size_t stack) {
  pthread_t id;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  errno = pthread_create(&id, &attributes, nothing, NULL);
  say("thread", errno == 0 && pthread_join(id, NULL) == 0);
}

static void use_space(void) {
  show("space", RLIMIT_AS);
  char *first = map(600ul * MB, PROT_NONE), *more = map(600ul * MB, PROT_NONE);
  say("600 MB", first != MAP_FAILED);
  if (first == MAP_FAILED)
    return;
  say("600 MB more", more != MAP_FAILED);
  say("instead", mmap(first, 600ul * MB, PROT_READ, ANON | MAP_FIXED, -1, 0) == first);
  say("grow", mremap(first, 600ul * MB, 1200ul * MB, MREMAP_MAYMOVE) != MAP_FAILED);
  say("grow less", (first = mremap(first, 600ul * MB, 800ul * MB, MREMAP_MAYMOVE)) != MAP_FAILED);
  thread(900ul * MB);
  thread(1ul * MB);
  say("malloc", malloc(500ul * MB) != NULL);
  say("sbrk", sbrk(500ul * MB) != (void *)-1);
  say("back", munmap(first, 800ul * MB) == 0);
  first = map(700ul * MB, PROT_READ);
  say("again", first != MAP_FAILED && munmap(first, 700ul * MB) == 0);
}

static void use_data(void) {
  show("data", RLIMIT_DATA);
  char *plain = map(500ul * MB, PROT_READ);
  say("no data", plain != MAP_FAILED);
  if (plain == MAP_FAILED)
    return;
  say("data", mprotect(plain, 500ul * MB, PROT_READ | PROT_WRITE) == 0);
  say("part", mprotect(plain, 100ul * MB, PROT_READ | PROT_WRITE) == 0);
  say("mapped", map(350ul * MB, PROT_READ | PROT_WRITE) != MAP_FAILED);
  say("shared", mmap(NULL, 350ul * MB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) !=
                    MAP_FAILED);
  say("sbrk", sbrk(400ul * MB) != (void *)-1);
  munmap(plain, 500ul * MB);
}

static void both(void) {
  use_space();
  use_data();
}

static void run(void (*body)(void)) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    body();
    _exit(3);
  }
  waitpid(child, &status, 0);
  printf("status %d\n", WEXITSTATUS(status));
  fflush(stdout);
}

static void execute(void) {
  execl("/proc/self/exe", "memory_limits", "told", NULL);
}

static void set_anew(void) {
  struct rlimit before, to = {300ul * MB, 400ul * MB};
  say("prlimit", prlimit(getpid(), RLIMIT_AS, &to, &before) == 0);
  printf("was %lld\n", (long long)before.rlim_cur);
  show("space", RLIMIT_AS);
  set(RLIMIT_AS, 500ul * MB, 400ul * MB);
  set(RLIMIT_AS, 400ul * MB, 400ul * MB);
  say("no place", prlimit(0, RLIMIT_AS, (struct rlimit *)8, NULL) == 0);
  say("nowhere", prlimit(0, RLIMIT_AS, NULL, (struct rlimit *)8) == 0);
  say("500 MB", map(500ul * MB, PROT_NONE) != MAP_FAILED);
  execute();
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "told") == 0) {
    both();
    return 4;
  }
  if (argc == 1) {
    set(RLIMIT_AS, 1100ul * MB, 1300ul * MB);
    set(RLIMIT_DATA, 400ul * MB, 400ul * MB);
  }
  run(use_data);
  run(use_space);
  run(set_anew);
  execute();
  return 1;
}
