#ifndef CA_PERL_H
#define CA_PERL_H

#include "interpreter.h"

extern const ca_interpreter ca_perl_5_36;

#endif
