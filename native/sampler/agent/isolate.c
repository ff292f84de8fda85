#include "isolate.h"

#include "agent.h"
#include "call.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

static uint64_t hexadecimal(const char **text) {
  uint64_t value = 0;
  for (;; ++*text) {
    int c = **text;
    int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0)
      return value;
    value = value << 4 | (uint64_t)digit;
  }
}

static bool starts(const char *text, const char *with) {
  return text && strncmp(text, with, strlen(with)) == 0;
}

/* The client gives the copy a page of its own for each that it writes to. What a device answers
 * cannot be copied. */
static void protect(cs_request *request, const char *line) {
  uint64_t start = hexadecimal(&line);
  line++;
  uint64_t end = hexadecimal(&line), own = (uint64_t)agent_control;
  if (line[4] != 's' || (start <= own && own < end))
    return;
  const char *path = strchr(line, '/');
  bool device = starts(path, "/dev/") && !starts(path, "/dev/shm/") && !starts(path, "/dev/zero");
  if (!device && line[2] != 'w')
    return;
  if (request->shared_count == CS_SHARED)
    agent_end_copy(CS_NOT_STARTED, E2BIG);
  if (agent_call(SYS_mprotect, start, end - start, device ? PROT_NONE : PROT_READ) != 0)
    agent_end_copy(CS_NOT_STARTED, EACCES);
  request->shared[request->shared_count].start = start;
  request->shared[request->shared_count++].end = end;
}

static void protect_shared(cs_request *request) {
  static char text[65536];
  long fd = agent_call(SYS_open, "/proc/self/maps", O_RDONLY | O_CLOEXEC), n;
  size_t used = 0;
  if (fd < 0)
    agent_end_copy(CS_NOT_STARTED, EACCES);
  while ((n = agent_call(SYS_read, fd, text + used, sizeof text - 1 - used)) > 0) {
    used += (size_t)n;
    text[used] = 0;
    char *line = text, *end;
    while ((end = strchr(line, '\n')) != NULL) {
      *end = 0;
      protect(request, line);
      line = end + 1;
    }
    used = (size_t)(text + used - line);
    memmove(text, line, used);
  }
  agent_call(SYS_close, fd);
}

static long number_of(const char *text) {
  long value = 0;
  for (; *text >= '0' && *text <= '9'; text++)
    value = value * 10 + (*text - '0');
  return *text == 0 ? value : -1;
}

typedef struct {
  uint64_t inode, offset;
  unsigned short bytes;
  unsigned char type;
  char name[];
} entry;

/* A descriptor of our own: its offset, and locks on the file, are not the program's. */
static long opened_anew(long fd) {
  char path[64] = "/proc/self/fd/", digits[20];
  struct stat file;
  size_t at = strlen(path), n = 0;
  if (agent_call(SYS_fstat, fd, &file) != 0 || !S_ISREG(file.st_mode))
    return -1;
  for (long rest = fd; n == 0 || rest > 0; rest /= 10)
    digits[n++] = (char)('0' + rest % 10);
  while (n > 0)
    path[at++] = digits[--n];
  return agent_call(SYS_open, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

static void reopen(cs_request *request, long fd) {
  if (request->file_count == CS_FILES)
    return;
  long anew = opened_anew(fd);
  if (anew < 0)
    return;
  /* What lies above the numbers that the program has is moved to its own. */
  if (agent_call(SYS_dup3, anew, fd, O_CLOEXEC) == fd)
    request->files[request->file_count++] = (int32_t)fd;
  agent_call(SYS_close, anew);
}

/* Which numbers there are is found out before any is opened anew. */
static void reopen_files(cs_request *request) {
  enum { MOST = 4096 };
  static char list[32768];
  static int numbers[MOST];
  uint32_t count = 0;
  long folder = agent_call(SYS_open, "/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC), n;
  if (folder < 0)
    return;
  while ((n = agent_call(SYS_getdents64, folder, list, sizeof list)) > 0)
    for (long at = 0; at < n; at += ((entry *)(list + at))->bytes) {
      long fd = number_of(((entry *)(list + at))->name);
      if (fd >= 0 && fd != folder && count < MOST)
        numbers[count++] = (int)fd;
    }
  agent_call(SYS_close, folder);
  for (uint32_t i = 0; i < count; i++)
    reopen(request, numbers[i]);
}

static bool is_kept(const cs_request *request, long fd) {
  for (uint32_t i = 0; i < request->file_count; i++)
    if (request->files[i] == fd)
      return true;
  return false;
}

/* Else a connection, or the lock on a file, that the program gives up lived on as long as the copy.
 */
static void close_others(const cs_request *request) {
  long last = -1;
  for (uint32_t i = 0; i < request->file_count; i++)
    last = request->files[i] > last ? request->files[i] : last;
  for (long fd = 0; fd <= last; fd++)
    if (!is_kept(request, fd))
      agent_call(SYS_close, fd);
  if (agent_call(SYS_close_range, last + 1, ~0u, 0) != 0)
    agent_end_copy(CS_NOT_STARTED, ENOSYS);
}

void agent_leave_files(cs_request *request) {
  request->file_count = 0;
  reopen_files(request);
  close_others(request);
}

void agent_isolate(cs_request *request) {
  request->shared_count = 0;
  protect_shared(request);
}
