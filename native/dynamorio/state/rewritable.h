/* Code of files that the target could write over at some time since it was mapped: it need not be
 * what its file has. All this is called under the lock. */
#ifndef CD_REWRITABLE_H
#define CD_REWRITABLE_H

#include <stdbool.h>
#include <stdint.h>

/* Memory may be written over from now on. */
void cd_made_writable(uint64_t start, uint64_t end);
/* Something else is there, or nothing. */
void cd_mapped_anew(uint64_t start, uint64_t end);
/* Whether any of it could be written over. */
bool cd_was_writable(uint64_t start, uint64_t end);

#endif
