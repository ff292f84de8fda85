/* The agent's file, put into a process without its loader. */
#ifndef CS_IMAGE_H
#define CS_IMAGE_H

#include "attached.h"
#include "remote.h"

/* NULL: it is there, and `a->state` is what its state is now. */
const char *image_put(attached *a, remote *r, const char *path);

#endif
