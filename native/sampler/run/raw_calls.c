#include "raw_calls.h"

#include "attach/maps.h"

#include <emmintrin.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PIECE = 1 << 18, NEAR = 24 };

/* "mov $number, %eax", and soon "syscall". */
enum { NUMBER = 5 };
static const struct {
  uint8_t code[NUMBER];
  const char *problem;
} calls[] = {
    {{0xb8, SYS_rt_sigprocmask, 0, 0, 0},
     "the program, or a library of it, has code that blocks signals by a system call of its own, "
     "behind which a breakpoint would end it"},
    {{0xb8, SYS_seccomp & 0xff, SYS_seccomp >> 8, 0, 0},
     "the program, or a library of it, has code that sets a seccomp filter by a system call of its "
     "own, behind which a breakpoint would end it"},
};

/* What is wrong with the "syscall" at `call`, of which `before` bytes are there. */
static const char *problem_before(const uint8_t *call, size_t before) {
  for (size_t back = NUMBER; back <= before && back <= NEAR - 2; back++)
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
      if (memcmp(call - back, calls[i].code, NUMBER) == 0)
        return calls[i].problem;
  return NULL;
}

/* The program waits for this, and has megabytes: memmem takes four times as long. Of 16 bytes at a
 * time, where one is 0x0f and the next 0x05. `code` has 16 bytes more. */
static const char *problem_in(const uint8_t *code, size_t bytes) {
  const __m128i first = _mm_set1_epi8(0x0f), second = _mm_set1_epi8(0x05);
  for (size_t at = 0; at < bytes; at += sizeof first) {
    __m128i here = _mm_loadu_si128((const __m128i *)(code + at));
    __m128i next = _mm_loadu_si128((const __m128i *)(code + at + 1));
    __m128i both = _mm_and_si128(_mm_cmpeq_epi8(here, first), _mm_cmpeq_epi8(next, second));
    for (unsigned found = (unsigned)_mm_movemask_epi8(both); found; found &= found - 1) {
      size_t call = at + (size_t)__builtin_ctz(found);
      const char *problem = call + 1 < bytes ? problem_before(code + call, call) : NULL;
      if (problem)
        return problem;
    }
  }
  return NULL;
}

/* Pieces overlap, so that nothing lies across their ends. */
static const char *problem_between(int memory, uint64_t start, uint64_t end) {
  static uint8_t piece[PIECE + 32];
  for (uint64_t at = start; at < end; at += PIECE - NEAR) {
    uint64_t left = end - at;
    long n = pread(memory, piece, left < PIECE ? left : PIECE, (off_t)at);
    if (n <= 0)
      break;
    const char *problem = problem_in(piece, (size_t)n);
    if (problem)
      return problem;
  }
  return NULL;
}

static bool is_known(const run *r, const char *path) {
  static const char *const libraries[] = {"libc.so", "libc-", "ld-linux", "ld-", "libpthread"};
  const char *name = strrchr(path, '/') + 1;
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (strncmp(name, libraries[i], strlen(libraries[i])) == 0)
      return true;
  return strcmp(path, r->agent_path) == 0 || strstr(name, "libdynamorio") == name;
}

typedef struct {
  const run *run;
  int memory;
  const char *problem;
} search;

static bool look(void *context, const ca_mapping *m) {
  search *s = context;
  if (m->rights[2] == 'x' && m->path[0] == '/' && !is_known(s->run, m->path))
    s->problem = problem_between(s->memory, m->start, m->end);
  return !s->problem;
}

const char *raw_calls(const run *r) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/mem", r->pid);
  search s = {r, open(name, O_RDONLY | O_CLOEXEC), NULL};
  if (s.memory < 0)
    return NULL;
  maps_visit(r->pid, look, &s);
  close(s.memory);
  return s.problem;
}
