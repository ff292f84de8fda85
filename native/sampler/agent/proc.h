/* What a copy reads below /proc, without the C library. */
#ifndef CS_PROC_H
#define CS_PROC_H

/* Opens `name`, which begins with a slash, below the folder of a process or thread. A descriptor,
 * or -errno: -ENOENT for an empty folder, -ENAMETOOLONG for a path of 64 bytes or more. */
long agent_open_proc(const char *folder, const char *name, int flags);

/* The decimal number that *text begins with, and *text behind it; -1 if it begins with none. */
long agent_read_number(const char **text);

#endif
