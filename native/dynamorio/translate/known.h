/* What is known within a block: where registers point to, and what has been accounted already.
 *
 * Within an activation the second access to a cell changes nothing, and a block runs within one
 * activation. Addresses are written as a root (a value that some register had) plus a constant. */
#ifndef CD_KNOWN_H
#define CD_KNOWN_H

#include "dr_api.h"

enum { CD_ROOT_NONE, CD_ROOT_ABSOLUTE, CD_ROOT_STACK, CD_ROOT_FIRST };
enum { CD_MAX_RANGES = 64 };

/* root + scale * index + offset */
typedef struct {
  ushort root, index;
  ushort scale;
  bool aligned; /* all but the offset is a multiple of 8 */
  int64_t offset;
} cd_address;

typedef struct {
  struct {
    ushort root;
    int64_t offset;
  } registers[16];
  ushort next_root;
  ushort range_count;
  struct {
    cd_address at;
    int64_t end;
    bool written;
  } ranges[CD_MAX_RANGES];
} cd_known;

void cd_known_init(cd_known *known);
/* False: the address cannot be followed. */
bool cd_known_address(const cd_known *known, opnd_t memory, cd_address *at);
/* Whether an access changes nothing; if not, it will have been done. */
bool cd_known_covered(cd_known *known, cd_address at, uint size, bool write);
/* What has been accessed already counts again: others may have come between. */
void cd_known_again(cd_known *known);
/* The instruction has run. */
void cd_known_after(cd_known *known, instr_t *instr);

#endif
