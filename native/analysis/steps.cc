#include "steps.h"

#include <algorithm>

namespace comair {

void Steps::reset(uint32_t constructs) {
  for (uint32_t id : touched_)
    calls_[id].clear();
  touched_.clear();
  if (calls_.size() < constructs)
    calls_.resize(constructs);
  first_.clear();
}

void Steps::begin(size_t row, size_t rows) {
  batch_ = row;
  span_of_.assign(rows, 0);
  spans_.clear();
  counts_.clear();
  counted_.assign(calls_.size(), 0);
}

// What the row has below it has found its caller.
size_t Steps::start_of(size_t row, uint32_t depth) {
  if (first_.size() < size_t{depth} + 2)
    first_.resize(size_t{depth} + 2, kNone);
  size_t start = std::min(first_[depth + 1], row);
  first_[depth + 1] = kNone;
  first_[depth] = std::min(first_[depth], start);
  return start;
}

// Those before that will have the same caller become one; these stay by themselves for keep().
void Steps::push(size_t row, uint32_t id, uint32_t depth, uint64_t calls) {
  std::vector<Calls> &list = calls_[id];
  size_t from = first_[depth];
  while (list.size() > 1 && list[list.size() - 2].row >= from) {
    list[list.size() - 2] = {list.back().row, list[list.size() - 2].calls + list.back().calls};
    list.pop_back();
  }
  list.push_back({row, calls});
}

uint64_t Steps::add(size_t row, uint32_t id, bool is_loop, uint32_t depth, uint64_t times) {
  start_ = start_of(row, depth);
  if (is_loop)
    return 0;
  std::vector<Calls> &list = calls_[id];
  if (list.empty())
    touched_.push_back(id);
  uint64_t own = 0;
  for (; !list.empty() && list.back().row >= start_; list.pop_back())
    own += list.back().calls;
  push(row, id, depth, times);
  return own;
}

// The calls of the routine that are left in the span that is being made.
void Steps::count(uint32_t id) {
  if (counted_[id] == spans_.size() + 1)
    return;
  counted_[id] = spans_.size() + 1;
  uint64_t calls = 0;
  const std::vector<Calls> &list = calls_[id];
  for (size_t i = list.size(); i-- > 0 && list[i].row >= start_;)
    calls += list[i].calls;
  if (calls != 0)
    counts_.push_back({id, calls});
}

void Steps::keep(size_t row, const uint32_t *ids) {
  Span span = {row, start_, counts_.size(), 0};
  for (size_t i = row + 1; i > std::max(start_, batch_);) {
    uint32_t known = span_of_[--i - batch_];
    if (known == 0) {
      count(ids[i - batch_]);
      continue;
    }
    const Span of = spans_[known - 1];
    for (size_t k = of.from; k < of.to; k++)
      count(counts_[k].id);
    if (of.row == i) // itself, not a row that stands for it
      i = of.start;
  }
  span.to = counts_.size();
  spans_.push_back(span);
  span_of_[row - batch_] = static_cast<uint32_t>(spans_.size());
}

void Steps::add_again(size_t row, size_t target, uint32_t depth, uint64_t times) {
  start_ = start_of(row, depth);
  uint32_t known = span_of_[target - batch_];
  span_of_[row - batch_] = known;
  const Span &span = spans_[known - 1];
  for (size_t i = span.from; i < span.to; i++)
    push(row, counts_[i].id, depth, counts_[i].calls * times);
}

std::vector<Steps::Open> Steps::open(int64_t last) const {
  std::vector<Open> open;
  for (uint32_t id : touched_) {
    int64_t depth = last;
    for (size_t i = calls_[id].size(); i-- > 0;) {
      const Calls &each = calls_[id][i];
      while (depth > 0 && first_[static_cast<size_t>(depth)] > each.row)
        depth--;
      open.push_back({depth, id, each.calls});
    }
  }
  return open;
}

} // namespace comair
