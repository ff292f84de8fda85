/* Several numbers compared at once, by vector registers. */
#ifndef CA_LANES_H
#define CA_LANES_H

#if defined(__x86_64__)
#include "x86_64/lanes.h"
#elif defined(__aarch64__)
#include "arm64/lanes.h"
#endif

#endif
