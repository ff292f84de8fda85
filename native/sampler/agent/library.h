/* DynamoRIO's library, which a copy loads for itself: the loader of the program would have to be
 * asked, and would show it to the program. */
#ifndef CS_LIBRARY_H
#define CS_LIBRARY_H

#include <stdbool.h>

/* 0, or -errno: it cannot be loaded. One is loaded at a time. */
long agent_load_library(const char *path);

/* NULL: it exports no such thing. */
void *agent_find(const char *name);

#endif
