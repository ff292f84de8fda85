/* Regions that a program tells of (include/comair.h) as activations.
 *
 * One lies on the routine that is on top, like a function of a script (core/scripts): with that
 * routine's sp | 1, so that no return matches it, and it ends where the routine does at the latest.
 * On a root, as after a fork, it has the stack pointer in place of the routine's. Loops lie on
 * regions, and regions on loops (stack/loops.h).
 *
 * - A scope begins: it is known by its address, where no other can be as long as it is there. One
 *   that is there still was left without its end, as by longjmp to the same routine: it ends, with
 *   all that lies on it.
 * - A scope ends, or a region by its name: with all that lies on it. Where the routine on top has
 *   none such, it has ended with its routine: nothing does.
 *
 * - A number is told of a region by its name: the innermost of the thread has it from then on.
 *
 * Those that end otherwise than by their end are counted, and told of when the process ends. What
 * the program says is hostile: it is copied with care. */
#ifndef CA_REGIONS_H
#define CA_REGIONS_H

#include "core/scripts/state.h"

/* NULL: no memory. */
struct ca_regions *ca_regions_new(ca_stacks *stacks, ca_modules *modules, ca_script_copy copy);
ca_feature *ca_regions_feature(struct ca_regions *regions);

/* The bytes that end a request: ca_is_request is asked where they are. */
#define CA_REQUEST_LAST "\x48\x87\xdb"

/* Whether the 16 bytes before the last instruction are those of a request. */
bool ca_is_request(const unsigned char before[16]);

/* The program asks for what is at `request`; `sp`: the stack pointer. Other tools' are ignored. */
void ca_regions_ask(struct ca_regions *regions, ca_hot *hot, uint64_t request, uint64_t sp);

#endif
