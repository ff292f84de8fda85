/* Functions of a script as activations, while an interpreter runs them.
 *
 * An interpreter keeps the frame of the function that runs in one cell of its thread. The machine
 * routine that interprets is looked at when each of its blocks begins: where the cell has another
 * frame than at the block before, a function was called, or has ended. Its activation lies on the
 * one of the routine, like a loop's (stack/loops.h): with the routine's sp | 1, so that no return
 * matches it, and it ends where the routine does. The routine's own loops are not observed, nor are
 * those of what calls it anew after an exception: a turn of such a loop ends none of the functions.
 *
 * - The routine is entered for a frame, by its argument: the function begins. Until the cell has
 *   been seen to hold that frame, what it holds is of nobody: the routine has not set it yet.
 * - The cell has the frame of a function that lies below, on the same activation of the routine:
 *   those above it end, as after a return, an exception, or a yield.
 * - It has a frame that the function on top called: that function begins.
 * - After a fork, or where a window of the run begins, the routine was entered before there was a
 *   stack: its functions lie on the root.
 *
 * Where the cell lies from the stack pointer is the same in all of the routine's body; it is found
 * out when the routine runs for the first time. A function is known by name, file and line, not by
 * addresses: these are used again. */
#ifndef CA_SCRIPTS_H
#define CA_SCRIPTS_H

#include "state.h"

/* NULL: no memory. */
ca_scripts *ca_scripts_new(ca_stacks *stacks, ca_modules *modules, ca_script_copy copy);

/* Whether code at `address` is of the routine that runs functions. */
static inline bool ca_is_scripts_code(const ca_scripts *scripts, uint64_t address) {
  return scripts && address - scripts->entry < scripts->end - scripts->entry;
}

/* Whether loops of code at `address` are not observed. */
static inline bool ca_has_scripts_in_loops(const ca_scripts *scripts, uint64_t address) {
  return ca_is_scripts_code(scripts, address) ||
         (scripts && scripts->stacks->restarting &&
          address - scripts->symbols[0].at < scripts->symbols[0].bytes);
}

/* The routine is entered, and its activation has begun. */
void ca_script_entered(ca_scripts *scripts, ca_hot *hot, uint64_t state, uint64_t frame);

/* The routine has begun long ago, and its activation is what is known of it: the function that it
 * runs is on the stack now, too. */
void ca_script_resumed(ca_scripts *scripts, ca_hot *hot, uint64_t state, uint64_t sp);

/* A block of the routine begins, and the cell at sp + from_sp has not what hot.entry says. */
void ca_script_look(ca_scripts *scripts, ca_hot *hot, uint64_t sp);

#endif
