/* Whether this process may do something with a path, as the user that it acts for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CV_FILE_ACCESS_H
#define CV_FILE_ACCESS_H

#include "core/system/plain_access.h"
#include "pub_tool_basics.h"

enum { CV_MAY_EXECUTE = CA_MAY_EXECUTE, CV_MAY_WRITE = CA_MAY_WRITE };

static inline Bool cv_may(const HChar *path, long what) {
  return ca_may_after_exec(path, what);
}

#endif
