/* Code that a process has mapped from files. */
#ifndef CS_MAPPED_H
#define CS_MAPPED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
  const char *path;
  uint64_t start, end, offset;
} mapped;

/* Calls for each that is private: where a mapping is shared, an INT3 would go into the file. */
void mapped_code(pid_t pid, void (*each)(void *data, const mapped *m), void *data);

/* What is added to the file's addresses. */
bool mapped_bias(const mapped *m, uint64_t *bias);

#endif
