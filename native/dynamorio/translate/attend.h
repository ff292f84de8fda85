/* Whether a block tells of what it accesses, see core/diagnosis/attention.h. */
#ifndef CD_ATTEND_H
#define CD_ATTEND_H

#include "code.h"

/* `entry`: frames may end when the block begins. */
bool cd_tells(uint64_t start, bool entry);
/* At the very start of the block: it is translated anew where it should be otherwise. */
void cd_put_attend(const cd_place *p, uint64_t start, bool entry, bool tells);

/* Goes over to the label, unless the word (NULL: there is none) is not 0; with `idle`, unless the
 * word is 0 and that has come down to 0, by one each time. Keeps registers, and flags that are
 * read.
 * Returns whether `idle` has come down by this time, too, where it goes on. */
bool cd_put_look(const cd_place *p, const uint32_t *word, int32_t *idle, instr_t *over);
/* From a clean call: forgets the translated code of a region, and goes on at an address. */
void cd_translate_anew(app_pc start, size_t bytes, app_pc next);

#endif
