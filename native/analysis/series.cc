#include "series.h"

#include <algorithm>

namespace comair {

void Series::reset(uint32_t which, uint32_t constructs) {
  number = which;
  points.reset(constructs);
  totals.assign(constructs, 0);
  left.clear();
  pending.clear();
  asked = nullptr;
  answers.clear();
  std::fill(sums_.begin(), sums_.end(), 0);
}

void Series::add(const FoldRow *rows, const int64_t *sizes, size_t count, bool incomplete,
                 const std::vector<uint8_t> &opaque, const std::vector<size_t> &left_rows,
                 size_t from, size_t deepest, const uint32_t *keys, const uint32_t *before,
                 const uint64_t *occurrences, const std::vector<uint8_t> *without) {
  const bool is_drms = number == CA_SUM_DRMS, is_sum_only = is_drms || is_part_of_drms(number);
  const bool is_kept = before || is_drms;
  if (is_kept && inclusive_.size() < count)
    inclusive_.resize(count);
  if (sums_.size() < deepest + 2)
    sums_.resize(deepest + 2);
  int64_t *sums = sums_.data();
  const uint8_t *is_opaque = opaque.data();
  auto next_left = left_rows.begin() + static_cast<ptrdiff_t>(left.size());
  for (size_t i = 0; i < count; i++) {
    const FoldRow &row = rows[i];
    int64_t size = sizes[i];
    if (row.times == 0) {
      pending[row.depth] += size;
      continue;
    }
    if (before && before[i] != 0) {
      sums[row.depth] += is_opaque[row.id] ? 0 : inclusive_[i - before[i]] * row.times;
      continue;
    }
    size += sums[row.depth + 1];
    sums[row.depth + 1] = 0;
    if (!pending.empty()) {
      auto own = pending.find(row.depth);
      if (own != pending.end()) {
        size += own->second;
        pending.erase(own);
      }
    }
    sums[row.depth] += is_opaque[row.id] ? 0 : size * row.times;
    uint64_t times = before ? occurrences[i] : row.times;
    if (is_kept)
      inclusive_[i] = size;
    if (asked && answers.size() < asked->size() && (*asked)[answers.size()] == from + i)
      answers.push_back(size);
    if (next_left != left_rows.end() && *next_left == from + i) {
      ++next_left;
      left.push_back(size);
    } else if (!incomplete && size >= 0 && !(without && (*without)[row.id])) {
      uint32_t key = keys ? keys[i] : row.id;
      totals[key] += size * static_cast<int64_t>(times);
      if (!is_sum_only)
        points.add(key, size, times, row.cost);
    }
  }
}

void Series::add_single(const FoldRow &row, int64_t size, bool incomplete, int64_t left_index) {
  if (left_index >= 0)
    left[static_cast<size_t>(left_index)] = size;
  else if (!incomplete && size >= 0)
    points.add(row.id, size, row.times, row.cost);
}

} // namespace comair
