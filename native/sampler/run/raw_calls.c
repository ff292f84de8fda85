#include "raw_calls.h"

#include <emmintrin.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LINE = 8192, PIECE = 1 << 18, NEAR = 24 };

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

const char *raw_calls(const run *r) {
  char name[64], line[LINE], mode[8], path[LINE];
  const char *problem = NULL;
  unsigned long start, end;
  snprintf(name, sizeof name, "/proc/%d/mem", r->pid);
  int memory = open(name, O_RDONLY | O_CLOEXEC);
  snprintf(name, sizeof name, "/proc/%d/maps", r->pid);
  FILE *maps = fopen(name, "r");
  while (maps && memory >= 0 && !problem && fgets(line, sizeof line, maps)) {
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%lx-%lx %7s %*s %*s %*s %8191[^\n]", &start, &end, mode, path) != 4 ||
        mode[2] != 'x' || path[0] != '/' || is_known(r, path))
      continue;
    problem = problem_between(memory, start, end);
  }
  if (maps)
    fclose(maps);
  if (memory >= 0)
    close(memory);
  return problem;
}
