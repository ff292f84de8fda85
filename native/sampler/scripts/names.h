/* What a function of Python is called. */
#ifndef CS_SCRIPT_NAMES_H
#define CS_SCRIPT_NAMES_H

#include "python.h"

#include <stdio.h>

enum { NAME_BYTES = 1024 };
typedef struct {
  char name[NAME_BYTES], file[NAME_BYTES]; /* UTF-8 */
  uint32_t line;
} script_name;

/* Of the code object at this address. False: it is none. */
bool script_name_read(const python_layout *layout, uint64_t code, script_name *to);

/* JSON: [name, file, line]. */
void script_name_write(FILE *out, const script_name *name);

#endif
