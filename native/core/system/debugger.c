#include "debugger.h"
#include "base/system_calls.h"
#include "base/syscall.h"

enum { CLOSE_ON_EXEC_NON_BLOCKING = 02004000 };

/* The number behind "TracerPid:" in what the kernel says of the thread; 0: nobody, or not known. */
static long tracer(void) {
  static const char key[] = "\nTracerPid:\t";
  char text[1024];
  long file = ca_open("/proc/thread-self/status", CLOSE_ON_EXEC_NON_BLOCKING);
  long got = file < 0 ? 0 : ca_syscall(SYS_read, file, (long)text, sizeof text, 0, 0, 0);
  unsigned matched = 0;
  long pid = 0, i = 0;
  if (file >= 0)
    ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  for (; i < got && matched < sizeof key - 1; i++)
    matched = text[i] == key[matched] ? matched + 1 : text[i] == key[0];
  for (; i < got && text[i] >= '0' && text[i] <= '9'; i++)
    pid = 10 * pid + (text[i] - '0');
  return pid;
}

static long tracer_at_start;

void ca_debugged_init(void) {
  tracer_at_start = tracer();
}

bool ca_is_debugged(void) {
  long now = tracer();
  return now != 0 && now != tracer_at_start;
}
