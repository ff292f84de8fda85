/* Until glibc 2.34 dlsym was in a library of its own, which programs seldom have: there it is
 * preloaded behind the agent. */
#ifndef PRELOAD_LIBDL_H
#define PRELOAD_LIBDL_H

#include <gnu/libc-version.h>
#include <stdbool.h>
#include <string.h>

#define LIBDL "libdl.so.2"

static inline bool libdl_is_apart(void) {
  int minor = 0;
  for (const char *at = strchr(gnu_get_libc_version(), '.') + 1; *at >= '0' && *at <= '9'; at++)
    minor = 10 * minor + (*at - '0');
  return minor < 34;
}

#endif
