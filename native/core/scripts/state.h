/* What is known of the interpreter that runs, and of the functions that it has run. */
#ifndef CA_SCRIPTS_STATE_H
#define CA_SCRIPTS_STATE_H

#include "interpreter.h"
#include "base/feature.h"
#include "base/pool.h"
#include "core/stack/stack.h"

enum { CA_SCRIPT_SLOTS = 1 << 18 };

typedef struct ca_scripts {
  ca_feature feature;
  ca_stacks *stacks;
  ca_modules *modules;
  ca_script_copy copy;
  const ca_interpreter *interpreter; /* NULL: none is mapped, or it is not understood */
  ca_script_symbol symbols[CA_SCRIPT_SYMBOLS];
  const ca_module *module;
  uint64_t entry, end;             /* the routine's code */
  uint32_t tries;                  /* how often the current frame was looked for in vain */
  uint32_t checked;                /* frames that were found to be right, of the first ones */
  struct ca_script_states *states; /* see states.h */
  struct ca_script_slot *slots;    /* by hash */
  uint32_t used;
  struct ca_script_file *files;
  struct ca_script_inner *inner; /* names that functions do not know */
  ca_pool pool;
} ca_scripts;

#endif
