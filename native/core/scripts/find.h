/* Finds a known interpreter in a file. */
#ifndef CA_SCRIPT_FIND_H
#define CA_SCRIPT_FIND_H

#include "state.h"

/* Fills in what is known of the file's interpreter. False: it is none that is known. */
bool ca_script_find(ca_scripts *scripts, const char *path, const ca_module *module);

#endif
