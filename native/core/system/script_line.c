#include "script_line.h"
#include "base/system_calls.h"
#include "base/load.h"
#include "base/syscall.h"

enum { AT_FDCWD_ = -100, CLOSE_ON_EXEC_NON_BLOCKING = 02004000, LONG_LINE = 64 };
/* The kernel takes one byte less than it reads. */
enum { LAST_OF_HEAD = CA_SCRIPT_HEAD - 1 };

static bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

typedef struct {
  const char *interpreter, *argument; /* argument NULL: there is none */
  bool odd;
} parsed;

/* `line` gets the text, which is cut into the two. False: it is no script, or none that the kernel
 * takes. */
static bool parse(const char *path, char line[CA_SCRIPT_HEAD + 1], parsed *found) {
  int file =
      (int)ca_syscall(SYS_openat, AT_FDCWD_, (long)path, CLOSE_ON_EXEC_NON_BLOCKING, 0, 0, 0);
  if (file < 0)
    return false;
  long length = ca_syscall(SYS_pread64, file, (long)line, CA_SCRIPT_HEAD, 0, 0, 0);
  ca_syscall(SYS_close, file, 0, 0, 0, 0, 0);
  if (length < 2 || line[0] != '#' || line[1] != '!')
    return false;
  long end = 2;
  while (end < length && line[end] != '\n')
    end++;
  bool is_ended = end < length, is_full = !is_ended && length >= LAST_OF_HEAD;
  if (is_full)
    end = LAST_OF_HEAD;
  /* Blanks at the end of the file, with no end of the line behind, are none of these to it. */
  long last = end;
  while ((is_ended || is_full) && last > 2 && is_blank(line[last - 1]))
    last--;
  found->odd = last < end || end > LONG_LINE || !is_ended;
  line[last] = 0;
  char *at = line + 2;
  while (is_blank(*at))
    at++;
  found->interpreter = at;
  found->argument = NULL;
  while (*at && !is_blank(*at))
    at++;
  if (*at) {
    *at++ = 0;
    while (is_blank(*at))
      at++;
    found->argument = at;
  } else if (is_full && at == line + LAST_OF_HEAD)
    return false; /* its name may go on */
  return *found->interpreter != 0;
}

bool ca_script_is_odd(const char *path, ca_script_command *command) {
  char byte;
  bool odd = false;
  parsed script;
  command->count = 0;
  if (!path || !ca_load((uint64_t)path, &byte, 1))
    return false;
  for (uint32_t depth = 0; parse(path, command->lines[depth], &script); depth++) {
    if (depth == CA_SCRIPTS_DEEPEST)
      return false; /* the kernel refuses it */
    odd |= script.odd || depth > 0;
    /* In the place of the interpreter come its own and its line's argument. */
    uint32_t more = script.argument ? 3 : 2, old = command->count ? command->count - 1 : 0;
    for (uint32_t i = old; i > 0; i--)
      command->words[more + i - 1] = command->words[i];
    command->words[0] = script.interpreter;
    if (script.argument)
      command->words[1] = script.argument;
    command->words[more - 1] = path;
    command->count = more + old;
    path = script.interpreter;
  }
  return odd;
}
