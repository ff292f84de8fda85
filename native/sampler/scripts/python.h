/* Where CPython goes from one function to another within the routine that runs them: see
 * native/core/scripts/python.c. */
#ifndef CS_PYTHON_H
#define CS_PYTHON_H

#include "dynamorio/sample/control.h"

/* What a function's code object leads to: offsets. */
typedef struct {
  uint32_t file, name, first_line;   /* of a code object */
  uint32_t type, length, state;      /* of a text */
  uint32_t after_ascii, after_other; /* where its characters are */
} python_layout;

/* Of a file, with addresses as it has them. NULL: it is no interpreter of a version that is known,
 * or its code is not as it is known to be. */
const python_layout *python_find(const char *path, cs_scripts *to);

#endif
