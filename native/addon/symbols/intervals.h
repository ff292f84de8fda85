// Sorted half-open address ranges that may nest, with lookup of the innermost one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair::symbols {

struct Interval {
  uint64_t start;
  uint64_t end;     // exclusive; equal to start for a mere point
  uint32_t payload; // index of whatever the range stands for
};

class Intervals {
public:
  static constexpr uint32_t none = UINT32_MAX;

  void add(uint64_t start, uint64_t end, uint32_t payload) {
    items_.push_back({start, end, payload});
  }

  // Sorts by start; of equal starts the longest comes first, so that it encloses the others.
  void build() {
    std::stable_sort(items_.begin(), items_.end(), [](const Interval &a, const Interval &b) {
      return a.start != b.start ? a.start < b.start : a.end > b.end;
    });
    outer_.assign(items_.size(), none);
    std::vector<uint32_t> open;
    for (uint32_t i = 0; i < items_.size(); i++) {
      while (!open.empty() && items_[open.back()].end <= items_[i].start)
        open.pop_back();
      if (!open.empty())
        outer_[i] = open.back();
      open.push_back(i);
    }
  }

  size_t size() const {
    return items_.size();
  }
  const std::vector<Interval> &items() const {
    return items_;
  }

  // Innermost range that holds the address; nullptr if there is none.
  const Interval *find(uint64_t address) const {
    auto after = std::upper_bound(items_.begin(), items_.end(), address,
                                  [](uint64_t a, const Interval &b) { return a < b.start; });
    if (after == items_.begin())
      return nullptr;
    auto i = static_cast<uint32_t>(after - items_.begin() - 1);
    // Real files nest a few levels; the bound keeps a crafted file from making this quadratic.
    for (int hops = 0; i != none && hops < 64; hops++, i = outer_[i])
      if (address < items_[i].end)
        return &items_[i];
    return nullptr;
  }

  // First start above the address; UINT64_MAX if there is none.
  uint64_t nextStart(uint64_t address) const {
    auto after = std::upper_bound(items_.begin(), items_.end(), address,
                                  [](uint64_t a, const Interval &b) { return a < b.start; });
    return after == items_.end() ? UINT64_MAX : after->start;
  }

private:
  std::vector<Interval> items_;
  std::vector<uint32_t> outer_;
};

} // namespace comair::symbols
