#include "levels.h"
#include "core/base/arena.h"

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

ca_level *ca_level_at(ca_levels *levels, ca_tree *tree, uint64_t *now, const ca_stack *stack,
                      const ca_frame *frame) {
  ca_level *level = levels->list + ca_depth_of(stack, frame), *up = level;
  while (up > levels->list && up->moment == 0)
    up--;
  if (up->moment == 0)
    up->moment = up->iteration = ++*now;
  const ca_frame *f = stack->base + (up - levels->list);
  while (up < level) {
    up++;
    f++;
    bool is_loop = f->flags & CA_FRAME_LOOP;
    up->moment = ++*now;
    up->iteration = is_loop ? up->moment : up[-1].iteration;
    up->around = is_loop ? up[-1].iteration : up[-1].around;
    up->node = ca_tree_child(tree, up[-1].node, f->construct, is_loop, &up->again);
    up->recursion = up->again ? up->moment : up[-1].recursion;
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
