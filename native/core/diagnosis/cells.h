/* How often each cell of memory is gone through: of a sample of cells, chosen by their addresses,
 * how often they were read, and whether they had another value than the time before. Also of the
 * cells that results go to, how many they are. */
#ifndef CA_DIAGNOSIS_CELLS_H
#define CA_DIAGNOSIS_CELLS_H

#include "base/base.h"

enum { CA_CELLS = 1 << 10, CA_TIMES = 32 /* powers of two */ };

typedef struct ca_cell_reads {
  uint64_t cell; /* its address / 8, + 1; 0: free */
  uint64_t value;
  uint64_t times[8]; /* how often each of its bytes was read, weighted */
  uint32_t looks, changes;
  uint32_t site; /* of the block that it was in; 0: not known */
} ca_cell_reads;

typedef struct ca_cells {
  uint64_t mask; /* cells are in the sample whose hash has none of these bits: one in mask + 1 */
  uint32_t count;
  ca_cell_reads table[CA_CELLS];
} ca_cells;

/* Bytes there, of which those in the first cell count, were read or written: stands for `times`.
 * The whole cell is looked at. */
void ca_cells_note(ca_cells *cells, uint64_t address, uint64_t bytes, uint32_t site,
                   uint64_t times);

/* About how many of the site there are. */
uint64_t ca_cells_of_site(const ca_cells *cells, uint32_t site);

/* About how many there are that the others do not have as read more than once: what is made first,
 * and gone through then, is no result of that. */
uint64_t ca_cells_apart(const ca_cells *cells, const ca_cells *others);

/* Of cells that hardly change, were read about equally often and are many: those that most reads
 * are of. */
typedef struct ca_passes {
  uint64_t cells; /* about how many they are */
  uint64_t times; /* how often each was read: that byte of it that was most often */
  uint64_t looks, changes;
} ca_passes;

ca_passes ca_passes_of(const ca_cells *cells);

#endif
