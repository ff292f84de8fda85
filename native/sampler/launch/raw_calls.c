#include "raw_calls.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LINE = 8192, PIECE = 1 << 20, NEAR = 24 };

/* "mov $number, %eax", and soon "syscall". */
static const struct {
  uint8_t code[5];
  const char *problem;
} calls[] = {
    {{0xb8, SYS_rt_sigprocmask, 0, 0, 0},
     "the program, or a library of it, has code that blocks signals by a system call of its own, "
     "behind which a breakpoint would end it"},
    {{0xb8, SYS_seccomp & 0xff, SYS_seccomp >> 8, 0, 0},
     "the program, or a library of it, has code that sets a seccomp filter by a system call of its "
     "own, behind which a breakpoint would end it"},
};

static bool has_call(const uint8_t *code, size_t bytes, const uint8_t *number) {
  static const uint8_t call[] = {0x0f, 0x05};
  const uint8_t *end = code + bytes, *at = code;
  while ((at = memmem(at, (size_t)(end - at), number, sizeof calls->code)) != NULL) {
    size_t left = (size_t)(end - at);
    if (memmem(at, left < NEAR ? left : NEAR, call, sizeof call))
      return true;
    at++;
  }
  return false;
}

/* Pieces overlap, so that nothing lies across their ends. */
static const char *problem_between(int memory, uint64_t start, uint64_t end) {
  static uint8_t piece[PIECE];
  for (uint64_t at = start; at < end; at += PIECE - NEAR) {
    uint64_t left = end - at;
    long n = pread(memory, piece, left < PIECE ? left : PIECE, (off_t)at);
    if (n <= 0)
      break;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
      if (has_call(piece, (size_t)n, calls[i].code))
        return calls[i].problem;
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
