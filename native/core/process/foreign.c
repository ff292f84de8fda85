/* Programs that the target executes and no engine can run. */
#include "foreign.h"
#include "base/system_calls.h"
#include "records.h"
#include "base/syscall.h"
#include "code/elf_machine.h"

enum { CLOSE_ON_EXEC_NON_BLOCKING = 02004000 };
enum { HEAD = 20, CLASS = 4, CLASS_64 = 2, MACHINE = 18, LONGEST = 300 };

static bool is_foreign(int directory, const char *path) {
  static const unsigned char magic[4] = {0x7f, 'E', 'L', 'F'};
  unsigned char head[HEAD];
  int file =
      (int)ca_syscall(SYS_openat, directory, (long)path, CLOSE_ON_EXEC_NON_BLOCKING, 0, 0, 0);
  if (file < 0)
    return false;
  long got = ca_syscall(SYS_pread64, file, (long)head, HEAD, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  for (int i = 0; i < 4; i++)
    if (got < HEAD || head[i] != magic[i])
      return false;
  return head[CLASS] != CLASS_64 || head[MACHINE] != CA_ELF_MACHINE || head[MACHINE + 1] != 0;
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
              ", which is not a " CA_ELF_MACHINE_NAME " program and was not profiled");
  *at = 0;
  ca_send_note(process, text);
  return true;
}

void ca_note_alone(ca_process *process, const char *what, const char *path) {
  char text[2 * LONGEST], *at = text, *end = text + sizeof text - 1;
  at = append(at, end, "it executed ");
  if (path) {
    at = append(at, at + LONGEST, path);
    at = append(at, end, ", ");
  }
  at = append(at, end, what);
  at = append(at, end, ", and what that did was not profiled");
  *at = 0;
  ca_send_note(process, text);
}
