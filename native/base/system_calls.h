/* Numbers of system calls. What differs between machines is in a folder for each. */
#ifndef CA_SYSTEM_CALLS_H
#define CA_SYSTEM_CALLS_H

#include <sys/syscall.h>
#if defined(__x86_64__)
#include "x86_64/system_calls.h"
#elif defined(__aarch64__)
#include "arm64/system_calls.h"
#else
#error "neither x86-64 nor arm64"
#endif

#endif
