#ifndef CA_PHP_H
#define CA_PHP_H

#include "interpreter.h"

extern const ca_interpreter ca_php_8_2;

#endif
