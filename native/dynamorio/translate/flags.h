/* Flags that nobody reads after a block.
 *
 * What follows a block is not seen when it is translated, and its flags would have to be kept at
 * its end. Nearly always the code there sets them anew: then the block gets an instruction that
 * sets them while it is instrumented, and that is taken out again. */
#ifndef CD_FLAGS_H
#define CD_FLAGS_H

#include "dr_api.h"

/* Shifts whose count may be 0 are marked as such that need not write: else what comes before them
 * would take the flags for free. */
void cd_flags_may_stay(instrlist_t *list);
/* A block whose last flags nobody reads gets an instruction that sets them, before a last call or
 * jump, else at its end. */
void cd_flags_begin(void *dc, instrlist_t *list);
bool cd_flags_are_free(instr_t *instr);
/* Takes it out again; false: it is another instruction. */
bool cd_flags_end(void *dc, instrlist_t *list, instr_t *instr);

#endif
