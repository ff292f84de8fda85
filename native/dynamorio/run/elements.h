/* What a bit of an opmask stands for. */
#ifndef CD_ELEMENTS_H
#define CD_ELEMENTS_H

#include "dr_api.h"

typedef struct {
  uint count;     /* bits of the mask that say something; 0: all of the operand is read, whatever it
                     says */
  uint bytes;     /* of an element in registers */
  bool broadcast; /* what is in memory goes to several places of the register */
} cd_elements;

/* Of an instruction with EVEX, its name, and how many bytes its operand in memory has. */
cd_elements cd_elements_of(const char *name, instr_t *instr, uint bytes);

#endif
