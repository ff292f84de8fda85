#include "isolate.h"

#include "agent.h"
#include "call.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
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
    agent_end_unseen(CS_UNSEEN_PROC, fd);
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

void agent_isolate(cs_request *request) {
  request->shared_count = 0;
  protect_shared(request);
}
