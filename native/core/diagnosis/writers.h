/* Who wrote the cells of memory last: for each of 8 bytes, the instruction. */
#ifndef CA_DIAGNOSIS_WRITERS_H
#define CA_DIAGNOSIS_WRITERS_H

#include "core/memory/shadow.h"

enum { CA_WRITERS = 1 << 18, CA_WRITTEN_SHIFT = 3, CA_KERNEL_WRITER = 1 };

/* In a cell: it was written before the block was handed out that it lies in. */
#define CA_WRITTEN_BEFORE (1u << 31)

typedef struct ca_writers {
  ca_shadow last;   /* numbers of writers; 0: not known */
  uint64_t *places; /* by number: the instruction */
  uint32_t *table;  /* numbers, by place */
  uint32_t count;   /* numbers in use */
} ca_writers;

/* False: no memory. */
bool ca_writers_init(ca_writers *writers);
/* The number of the instruction at `place`; 0: there are too many. */
uint32_t ca_writer_of(ca_writers *writers, uint64_t place);
/* The number of who wrote there last; 0: not known. */
static inline uint32_t ca_last_writer(const ca_writers *writers, uint64_t address) {
  if (address >> 47 || !ca_shadow_has(&writers->last, address))
    return 0;
  return *ca_cell(writers->last.units, CA_WRITTEN_SHIFT, address) & ~CA_WRITTEN_BEFORE;
}
void ca_written(ca_writers *writers, uint64_t address, uint64_t bytes, uint32_t writer);
/* What is there was written before the block was handed out: of a large one, of its first page. */
void ca_written_before(ca_writers *writers, uint64_t start, uint64_t bytes);
/* Whether some of it has been written since then, or may have been. */
bool ca_written_since(const ca_writers *writers, uint64_t start, uint64_t bytes);

#endif
