// The fold's part of activations that are counted, see fold.h.
#include "fold.h"

#include <stdexcept>
#include <string>

namespace comair {

// All there is to know of them is said; what they have is in their callers' values already.
void Fold::add_counted(const Batch &batch) {
  const Counted &counted = batch.counted;
  size_t n = counted.entries;
  if (batch.cost == Cost::Steps || !contexts.empty() || batch.incomplete)
    throw std::runtime_error("rows.counted: beside what single rows are needed for");
  load_column(counted.caller, n, caller_);
  load_column(counted.construct, n, id_);
  load_column(counted.within, n, within_);
  load_column(counted.size, n, size_);
  load_column(batch.cost == Cost::Blocks ? counted.blocks : counted.second, n, second_);
  load_column(counted.count, n, times_);
  Series *cells = drms();
  for (size_t i = 0; i < n; i++) {
    uint32_t id = id_[i], caller = caller_[i];
    if (id >= constructs_ || caller >= constructs_)
      throw std::runtime_error("rows.counted: " + std::to_string(id >= constructs_ ? id : caller) +
                               " was never announced");
    if (is_loop(id))
      throw std::runtime_error("rows.counted: a loop");
    uint64_t times = times_[i], cost = second_[i];
    int64_t size = size_[i];
    activations += times;
    edges.add(caller, id, times, cost * times);
    if (is_loop(caller))
      through.add(owner_[caller], id, times, cost * times);
    if (within_[i] == 0)
      counted_once_[id] += cost * times;
    if (size < 0) {
      corrupt_[id] += times;
    } else if (cells) {
      points_of_both.add(id, size, times, cost);
      cells->totals[id] += size * static_cast<int64_t>(times);
    } else {
      points.add(id, size, times, cost);
    }
  }
}

} // namespace comair
