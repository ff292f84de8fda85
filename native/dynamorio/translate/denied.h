/* Code that may not be executed: DynamoRIO translates whatever can be read. */
#ifndef CD_DENIED_H
#define CD_DENIED_H

#include <stdint.h>
#include "dr_api.h"

/* Lets a block end where its memory does; true: its first instruction may not be executed, and
 * one that faults is in its place. */
bool cd_deny(void *dc, uint64_t pc, instrlist_t *list);
bool cd_is_denied(uint64_t pc);
/* Takes all from there out of a block. */
void cd_cut(void *dc, instrlist_t *list, instr_t *from);

#endif
