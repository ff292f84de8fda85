/* Calls, returns and tail calls: the activation stacks.
 *
 * Frames are matched by stack pointer. `sp` of a frame is the address of its return address.
 *
 * - call (sp: stack pointer after the push): frames with frame.sp <= sp are gone (they were
 *   left by longjmp, an exception or a return that was not seen); they end, then the new frame
 *   is pushed.
 * - return (sp: after the pop): frames with frame.sp < sp end.
 * - entry (a routine's entry was reached and the top frame belongs to another one):
 *     on the root: as a call (program start, thread start, signal handler);
 *     the top was entered through a stub: it takes the entry's name;
 *     frame.sp == sp: a tail call: the top ends, a new activation begins in its place;
 *     else nothing (a jump within the routine).
 *
 * Several stacks per thread. When an event's sp lies above the top frame in a way that a plain
 * return does not explain, or CA_FAR or more below it (a return: CA_FAR_RETURN), the thread may
 * have changed stacks; so it may at every event on a root. ca_locate decides:
 *   1. A signal stack is left (its frames end) when sp lies above its start, or in the part of
 *      the interrupted stack that was in use.
 *   2. Else, candidates are the thread's stacks in whose mapping sp lies, whose start is not
 *      below sp and whose top frame is not more than CA_FAR_RETURN above sp; of these the one
 *      with the lowest start. After a return that went down, the current stack is none (a return
 *      on the root does not go down).
 *   3. Without candidate: if sp lies in the current stack's mapping and no return went down, the
 *      stack stays (a large frame). Otherwise a new stack begins at sp.
 * Timestamps are per thread, so a cell touched while one stack runs counts as accessed by the
 * suspended activations of the thread's other stacks too.
 */
#ifndef CA_ACTIVATION_H
#define CA_ACTIVATION_H

#include "core/process/process.h"

#define CA_FAR 0x10000
#define CA_FAR_RETURN 1024

/* ca_call(hot, entry, construct, sp) and ca_return(hot, sp): hotpath.h */
void ca_entry(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp);

/* The stub that the top frame was entered through goes to the lazy binder. */
void ca_binder(ca_hot *hot);

void ca_signal_enter(ca_hot *hot, uint64_t sp);
void ca_signal_leave(ca_hot *hot);

/* Ends all activations of a stack, the root included, as incomplete. */
void ca_close_stack(ca_hot *hot, ca_stack *stack);

/* Counts that come near the limits of a packed word go into a continuation row. */
void ca_spill(ca_stack *stack, ca_frame *frame);

/* stacks.c */
ca_stack *ca_stack_new(ca_hot *hot, ca_stack_kind kind, uint64_t sp);
void ca_stack_switch(ca_hot *hot, ca_stack *to);
/* See above; `down`: a return went down. True when the thread is on another stack now. */
bool ca_locate(ca_hot *hot, uint64_t sp, bool down);

#endif
