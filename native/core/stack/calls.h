/* Calls, returns and tail calls.
 *
 * Frames are matched by stack pointer. `sp` of a frame is the address of its return address. Frames
 * of loops lie on their routine's, with its sp | 1: they never match, so that they end where their
 * routine does, and are looked through otherwise (loops.h).
 *
 * - call (sp: stack pointer after the push): frames with frame.sp <= sp are gone (they were
 *   left by longjmp, an exception or a return that was not seen); they end, then the new frame
 *   is pushed.
 * - return (sp: after the pop): frames with frame.sp < sp end.
 * - entry (a routine's entry was reached and the top frame belongs to another one):
 *     on the root: as a call (program start, thread start, signal handler);
 *     the top was entered through a stub: it takes the entry's name;
 *     frame.sp == sp: a tail call: the top ends, a new activation begins in its place;
 *     the top jumped to a stub that is not bound, which went on to the lazy binder: a tail call,
 *     too, with the binder in its place until that jumps to the routine;
 *     else nothing (a jump within the routine).
 * - jump (indirect, no call, return or stub; sp: then): where sp lies above the top frame, as after
 *   longjmp, frames with frame.sp < sp end.
 *
 * A routine that runs functions of scripts may be left by an exception, or return, only to be
 * called anew from the same place, which goes on with the functions that it was in. Where that is
 * known to happen (for some routines, after jumps alone), its frame and those of the functions on
 * it do not end when it is left so: they rest.
 * - A call from where it was called (frame.sp == sp): of the routine itself, it goes on; of
 * another, that is on top of them.
 * - Else they end as if the routine ran still.
 *
 * Several stacks per thread. When an event's sp lies above the top frame in a way that a plain
 * return does not explain, or CA_FAR or more below it (a return: CA_FAR_RETURN), the thread may
 * have changed stacks; so it may at every event on a root. ca_locate decides:
 *   1. A signal stack is left (its frames end) when sp lies above its start, or in the part of
 *      the interrupted stack that was in use.
 *   2. Else, candidates are the thread's stacks in whose mapping sp lies, whose start is not
 *      below sp, or just by the return address that its first activation popped, and whose top
 *      frame is not more than CA_FAR_RETURN above sp; of these the one with the lowest start.
 *      After a return that went down, the current stack is none (a return on the root does not
 *      go down).
 *   3. Without candidate: if sp lies in the current stack's mapping and no return went down, the
 *      stack stays (a large frame). Otherwise a new stack begins at sp.
 * Timestamps are per thread, so a cell touched while one stack runs counts as accessed by the
 * suspended activations of the thread's other stacks too.
 */
#ifndef CA_CALLS_H
#define CA_CALLS_H

#include "activation.h"
#include "course.h"

#define CA_FAR 0x10000
/* At a call, frames with sp < this above the call's are gone: a routine's has the call's, a loop on
 * it one more. */
#define CA_GONE 2

void ca_entry(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp);

/* Ends frames with frame.sp < sp. */
void ca_end_until(ca_hot *hot, uint64_t sp);

/* What stubs push for the lazy binder: the relocation's number and the module. */
#define CA_BINDER_PUSHED 16

/* The stub that the top frame was entered through, or jumped to, goes to the lazy binder. */
void ca_binder(ca_hot *hot);

void ca_call_far(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp);
void ca_return_far(ca_hot *hot, uint64_t sp, uint64_t value);
void ca_jump(ca_hot *hot, uint64_t sp);

/* `sp`: after the return address was pushed. `constructs`: those of the process, which an engine
 * knows without loads. */
static inline void ca_call(ca_hot *hot, const ca_constructs *constructs, uint64_t entry,
                           uint32_t construct, uint64_t sp) {
  if (CA_UNLIKELY(hot->s->sp - sp - CA_GONE >= CA_FAR))
    ca_call_far(hot, entry, construct, sp);
  else
    ca_push(hot, constructs, entry, construct, sp);
}

/* The same for a construct without flags, which an engine may know. */
static inline void ca_call_plain(ca_hot *hot, uint64_t entry, uint32_t construct, uint64_t sp) {
  if (CA_UNLIKELY(hot->s->sp - sp - CA_GONE >= CA_FAR))
    ca_call_far(hot, entry, construct, sp);
  else
    ca_push_plain(hot, entry, construct, sp);
}

/* `sp`: after the return address was popped; `value`: what is returned. */
static inline void ca_return(ca_hot *hot, uint64_t sp, uint64_t value) {
  if (CA_UNLIKELY(hot->s->sp != sp - 8)) {
    ca_return_far(hot, sp, value);
    return;
  }
  if (CA_UNLIKELY(hot->s->flags & CA_FRAME_ALLOCATION))
    ca_asked_returned(hot, value);
  if (CA_UNLIKELY(ca_pop(hot)))
    ca_course_look(hot);
}

#endif
