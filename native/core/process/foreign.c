/* Programs that the target executes and no engine can run. */
#include "foreign.h"
#include "core/base/sys.h"

enum {
  SYS_READ = 0,
  SYS_OPEN = 2,
  SYS_CLOSE = 3,
  SYS_PREAD = 17,
  SYS_OPENAT = 257,
  CLOSE_ON_EXEC_NON_BLOCKING = 02004000
};
enum { HEAD = 20, CLASS = 4, CLASS_64 = 2, MACHINE = 18, MACHINE_X86_64 = 62, LONGEST = 300 };

static bool is_foreign(int directory, const char *path) {
  static const unsigned char magic[4] = {0x7f, 'E', 'L', 'F'};
  unsigned char head[HEAD];
  int file =
      (int)ca_syscall(SYS_OPENAT, directory, (long)path, CLOSE_ON_EXEC_NON_BLOCKING, 0, 0, 0);
  if (file < 0)
    return false;
  long got = ca_syscall(SYS_PREAD, file, (long)head, HEAD, 0, 0, 0);
  ca_syscall(SYS_CLOSE, file, 0, 0, 0, 0, 0);
  for (int i = 0; i < 4; i++)
    if (got < HEAD || head[i] != magic[i])
      return false;
  return head[CLASS] != CLASS_64 || head[MACHINE] != MACHINE_X86_64 || head[MACHINE + 1] != 0;
}

static char *append(char *to, const char *end, const char *text) {
  while (*text && to < end)
    *to++ = *text++;
  return to;
}

bool ca_note_foreign(ca_process *process, int directory, const char *path) {
  char text[2 * LONGEST], *at = text;
  if (!is_foreign(directory, path))
    return false;
  at = append(at, text + 20, "it executed ");
  at = append(at, at + LONGEST, path);
  at = append(at, text + sizeof text - 1,
              ", which is not a 64-bit x86 program and was not profiled");
  *at = 0;
  ca_send_note(process, text);
  return true;
}

/* ---- debuggers ---- */

/* The number behind "TracerPid:" in what the kernel says of the thread; 0: nobody, or not known. */
static long tracer(void) {
  static const char key[] = "\nTracerPid:\t";
  char text[1024];
  long file = ca_syscall(SYS_OPEN, (long)"/proc/thread-self/status", CLOSE_ON_EXEC_NON_BLOCKING, 0,
                         0, 0, 0);
  long got = file < 0 ? 0 : ca_syscall(SYS_READ, file, (long)text, sizeof text, 0, 0, 0);
  unsigned matched = 0;
  long pid = 0, i = 0;
  if (file >= 0)
    ca_syscall(SYS_CLOSE, file, 0, 0, 0, 0, 0);
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
