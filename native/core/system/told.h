/* The file by which a child by vfork tells its parent. A head; then entries, by address. */
#ifndef CA_TOLD_H
#define CA_TOLD_H

#include "base/base.h"

enum { CA_TOLD_NOTHING, CA_TOLD, CA_TOLD_AND_DONE, CA_CANNOT_TELL };

typedef struct {
  uint64_t state, end, heap_end;
} ca_told_head;

/* CA_EXTENT: memory of the child; CA_PAGE, CA_DEAD_PAGE: its contents follow; CA_RUN: bytes that
 * it has written to its parent's memory. */
enum { CA_EXTENT = 1, CA_PAGE, CA_DEAD_PAGE, CA_RUN };

typedef struct {
  uint64_t kind, start, bytes;
} ca_told;

static inline bool ca_has_contents(uint64_t kind) {
  return kind == CA_PAGE || kind == CA_DEAD_PAGE;
}

#endif
