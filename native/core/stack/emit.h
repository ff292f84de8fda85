/* Frames of activations that end become rows, whatever their values are. */
#ifndef CA_EMIT_H
#define CA_EMIT_H

#include "stack.h"

/* Emits the frame's row, and clears the frame. */
void ca_emit(ca_stack *stack, ca_frame *frame, uint32_t iterations);

/* Counts that come near the limits of a packed word go into a continuation row. */
void ca_spill(ca_stack *stack, ca_frame *frame);
/* The same for the top frame, a loop's. */
void ca_spill_iterations(ca_hot *hot);

#endif
