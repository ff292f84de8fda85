/* The agent's file, laid out as it will lie in a process without its loader. */
#ifndef CS_IMAGE_H
#define CS_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t offset, bytes;
} image_data;

typedef struct {
  const char *file;
  uint64_t file_bytes;
  char *memory;
  uint64_t bytes;   /* whole pages */
  uint64_t written; /* of them, those that are not 0 at first */
  uint64_t state;   /* offset of agent_state */
  uint64_t entries; /* of agent_entries */
  image_data data;  /* what it writes to */
} image;

/* NULL: it is there. */
const char *image_open(image *i, const char *path);

/* For a process in which it will lie there. False: it refers to others. */
bool image_relocate(image *i, uint64_t base);

void image_close(image *i);

#endif
