// Points by sizes other than the fold's first one: a second pass over the rows that the fold has
// laid out, made only where somebody asked for it.
#pragma once

#include "protocol/rows.h"
#include "tables.h"

#include <map>

namespace comair {

// A row as the fold has laid it out.
struct FoldRow {
  FoldRow() { // not zeroed: each is written before it is read
  }
  FoldRow(uint32_t i, uint32_t d, uint32_t t, uint64_t c) : id(i), depth(d), times(t), cost(c) {
  }
  uint32_t id, depth, times;
  uint64_t cost; // inclusive, of one activation
};

// Numbers of series: protocol/rows.h.
inline bool is_part_of_drms(uint32_t number) {
  return number < 32 && (CA_SUM_PARTS >> number & 1) != 0;
}

class Series {
public:
  void reset(uint32_t which, uint32_t constructs);
  // Adds a batch. `rows`: the fold's, from number `from` of the group on; `left_rows`: numbers of
  // those that the fold has left open, ascending.
  // `size` is a sum over the subtree like the fold's own.
  // `keys`: what the points are kept by; NULL: the construct.
  // `without`: by construct, those that get no points.
  // `before`, `occurrences`: as in Fold, where rows stand for subtrees; else NULL.
  void add(const FoldRow *rows, const int64_t *size, size_t count, bool incomplete,
           const std::vector<uint8_t> &opaque, const std::vector<size_t> &left_rows, size_t from,
           size_t deepest, const uint32_t *keys = nullptr, const uint32_t *before = nullptr,
           const uint64_t *occurrences = nullptr, const std::vector<uint8_t> *without = nullptr);
  // A row's own value that is no sum.
  void add_single(const FoldRow &row, int64_t size, bool incomplete, int64_t left_index);
  // Rows that the fold has left open since have no value of their own unless they are given one.
  void fill_left(size_t count) {
    left.resize(count, -1);
  }

  uint32_t number = 0;
  Points points;                       // not of DRMS's parts; for DRMS the fold adds them
  std::vector<int64_t> totals;         // by construct: sum of sizes of its finished activations
  std::vector<int64_t> left;           // as far as known, in the order of Fold::left_open
  std::map<uint32_t, int64_t> pending; // continuations whose row has not come, by depth
  // Rows of the group that are asked for, ascending, and what the size of each is; NULL: none.
  const std::vector<size_t> *asked = nullptr;
  std::vector<int64_t> answers;
  // Of a row of the batch that was added last, where it has back references or this is DRMS.
  int64_t inclusive(size_t row) const {
    return inclusive_[row];
  }
  void set_level(size_t depth, int64_t size) {
    if (sums_.size() <= depth)
      sums_.resize(depth + 1);
    sums_[depth] = size;
  }
  int64_t level(int64_t depth) const { // what no parent has consumed yet
    return static_cast<size_t>(depth) < sums_.size() ? sums_[static_cast<size_t>(depth)] : 0;
  }

private:
  std::vector<int64_t> sums_;      // by depth
  std::vector<int64_t> inclusive_; // by row of the batch
};

} // namespace comair
