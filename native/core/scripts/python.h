#ifndef CA_PYTHON_H
#define CA_PYTHON_H

#include "interpreter.h"

extern const ca_interpreter ca_python_3_11;
extern const ca_interpreter ca_python_3_12;
extern const ca_interpreter ca_python_3_13;

#endif
