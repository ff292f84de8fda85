#include "emit.h"
#include "asked.h"
#include "count.h"
#include "core/rows/rows.h"

static inline int32_t clamp32(int64_t value) {
  return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

static inline void find_context(ca_stack *stack, ca_frame *frame) {
  const ca_stacks *all = stack->thread->all;
  if (CA_UNLIKELY(all->context_of != NULL))
    stack->rows.context = all->context_of(stack, frame);
}

static void spill(ca_stack *stack, ca_frame *frame, uint32_t iterations) {
  find_context(stack, frame);
  ca_row row = {.construct = frame->construct,
                .depth = ca_depth_of(stack, frame),
                .blocks = (uint32_t)(frame->cost >> 32),
                .second = (uint32_t)frame->cost,
                .iterations = iterations};
  ca_rows_continue(&stack->rows, &row);
  ca_continued(stack, frame);
  frame->cost = 0;
}

void ca_spill_iterations(ca_hot *hot) {
  const ca_follower *follower = hot->stack->thread->all->follower;
  hot->stack->iterations = hot->iterations;
  if (follower)
    follower->counted(hot->stack, hot->s);
  spill(hot->stack, hot->s, hot->iterations);
  hot->iterations = 0;
}

void ca_spill(ca_stack *stack, ca_frame *frame) {
  spill(stack, frame, 0);
}

static inline bool fits32(int64_t value) {
  return value == (int32_t)value;
}

/* The footprint is what was first read and what was first written. */
static inline int64_t value_of(const ca_frame *f, const ca_rare *r, int c) {
  return c == CA_RARE_FOOTPRINT ? f->rms + r->self[c] : r->self[c];
}

static inline bool any_wide(const ca_frame *f, const ca_rare *r) {
  bool fit = fits32(f->rms);
#pragma GCC unroll 8
  for (int c = 0; c < CA_RARES; c++)
    fit = fit && fits32(r->self[c]) && fits32(value_of(f, r, c));
  return !fit;
}

/* A frame's values that do not fit a row go ahead of it in continuation rows. */
static void spill_sizes(ca_stack *stack, ca_frame *f, ca_rare *r) {
  while (any_wide(f, r)) {
    ca_row row = {
        .construct = f->construct, .depth = ca_depth_of(stack, f), .rms = clamp32(f->rms)};
    for (int c = 0; c < CA_RARES; c++)
      row.rare[c] = clamp32(value_of(f, r, c));
    ca_rows_continue(&stack->rows, &row);
    f->rms -= row.rms;
    for (int c = 0; c < CA_RARES; c++)
      r->self[c] -= row.rare[c] - (c == CA_RARE_FOOTPRINT ? row.rms : 0);
  }
}

void ca_emit(ca_stack *stack, ca_frame *f, uint32_t iterations) {
  const ca_follower *follower = stack->thread->all->follower;
  if (CA_UNLIKELY(follower != NULL))
    follower->ended(stack, f, !stack->closing);
  find_context(stack, f);
  ca_rare none = {0}, *r = f->flags & CA_FRAME_RARE ? ca_rare_of(stack, f) : &none;
  if (f->flags & CA_FRAME_RARE) {
    int64_t rereads = r->self[CA_RARE_KERNEL] + r->self[CA_RARE_THREAD];
    if (rereads != 0)
      ca_asked_rereads(stack, f, rereads);
  }
  f->rms += ca_first_reads(f->near) + ca_inner_rms(stack, f);
  ca_inner_in_row(stack, f);
  if (CA_UNLIKELY(any_wide(f, r)))
    spill_sizes(stack, f, r);
  ca_row row = {.construct = f->construct,
                .depth = ca_depth_of(stack, f),
                .rms = (int32_t)f->rms,
                .blocks = (uint32_t)(f->cost >> 32),
                .second = (uint32_t)f->cost,
                .iterations = iterations};
#pragma GCC unroll 8
  for (int c = 0; c < CA_RARES; c++)
    if (c != CA_RARE_FOOTPRINT || stack->rows.footprint)
      row.rare[c] = (int32_t)value_of(f, r, c);
  bool args = f->flags & CA_FRAME_ARGS;
  if (CA_UNLIKELY(args))
    ca_rows_args(&stack->rows, stack->args[ca_depth_of(stack, f)]);
  ca_rows_add(&stack->rows, &row);
  if (CA_UNLIKELY(args))
    stack->rows.fold_depth = CA_NO_DEPTH;
  f->near = f->cost = 0;
  f->rms = 0;
#pragma GCC unroll 8
  for (int c = 0; c < CA_RARES; c++)
    r->self[c] = 0;
}
