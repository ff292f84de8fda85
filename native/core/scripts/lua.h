#ifndef CA_LUA_H
#define CA_LUA_H

#include "interpreter.h"

extern const ca_interpreter ca_lua_5_4;

#endif
