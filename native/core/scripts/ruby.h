#ifndef CA_RUBY_H
#define CA_RUBY_H

#include "interpreter.h"

extern const ca_interpreter ca_ruby_3_1;

#endif
