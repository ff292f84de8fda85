#include "levels.h"
#include "base/arena.h"

ca_levels *ca_levels_of(ca_stack *stack) {
  ca_levels *levels = stack->followed;
  if (levels)
    return levels;
  levels = ca_map(sizeof *levels);
  if (!levels)
    return NULL;
  levels->bytes = stack->frames * sizeof(ca_level);
  levels->list = ca_map(levels->bytes);
  if (!levels->list)
    return NULL;
  return stack->followed = levels;
}

/* How often the frame's loop has gone round since that was last put into a row: the next loop above
 * it keeps that. */
static uint32_t iterations_of(const ca_stack *stack, const ca_frame *frame, const ca_frame *top) {
  while (frame++ < top)
    if (frame->flags & CA_FRAME_LOOP)
      return (uint32_t)(frame->flags >> 32);
  return stack->iterations;
}

/* Levels above are about to be set up: those of the loop around them that has gone on are ready. */
static void catch_up(ca_levels *levels, uint64_t *now, const ca_stack *stack, const ca_frame *frame,
                     const ca_frame *top) {
  while (frame > stack->base && !(frame->flags & CA_FRAME_LOOP))
    frame--;
  if (frame > stack->base)
    ca_level_iterated(levels->list + ca_depth_of(stack, frame), now,
                      iterations_of(stack, frame, top));
}

ca_level *ca_level_at(ca_levels *levels, ca_tree *tree, uint64_t *now, const ca_stack *stack,
                      const ca_frame *frame, const ca_frame *top) {
  ca_level *level = levels->list + ca_depth_of(stack, frame), *up = level;
  while (up > levels->list && up->moment == 0)
    up--;
  if (up->moment == 0)
    up->moment = up->iteration = ++*now;
  const ca_frame *f = stack->base + (up - levels->list);
  catch_up(levels, now, stack, f, top);
  while (up < level) {
    up++;
    f++;
    bool is_loop = f->flags & CA_FRAME_LOOP;
    up->moment = ++*now;
    up->iteration = is_loop ? up->moment : up[-1].iteration;
    up->around = is_loop ? up[-1].iteration : up[-1].around;
    up->node = ca_tree_child(tree, up[-1].node, f->construct, is_loop, &up->again);
    up->recursion = up->again ? up->moment : up[-1].recursion;
    if (is_loop)
      ca_level_iterated(up, now, iterations_of(stack, f, top));
  }
  return level;
}

ca_level *ca_level_seen(const ca_levels *levels, ca_level *from, uint64_t moment) {
  while (from >= levels->list && from->moment > moment)
    from--;
  return from >= levels->list ? from : NULL;
}

void ca_levels_free(ca_stack *stack) {
  ca_levels *levels = stack->followed;
  if (!levels)
    return;
  ca_unmap(levels->list, levels->bytes);
  ca_unmap(levels, sizeof *levels);
  stack->followed = NULL;
}
