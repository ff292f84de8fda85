/* What a process may do once it has executed a program. */
#ifndef CA_PLAIN_ACCESS_H
#define CA_PLAIN_ACCESS_H

#include "base/base.h"

enum { CA_MAY_EXECUTE = 1, CA_MAY_WRITE = 2, CA_MAY_READ = 4 };

/* As the user that it acts for: capabilities that another user than root has kept end with the
 * exec, but for ambient ones. Kernels that cannot say so: yes. */
bool ca_may_after_exec(const char *path, long what);

#endif
