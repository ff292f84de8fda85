/* Scripts whose first line an engine would not read as the kernel does. */
#ifndef CA_SCRIPT_LINE_H
#define CA_SCRIPT_LINE_H

#include "base/base.h"

enum { CA_SCRIPTS_DEEPEST = 5, CA_SCRIPT_HEAD = 256 };

/* What the kernel makes of a script: the program that runs it, and what goes before the arguments
 * that it was given, the script among that. */
typedef struct {
  char lines[CA_SCRIPTS_DEEPEST + 1][CA_SCRIPT_HEAD + 1];
  const char *words[2 * CA_SCRIPTS_DEEPEST + 2];
  uint32_t count;
} ca_script_command;

/* True for a script whose interpreter is a script as well, or whose line is long, ends in blanks or
 * with the file: `words[0]` is to be executed, with the words and then all arguments but the first.
 */
bool ca_script_is_odd(const char *path, ca_script_command *command);

#endif
