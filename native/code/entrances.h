/* Loops of a file's function, for those who look at a process from outside; and where they are
 * entered, for those who want to be there when one begins: its header alone does not tell that from
 * its going round. */
#ifndef CA_ENTRANCES_H
#define CA_ENTRANCES_H

#include "base/base.h"

enum { CA_ALWAYS = 0xff };

/* An instruction outside of the loop, with the loop's header next. */
typedef struct ca_entrance {
  uint64_t address;  /* in the file, as those below */
  int64_t height;    /* of the stack pointer, in bytes from where the return address lies */
  uint8_t condition; /* of a branch, as the processor numbers it: the loop comes if it holds */
} ca_entrance;

/* Those of the loop with this header, of the function with this start, up to `room`. How many; 0:
 * the loop is not known. `*ways`: how many lead there, with those of which it cannot be told as
 * simply that the loop comes next, as through a jump table. */
uint32_t ca_loop_entrances(const char *path, uint64_t function, uint64_t header, ca_entrance *found,
                           uint32_t room, uint32_t *ways);

/* A loop of a function, with how many of some addresses lie in it. */
typedef struct ca_inside {
  uint64_t header, last; /* as in ca_loop */
  uint32_t parent;       /* index + 1 of the loop around it; 0: none */
  uint32_t addresses;
} ca_inside;

/* The first `room` loops of the function with this start, by their headers. How many; 0: there are
 * none, or they are not known. */
uint32_t ca_loops_inside(const char *path, uint64_t function, const uint64_t *addresses,
                         uint32_t count, ca_inside *found, uint32_t room);

#endif
