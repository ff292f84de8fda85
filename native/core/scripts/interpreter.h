/* What is known of an interpreter: one small file for each says where it has what. */
#ifndef CA_INTERPRETER_H
#define CA_INTERPRETER_H

#include "base/base.h"

/* Text of the target's, in its own encoding: bytes that equal texts have in common. */
typedef struct ca_script_text {
  uint64_t at;
  uint64_t bytes;
  unsigned unit; /* bytes of a character: 1 (Latin-1), 2 or 4 */
} ca_script_text;

/* What a function is known by. */
typedef struct ca_script_function {
  ca_script_text name, file;
  uint32_t line;
} ca_script_function;

/* Addresses in the target of what says the type of an object; 0: not exported. */
typedef struct ca_script_types {
  uint64_t code, text;
} ca_script_types;

/* Copies the target's memory. False: it cannot be read. */
typedef bool (*ca_script_copy)(uint64_t address, void *to, uint64_t bytes);

typedef struct ca_interpreter {
  const char *name; /* as users say it */
  /* Exported symbols: the routine that runs functions, which is told the thread's state and the
   * function's frame as its first two arguments; a constant, the upper part of which says for which
   * versions all this holds; the types. */
  const char *routine, *version, *code_type, *text_type;
  uint64_t version_is, version_mask;
  /* The routine keeps the current frame in its own stack frame, in a cell that the thread's state
   * has led to since the routine began. */
  uint64_t (*cell)(uint64_t state);
  uint64_t (*previous)(uint64_t frame); /* its caller's */
  /* False: the frame is of no function. */
  bool (*function)(uint64_t frame, ca_script_function *function);
  /* Whether the frame is what `function` takes it for, from the cell to the texts. */
  bool (*checks)(uint64_t frame, const ca_script_types *types, ca_script_copy copy);
} ca_interpreter;

#endif
