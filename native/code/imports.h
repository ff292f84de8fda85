/* What is known of functions of other files, by name. */
#ifndef CA_IMPORTS_H
#define CA_IMPORTS_H

#include "base/base.h"

bool ca_never_returns(const char *name);
bool ca_returns_twice(const char *name);

#endif
