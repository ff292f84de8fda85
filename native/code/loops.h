/* The loops of the target's functions: natural loops of the control flow of their machine code,
 * found when a function is first asked about. Not for several threads at once. */
#ifndef CA_LOOPS_H
#define CA_LOOPS_H

#include "base/feature.h"
#include "function.h"
#include "statics.h"

typedef struct ca_functions ca_functions;

/* NULL: no memory. */
ca_functions *ca_functions_new(void);
/* The same for files that need not be loaded. */
ca_functions *ca_functions_on_disk(void);
void ca_functions_free(ca_functions *functions);
/* Files with code come and go by its calls. */
ca_feature *ca_functions_feature(ca_functions *functions);

/* From now on functions are asked for their arrays, too: those on the stack, and what they say of
 * static ones. Calls `marked` with each address of static data that code turns out to refer to; see
 * statics.h. */
typedef void (*ca_static_visitor)(void *context, uint64_t address, bool begins);
void ca_functions_find_objects(ca_functions *functions, ca_static_visitor marked, void *context);
/* The same for those that are known, in an object that ca_static_object found. */
void ca_visit_statics(const ca_functions *functions, const ca_static *object,
                      ca_static_visitor visit, void *context);
/* The static object at an address of a file's data that can be written; `code`: an address of the
 * file's code. False: there is none. */
bool ca_static_object(ca_functions *functions, uint64_t address, ca_static *object, uint64_t *code);
/* Whether a file's data is there. */
bool ca_is_static(const ca_functions *functions, uint64_t address);

/* The function whose code holds `address`, analysed when first asked for; NULL: none is known
 * there (generated code, no module). Stays where it is until its module is unmapped. A part that
 * lies elsewhere (.cold) is its function's once code has been seen to jump there. */
const ca_function *ca_function_at(ca_functions *functions, uint64_t address);

/* [start, end) of the same function, which need not be analysed for that. False: none is known. */
bool ca_function_bounds(const ca_functions *functions, uint64_t address, uint64_t *start,
                        uint64_t *end);

#endif
