// How a batch comes into the fold: its columns, checked.
#include "fold.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace comair {

// Deeper stacks are taken for corruption: their frames alone would need a gigabyte.
static constexpr uint32_t kMaxDepth = 1 << 25;

void Fold::load(const Batch &batch) {
  load_column(batch.construct, batch.rows, id_);
  load_column(batch.depth, batch.rows, depth_);
  load_column(batch.repeat, batch.rows, times_);
  load_column(batch.blocks, batch.rows, blocks_);
  load_column(batch.second, batch.rows, second_);
  shared_ = batch.back_reference.width != 0 || batch.back_reference.value != 0;
  if (shared_)
    load_column(batch.back_reference, batch.rows, back_reference_);
  for (size_t i = 0; i < batch.sizes.size(); i++)
    load_column(batch.sizes[i], batch.rows, size_, i > 0);
  if (!loop_.empty())
    load_column(batch.iterations, batch.rows, of_loops_);
}

// Of steps, as far as they are iterations; after check().
void Fold::load_costs(const Batch &batch) {
  steps_.begin(group_.size(), batch.rows);
  costs_.assign(batch.rows, 0);
  targets_.assign(batch.rows, 0);
  for (size_t i = 0; i < batch.rows; i++) {
    if (shared_ && back_reference_[i] != 0)
      targets_[i - back_reference_[i]] = 1;
    else if (is_loop(id_[i]))
      costs_[i] = of_loops_[i];
  }
}

void Fold::check(const Batch &batch) const {
  uint32_t most_id = 0, most_depth = 0, most_times = 0;
  for (size_t i = 0; i < batch.rows; i++) {
    most_id = std::max(most_id, id_[i]);
    most_depth = std::max(most_depth, depth_[i]);
    most_times = std::max(most_times, times_[i]);
  }
  if (most_id >= constructs_) {
    auto bad = std::find_if(id_.begin(), id_.end(), [&](uint32_t id) { return id >= constructs_; });
    throw std::runtime_error("rows.construct: " + std::to_string(*bad) + " was never announced");
  }
  if (most_times > INT32_MAX)
    throw std::runtime_error("rows.repeat: out of range");
  if (most_depth > kMaxDepth)
    throw std::runtime_error("rows.depth: out of range");
  for (size_t i = 0; shared_ && i < batch.rows; i++) {
    if (back_reference_[i] == 0)
      continue;
    size_t target = i - back_reference_[i];
    if (back_reference_[i] > i || back_reference_[target] != 0 || id_[target] != id_[i] ||
        times_[target] != 1 || times_[i] == 0)
      throw std::runtime_error("rows.back_reference: a back reference to a row that is no subtree");
  }
}

} // namespace comair
