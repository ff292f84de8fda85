#include "proc.h"

#include "call.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>

long agent_open_proc(const char *folder, const char *name, int flags) {
  char path[64];
  size_t n = strlen(folder), length = strlen(name);
  if (n == 0)
    return -ENOENT;
  if (n + length >= sizeof path)
    return -ENAMETOOLONG;
  memcpy(path, folder, n);
  memcpy(path + n, name, length + 1);
  return agent_call(SYS_open, path, flags);
}

long agent_read_number(const char **text) {
  if (**text < '0' || **text > '9')
    return -1;
  long value = 0;
  for (; **text >= '0' && **text <= '9'; ++*text)
    value = value * 10 + (**text - '0');
  return value;
}
