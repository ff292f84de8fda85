/* What activations ask of the kernel and of the allocator; see core/rows/resources.h. */
#ifndef CA_ASKED_H
#define CA_ASKED_H

#include "stack.h"

/* The thread is about to make the system call with this number. */
void ca_asked_kernel(ca_hot *hot, long number, const uint64_t arguments[6]);
/* It has returned this, below 0 where it failed, to the activation that made it. */
void ca_asked_answered(ca_hot *hot, long number, long result);

/* The entry of a routine of the allocator is reached, with this in the registers of the first four
 * arguments; `kind`: see code/allocator.h. What the allocator asks of itself counts as nothing. */
void ca_asked_allocator(ca_hot *hot, unsigned kind, const uint64_t arguments[4]);

/* A routine of the allocator, the top one, with CA_FRAME_ALLOCATION, is about to return this. */
void ca_asked_returned(ca_hot *hot, uint64_t value);

/* The activation of the frame, the top one, ends with this inclusive RMS. `opaque`: its caller gets
 * none of its sizes; `complete`: else it ends with the stack. */
void ca_asked_ended(ca_stack *stack, ca_frame *frame, int64_t rms, bool opaque, bool complete);

/* It has read this again; so have its callers then. */
void ca_asked_rereads(ca_stack *stack, ca_frame *frame, int64_t rereads);

#endif
