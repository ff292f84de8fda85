/* What translated code tells while loops are diagnosed: see core/diagnosis. It tells before its
 * instruction runs, and no more than a test of a word is done while nothing is looked at. */
#ifndef CD_RUN_DIAGNOSIS_H
#define CD_RUN_DIAGNOSIS_H

#include "core/diagnosis/registers.h"
#include "core/stack/hot.h"

/* Where the target's general registers are at a place of translated code: 0: in themselves; else so
 * far behind the hot state. */
typedef struct cd_where {
  short at[CA_GENERAL];
} cd_where;

/* One operand in memory of an instruction. */
typedef struct cd_told {
  uint64_t place;  /* the instruction */
  uint64_t copied; /* the register that it stores as it is, as a mask; 0: none */
  unsigned bytes;
  unsigned writer; /* of so much that C notes who has written it; 0: translated code does */
  int offset;      /* constant of its address */
  bool rooted;     /* there is more to it than the constant */
  bool load, store;
} cd_told;

/* An operand in memory, with its address; the target's registers are where the slot says. */
void cd_h_told(ca_hot *hot, uint64_t told, uint64_t address, uint64_t c);
/* Registers that the next instructions read, and then those that they overwrite. */
void cd_h_used(ca_hot *hot, uint64_t read, uint64_t written, uint64_t c);
/* A routine's entry, once the stack knows of it. */
void cd_h_diagnosed_routine(ca_hot *hot, uint64_t a, uint64_t b, uint64_t c);
/* A loop's header, once the stack knows of it. */
void cd_h_diagnosed_header(ca_hot *hot, uint64_t loop, uint64_t exits, uint64_t c);

/* An access of an instruction that says only when it runs what it accesses; its address is in its
 * slot. */
void cd_tell_access(ca_hot *hot, uint64_t address, uint64_t bytes, bool write);
/* Whether such accesses are told of one by one. */
bool cd_tells_each(void);

/* What a thread has in its registers, for the core: in what translated code calls, and in events of
 * the thread itself. */
void cd_registers_of(const ca_hot *hot, ca_registers *to);

#endif
