/* What the kernel names in /proc. */
#ifndef CA_PROCFS_H
#define CA_PROCFS_H

#include "base/base.h"

/* Behind `text`; NULL where `at` does not begin with it, or is NULL. */
const char *ca_skip(const char *at, const char *text);

/* Behind the digits at `at`, and what they say, up to that of the largest int; NULL where there are
 * none, or `at` is NULL. */
const char *ca_skip_number(const char *at, long *value);

/* The name of what a descriptor is of, whichever link led to it, without an end; its length, or
 * what readlink fails with. */
long ca_path_of(int descriptor, char *path, size_t bytes);

#endif
