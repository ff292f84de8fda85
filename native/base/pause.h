/* What a processor is told that waits for another one to write. */
#ifndef CA_PAUSE_H
#define CA_PAUSE_H

#if defined(__x86_64__)
#include "x86_64/pause.h"
#elif defined(__aarch64__)
#include "arm64/pause.h"
#endif

#endif
