// What is known once all rows are there: edges, and what counts once along a path.
#include "fold.h"

#include <vector>

namespace comair {

void Fold::flush_outer(int64_t level) {
  for (uint32_t id : touched_) {
    nested.push_back({level, id, outer_cost_[id]});
    outer_cost_[id] = 0;
  }
  touched_.clear();
}

// Unless it lies in another activation of the same routine, which is on the path.
__attribute__((always_inline)) inline bool Fold::add_outer(uint32_t id, uint32_t depth,
                                                           uint64_t cost) {
  int64_t k = outer_depth_[id];
  if (k < depth && k >= low && parents_[static_cast<size_t>(k) + 1] == id)
    return false;
  if (outer_cost_[id] == 0 && cost > 0)
    touched_.push_back(id);
  outer_cost_[id] += cost;
  return true;
}

// From the last row to the first: postorder backwards is preorder, so a caller is met before its
// callees, and the routines on the path to a row are known, one per depth, as far as their rows
// lie in the group. That gives the edges, and which activations lie inside others of the same
// routine: their cost is not to be counted again. outer_depth_ has for each routine the depth of
// the outermost activation met last; it is on the path still if the path has the routine there.
template <bool kShared> void Fold::walk_back() {
  parents_.resize(static_cast<size_t>(deepest_) + 3);
  for (int64_t d = low; d <= deepest_ + 1; d++)
    parents_[static_cast<size_t>(d)] = constructs_ + static_cast<uint32_t>(d);
  owners_ = parents_;
  int64_t lowest = deepest_ + 1;
  uint32_t *parents = parents_.data(), *owners = owners_.data();
  const bool loops = !loop_.empty();
  auto add_edge = [&](const Row &row, uint64_t calls) {
    uint64_t cost = row.cost * calls;
    edges.add(parents[row.depth], row.id, calls, cost);
    if (loops && !loop_[row.id] && owners[row.depth] != parents[row.depth])
      through.add(owners[row.depth], row.id, calls, cost);
  };
  for (size_t i = group_.size(); i-- > 0;) {
    const Row &row = group_[i];
    if (row.times == 0)
      continue;
    if (row.depth < lowest) {
      flush_outer(lowest - 1);
      lowest = row.depth;
    }
    uint64_t cost = row.cost * row.times;
    if (kShared && back_references_.covers(i)) {
      uint64_t calls = back_references_.calls[i];
      add_edge(row, calls);
      if (back_references_.target(i) != i) {
        back_references_.outermost(back_references_.target(i),
                                   [&](const BackReferences::Outer &outer) {
                                     add_outer(outer.id, row.depth, outer.cost * row.times);
                                   });
        continue;
      }
    } else {
      add_edge(row, row.times);
    }
    parents[row.depth + 1] = row.id;
    if (loops)
      owners[row.depth + 1] = loop_[row.id] ? owners[row.depth] : row.id;
    if (add_outer(row.id, row.depth, cost))
      outer_depth_[row.id] = row.depth;
  }
  flush_outer(lowest - 1);
}

void Fold::finish() {
  fill_ends();
  if (first >= 0) { // else nothing but values of a row to come
    open_calls = steps_.open(last);
    if (back_references_.calls.empty())
      walk_back<false>();
    else
      walk_back<true>();
  }
  std::vector<uint64_t> calls(constructs_), inclusive(constructs_), inner(constructs_),
      once(counted_once_);
  edges.each([&](const Edges::Edge &edge) {
    calls[edge.callee()] += edge.calls;
    inclusive[edge.callee()] += edge.cost;
    if (edge.caller() < constructs_)
      inner[edge.caller()] += edge.cost;
  });
  for (const Nested &each : nested)
    once[each.id] += each.cost;
  for (uint32_t id = 0; id < constructs_; id++)
    // Without calls: those of a row to come.
    if (calls[id] != 0 || inner[id] != 0 || (is_loop(id) && iterations_[id] != 0))
      routines.push_back({id, calls[id], static_cast<int64_t>(inclusive[id] - inner[id]), once[id],
                          incomplete_[id], corrupt_[id], is_loop(id) ? iterations_[id] : 0});
}

} // namespace comair
