#include "back_references.h"

namespace comair {

void BackReferences::reset(uint32_t constructs) {
  calls.clear();
  target_.clear();
  span_of_.clear();
  spans_.clear();
  outer_.clear();
  depth_.assign(constructs, 0);
  cost_.assign(constructs, 0);
}

void BackReferences::begin(const std::vector<FoldRow> &rows, size_t batch_rows) {
  for (size_t i = calls.size(); i < rows.size(); i++)
    calls.push_back(rows[i].times);
  calls.resize(rows.size() + batch_rows);
  target_.resize(rows.size() + batch_rows);
  span_of_.resize(rows.size() + batch_rows);
}

// Unless the routine is on the path from the subtree's root, at depth `top`, to `depth`.
void BackReferences::add(const Outer &outer, int64_t depth, int64_t top) {
  int64_t k = depth_[outer.id];
  if (k >= top && k < depth && path_[static_cast<size_t>(k)] == outer.id)
    return;
  if (cost_[outer.id] == 0 && outer.cost > 0)
    touched_.push_back(outer.id);
  cost_[outer.id] += outer.cost;
}

void BackReferences::find_outermost(const std::vector<FoldRow> &rows, size_t row) {
  int64_t top = rows[row].depth;
  size_t i = row + 1;
  while (i > 0 && (i - 1 == row || rows[i - 1].depth > top)) {
    const FoldRow &at = rows[--i];
    if (at.times == 0)
      continue;
    size_t known = target(i);
    if (span_of_[known] != 0) {
      outermost(known, [&](const Outer &outer) {
        add({outer.id, outer.cost * at.times}, at.depth, top);
      });
      if (known == i)
        i = spans_[span_of_[i] - 1].start;
      continue;
    }
    add({at.id, at.cost * at.times}, at.depth, top);
    size_t depth = at.depth;
    if (path_.size() <= depth)
      path_.resize(depth + 1);
    int64_t k = depth_[at.id];
    if (k < top || k >= at.depth || path_[static_cast<size_t>(k)] != at.id)
      depth_[at.id] = at.depth;
    path_[depth] = at.id;
  }
  Span span = {outer_.size(), 0, i};
  for (uint32_t id : touched_) {
    outer_.push_back({id, cost_[id]});
    cost_[id] = 0;
  }
  touched_.clear();
  span.to = outer_.size();
  spans_.push_back(span);
  span_of_[row] = static_cast<uint32_t>(spans_.size());
}

} // namespace comair
