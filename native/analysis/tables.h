// Hash tables of a fold: points of routines and edges of the call graph. Open addressing, powers
// of two, at most half full; memory is kept from group to group.
#pragma once

#include "protocol/points.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

// Numbers of one (routine, size): of the inclusive cost of its activations.
struct Point {
  uint64_t count = 0;
  uint64_t sum = 0;
  double squares = 0;
  uint64_t min = 0;
  uint64_t max = 0;

  void add(uint64_t times, uint64_t cost) {
    if (count == 0 || cost < min)
      min = cost;
    if (cost > max)
      max = cost;
    count += times;
    sum += cost * times;
    squares += static_cast<double>(cost) * static_cast<double>(cost) * static_cast<double>(times);
  }
  void merge(const Point &other) {
    if (count == 0 || other.min < min)
      min = other.min;
    if (other.max > max)
      max = other.max;
    count += other.count;
    sum += other.sum;
    squares += other.squares;
  }
};

// Points lie side by side in the order in which they were first touched: what a group of rows
// touches then is far less of the memory, and fewer of its pages, than with points inside of the
// tables. Most activations are small and repeat: sizes below kExactBelow are found by pages that
// are made when first touched, the rest by a hash. Beyond kMaxDistinct sizes of a routine in the
// hash it keeps logarithmic bins, CA_BINS_PER_OCTAVE, which bounds memory (test/reference/bins.ts
// has the same).
class Points {
public:
  static constexpr int64_t kExactBelow = CA_EXACT_BELOW;
  static constexpr int kPageSizes = 32;
  static constexpr uint32_t kMaxDistinct = CA_MAX_DISTINCT;

  // Sizes that find no page once there are `max_pages` (1408 bytes each, with all their points) go
  // to the hash.
  explicit Points(size_t max_pages = SIZE_MAX) : max_pages_(max_pages) {
  }
  void reset(uint32_t routines);

  // Adds what another table holds of its routines.
  void merge(const Points &other);
  // Keeps what there is, and makes room for routines below `routines`.
  void reserve(uint32_t routines);

  void add(uint32_t routine, int64_t size, uint64_t times, uint64_t cost) {
    at(routine, size).add(times, cost);
  }
  void merge(uint32_t routine, int64_t size, const Point &point) {
    at(routine, size).merge(point);
  }
  // From now on this routine's sizes are binned, as they were where its points come from.
  void bin(uint32_t routine);

  // visit(routine, size, point) for each point there is.
  template <typename Visit> void each(Visit visit) const {
    for (size_t page = 0; page < owners_.size(); page++)
      for (int k = 0; k < kPageSizes; k++) {
        uint32_t point = dense_[page * kPageSizes + k];
        if (point != 0)
          visit(owners_[page] / (kExactBelow / kPageSizes),
                int64_t{owners_[page] % (kExactBelow / kPageSizes)} * kPageSizes + k,
                points_[point - 1]);
      }
    for (const Entry &entry : entries_)
      if (entry.point != 0)
        visit(entry.routine, entry.size, points_[entry.point - 1]);
  }
  const std::vector<uint32_t> &binned() const {
    return binned_;
  }

private:
  struct Entry {
    int64_t size = 0;
    uint32_t routine = 0;
    uint32_t point = 0; // as in dense_
  };
  static constexpr uint32_t kBinned = UINT32_MAX;

  Point &at(uint32_t routine, int64_t size) {
    if (size < kExactBelow) {
      uint32_t page = pages_[routine * (kExactBelow / kPageSizes) + size / kPageSizes];
      if (page != 0) {
        uint32_t point = dense_[(page - 1) * kPageSizes + size % kPageSizes];
        if (__builtin_expect(point != 0, 1))
          return points_[point - 1];
      }
    }
    return slot(routine, size);
  }
  Point &slot(uint32_t routine, int64_t size);
  Point &make(uint32_t *where) {
    points_.emplace_back();
    *where = static_cast<uint32_t>(points_.size());
    return points_.back();
  }
  Entry &find(uint32_t routine, int64_t size);
  void rebuild(size_t capacity);

  size_t max_pages_;
  std::vector<uint32_t> pages_;  // [routine, size / kPageSizes] -> page + 1, 0: none
  std::vector<uint32_t> owners_; // of pages: index into pages_
  std::vector<uint32_t> dense_;  // [page, size % kPageSizes] -> point + 1, 0: none
  std::vector<Point> points_;
  std::vector<Entry> entries_;
  size_t used_ = 0;
  std::vector<uint32_t> distinct_; // sizes in the hash by routine, or kBinned
  std::vector<uint32_t> binned_;
};

class Edges {
public:
  struct Edge {
    uint64_t key, calls, cost;
    uint32_t caller() const {
      return static_cast<uint32_t>(key >> 32);
    }
    uint32_t callee() const {
      return static_cast<uint32_t>(key);
    }
  };

  explicit Edges(size_t capacity = 1 << 12) : slots_(capacity) {
  }
  void reset();
  void add(uint32_t caller, uint32_t callee, uint64_t calls, uint64_t cost) {
    uint64_t key = uint64_t{caller} << 32 | callee;
    size_t mask = slots_.size() - 1;
    for (size_t i = hash(key) & mask;; i = (i + 1) & mask) {
      if (slots_[i] == 0) {
        insert({key, calls, cost});
        return;
      }
      Edge &edge = edges_[slots_[i] - 1];
      if (edge.key == key) {
        edge.calls += calls;
        edge.cost += cost;
        return;
      }
    }
  }
  template <typename Visit> void each(Visit visit) const {
    for (const Edge &edge : edges_)
      visit(edge);
  }

private:
  static size_t hash(uint64_t key) {
    key *= 0x9E3779B97F4A7C15ull;
    return key >> 32;
  }
  void insert(const Edge &edge);
  void place(uint64_t key, uint32_t number);

  std::vector<uint32_t> slots_; // by hash: index into edges_ + 1, 0: none
  std::vector<Edge> edges_;     // as Points has its points
};

} // namespace comair
