/* A look at a thread that runs: its registers and the top of its stack, as they were then. */
#ifndef CS_LOOK_H
#define CS_LOOK_H

#include <stdint.h>
#include <sys/types.h>

enum { LOOK_REGISTERS = 17, LOOK_PC = 16, LOOK_SP = 7 }; /* in DWARF's order */

typedef struct {
  pid_t tid;
  uint64_t registers[LOOK_REGISTERS];
  const uint8_t *stack; /* from where the stack pointer points */
  uint64_t stack_bytes;
} look;

typedef void look_use(void *data, const look *l);

#endif
