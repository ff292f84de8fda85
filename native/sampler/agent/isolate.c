#include "isolate.h"

#include "agent.h"
#include "base/proc_maps.h"
#include "call.h"
#include "end.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* The client gives the copy a page of its own for each that it writes to. What a device answers
 * cannot be copied. */
static bool protect(void *context, const ca_mapping *m) {
  cs_request *request = context;
  uint64_t own = (uint64_t)agent_control;
  if (m->rights[3] != 's' || (m->start <= own && own < m->end))
    return true;
  bool device =
      starts(m->path, "/dev/") && !starts(m->path, "/dev/shm/") && !starts(m->path, "/dev/zero");
  if (!device && m->rights[1] != 'w')
    return true;
  if (request->shared_count == CS_SHARED)
    agent_end_copy(request, CS_NOT_STARTED, E2BIG);
  if (agent_call(SYS_mprotect, m->start, m->end - m->start, device ? PROT_NONE : PROT_READ) != 0)
    agent_end_copy(request, CS_NOT_STARTED, EACCES);
  request->shared[request->shared_count].start = m->start;
  request->shared[request->shared_count++].end = m->end;
  return true;
}

void agent_isolate(cs_request *request) {
  static char text[65536];
  request->shared_count = 0;
  long failed = ca_read_maps("/proc/self/maps", text, sizeof text, protect, request);
  if (failed)
    agent_end_unseen(request, CS_UNSEEN_PROC, failed);
}
