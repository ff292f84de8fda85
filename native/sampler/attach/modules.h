/* The libraries of a process, as they lie in its memory. */
#ifndef CS_MODULES_H
#define CS_MODULES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
  int memory;    /* of the process */
  uint64_t base; /* added to the file's addresses */
  uint64_t symbols, names, name_bytes;
  struct {
    uint64_t at, bytes;
  } relocations[2]; /* of data, of calls */
  bool is_c_library;
} module;

/* Calls `look` for each. */
void modules_each(pid_t pid, int memory, void (*look)(const module *m, void *more), void *more);

/* Address of a function that it defines, and its bytes; 0: no such thing. */
uint64_t module_find(const module *m, const char *name, uint64_t *bytes);

/* The name of a symbol, cut to what fits. */
bool module_name(const module *m, uint32_t symbol, char *name, size_t bytes);

#endif
