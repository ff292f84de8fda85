// Executes a program by a descriptor, sets a segment register's base, asks for state that only some
// processors have, for places in memory that are taken, and looks at its own file.
// Checks: each ends as without an engine.
// Usage: odd_calls execveat memory|closing|folder|itself, odd_calls segments|tiles|taken|itself
#define _GNU_SOURCE
#include <asm/prctl.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int run_execveat(const char *how) {
  char *argv[] = {"odd", "argument", NULL}, *envp[] = {"A=1", NULL};
  int folder = open("/bin", O_PATH | O_DIRECTORY);
  if (strcmp(how, "folder") == 0)
    syscall(SYS_execveat, folder, "echo", argv, envp, 0);
  int file = open("/bin/echo", strcmp(how, "closing") == 0 ? O_RDONLY | O_CLOEXEC : O_PATH);
  if (strcmp(how, "memory") == 0) {
    char buffer[4096];
    int from = file = open("/bin/echo", O_RDONLY);
    file = memfd_create("echo", 0);
    for (ssize_t n; (n = read(from, buffer, sizeof buffer)) > 0;)
      if (write(file, buffer, (size_t)n) != n)
        return 2;
  }
  if (strcmp(how, "itself") == 0) {
    argv[1] = "segments";
    file = open("/proc/self/exe", O_RDONLY);
  }
  syscall(SYS_execveat, file, "", argv, envp, AT_EMPTY_PATH);
  perror("execveat");
  return 1;
}

/* Nobody uses gs in a 64-bit program but the program itself. */
static int run_segments(void) {
  static uint64_t values[] = {11, 22};
  uint64_t base = 0, first = 0, second = 0;
  long set = syscall(SYS_arch_prctl, ARCH_SET_GS, values);
  long got = syscall(SYS_arch_prctl, ARCH_GET_GS, &base);
  __asm__ volatile("mov %%gs:0, %0\n\tmov %%gs:8, %1" : "=r"(first), "=r"(second));
  __asm__ volatile("movq $33, %%gs:8" : : : "memory");
  printf("set %ld got %ld, same %d, %lu %lu %lu\n", set, got, base == (uint64_t)values, first,
         second, values[1]);
  return 0;
}

static void show_mapped(const char *what, char *at, size_t bytes) {
  void *got = mmap(at, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  printf("%s: %s\n", what, got == at ? "there" : got == MAP_FAILED ? strerror(errno) : "elsewhere");
}

static int run_taken(void) {
  enum { PAGE = 4096 };
  char *at = mmap(NULL, 4 * PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(at, 2 * PAGE);
  show_mapped("over", at + 3 * PAGE, PAGE);
  show_mapped("with its end", at + PAGE, 2 * PAGE);
  show_mapped("beside", at, 2 * PAGE);
  show_mapped("again", at, 2 * PAGE);
  return 0;
}

/* Nobody has asked for the tiles of AMX before; without them the kernel refuses. */
static int run_tiles(void) {
  uint64_t supported = 0, permitted = 0;
  long result = syscall(SYS_arch_prctl, 0x1022, &permitted);
  syscall(SYS_arch_prctl, 0x1021, &supported);
  printf("permitted %ld %lx\n", result, permitted & 0x60000);
  if ((supported & 0x60000) == 0)
    printf("asked %ld\n", syscall(SYS_arch_prctl, 0x1023, 18));
  return 0;
}

static void show(const char *what, int folder, const char *name) {
  char path[4096] = "", other[4096] = "", link[64], cut[6] = "....";
  struct stat own, opened;
  ssize_t n = readlinkat(folder, name, path, sizeof path - 1);
  int file = openat(folder, name, O_RDONLY);
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t m = readlink(link, other, sizeof other - 1);
  readlinkat(folder, name, cut, 4);
  fstatat(folder, name, &own, 0);
  fstat(file, &opened);
  printf("%s: %zd %s, opened %zd %s, same %d, access %d, first bytes %s\n", what, n, path, m, other,
         own.st_ino == opened.st_ino, faccessat(folder, name, X_OK, 0), cut);
  close(file);
}

static int run_itself(void) {
  char name[64];
  show("self", AT_FDCWD, "/proc/self/exe");
  show("thread", AT_FDCWD, "/proc/thread-self/exe");
  snprintf(name, sizeof name, "/proc/%d/exe", getpid());
  show("number", AT_FDCWD, name);
  snprintf(name, sizeof name, "/proc/self/task/%d/exe", (int)syscall(SYS_gettid));
  show("task", AT_FDCWD, name);
  show("folder", open("/proc/self", O_RDONLY | O_DIRECTORY), "exe");
  show("proc", open("/proc", O_RDONLY | O_DIRECTORY), "self/exe");
  fflush(stdout);
  execl("/proc/thread-self/exe", "again", "segments", NULL);
  return 1;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  if (strcmp(argv[1], "execveat") == 0)
    return run_execveat(argc > 2 ? argv[2] : "");
  if (strcmp(argv[1], "segments") == 0)
    return run_segments();
  if (strcmp(argv[1], "taken") == 0)
    return run_taken();
  if (strcmp(argv[1], "tiles") == 0)
    return run_tiles();
  return strcmp(argv[1], "itself") == 0 ? run_itself() : 2;
}
