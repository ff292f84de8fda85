#include "procfs.h"
#include "base/system_calls.h"
#include "base/syscall.h"

enum { LARGEST = 0x7fffffff };

const char *ca_skip(const char *at, const char *text) {
  for (; at && *text; at++, text++)
    if (*at != *text)
      return NULL;
  return at;
}

const char *ca_skip_number(const char *at, long *value) {
  const char *from = at;
  *value = 0;
  for (; at && *at >= '0' && *at <= '9' && *value <= LARGEST / 10 - 1; at++)
    *value = 10 * *value + (*at - '0');
  return at == from ? NULL : at;
}

static char *put_number(char *to, unsigned value) {
  if (value >= 10)
    to = put_number(to, value / 10);
  *to++ = (char)('0' + value % 10);
  return to;
}

long ca_path_of(int descriptor, char *path, size_t bytes) {
  enum { PREFIX = 14 };
  char link[32] = "/proc/self/fd/";
  *put_number(link + PREFIX, (unsigned)descriptor) = 0;
  return ca_read_link(link, path, bytes);
}
