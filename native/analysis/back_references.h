// Back references: rows that stand for an equal subtree earlier in the batch
// (native/core/rows/subtrees.h).
#pragma once

#include "series.h"

#include <vector>

namespace comair {

class BackReferences {
public:
  // A routine, and the cost of its activations that lie in no other of its own, in some subtree.
  struct Outer {
    uint32_t id;
    uint64_t cost;
  };

  void reset(uint32_t constructs);
  // Rows of a batch follow; `rows` has those before.
  void begin(const std::vector<FoldRow> &rows, size_t batch_rows);
  // Not of rows behind the last batch that has rows which stand for others.
  bool covers(size_t row) const {
    return row < calls.size();
  }

  // By row of the group: how often it was called by the caller that it has here, with all the
  // times that its caller stands for.
  std::vector<uint64_t> calls;

  void set_target(size_t row, size_t target) {
    target_[row] = static_cast<uint32_t>(target) + 1;
  }
  // The row whose subtree stands in this place, or `row` itself.
  size_t target(size_t row) const {
    return target_[row] != 0 ? target_[row] - 1 : row;
  }

  // Finds what outermost() gives, for rows in ascending order.
  void find_outermost(const std::vector<FoldRow> &rows, size_t row);
  // visit(Outer) for the routines in the subtree of a row that another one refers back to.
  template <typename Visit> void outermost(size_t row, Visit visit) const {
    const Span &span = spans_[span_of_[row] - 1];
    for (size_t i = span.from; i < span.to; i++)
      visit(outer_[i]);
  }

private:
  struct Span {
    size_t from, to; // in outer_
    size_t start;    // the subtree's first row
  };

  void add(const Outer &outer, int64_t depth, int64_t top);

  std::vector<uint32_t> target_, span_of_; // by row, plus one; 0: none
  std::vector<Span> spans_;
  std::vector<Outer> outer_;
  // For the walk through one subtree; see Fold::walk_back.
  std::vector<int64_t> depth_; // by construct
  std::vector<uint64_t> cost_; // by construct
  std::vector<uint32_t> path_; // by depth
  std::vector<uint32_t> touched_;
};

} // namespace comair
