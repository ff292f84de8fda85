/* Which cells the sampled activation reads before it writes them: those with the smallest hashes,
 * so that what two activations both read is told from bounded sets. */
#ifndef CD_CAPTURE_H
#define CD_CAPTURE_H

#include "base/base.h"

/* Whether this copy is asked for them. All accesses go out of line then. */
bool cd_captures(void);

/* Before code is translated. */
void cd_capture_begin(void);

/* The activation is whole. */
void cd_capture_done(void);

#endif
