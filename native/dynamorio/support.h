/* What compilers call without being asked, without vector registers: see CMakeLists.txt. */
#ifndef CD_SUPPORT_H
#define CD_SUPPORT_H

#include <stddef.h>

__attribute__((visibility("hidden"))) void *memset(void *to, int value, size_t bytes);
__attribute__((visibility("hidden"))) void *memcpy(void *to, const void *from, size_t bytes);

#endif
