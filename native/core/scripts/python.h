#ifndef CA_PYTHON_H
#define CA_PYTHON_H

#include "interpreter.h"

extern const ca_interpreter ca_python_3_11;

#endif
