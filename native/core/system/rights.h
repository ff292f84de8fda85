/* Programs for which the kernel gives rights. */
#ifndef CA_RIGHTS_H
#define CA_RIGHTS_H

#include "base/base.h"

/* Why the kernel has to execute a file itself, in words; NULL: it has not. A set-user-ID program, a
 * set-group-ID one and one with capabilities would run without their rights (or with root's, where
 * root executes another user's), as an engine loads programs by itself. One that may be executed
 * but not read cannot be loaded. Of a script its interpreter counts, as to the kernel. `path` is
 * relative to `directory`, a descriptor or AT_FDCWD. */
const char *ca_needs_kernel(int directory, const char *path);

#endif
