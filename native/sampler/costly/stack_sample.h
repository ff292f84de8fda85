/* A stack sample of a thread that runs: its registers and the top of its stack, as they were then.
 */
#ifndef CS_STACK_SAMPLE_H
#define CS_STACK_SAMPLE_H

#include <stdint.h>
#include <sys/types.h>

enum { SAMPLE_REGISTERS = 17, SAMPLE_PC = 16, SAMPLE_SP = 7 }; /* in DWARF's order */

typedef struct {
  pid_t tid;
  uint64_t registers[SAMPLE_REGISTERS];
  const uint8_t *stack; /* from where the stack pointer points */
  uint64_t stack_bytes;
} stack_sample;

typedef void stack_sample_use(void *data, const stack_sample *s);

#endif
