#include "fold.h"

#include <algorithm>
#include <stdexcept>

namespace comair {

void Fold::reset(uint32_t constructs, const int32_t *opaque, size_t opaque_count) {
  // After an error, sums of the group before may be left anywhere.
  std::fill(sums_.begin(), sums_.end(), Sum{});
  constructs_ = constructs;
  first = low = last = -1;
  rows = activations = blocks = second = 0;
  deepest_ = 0;
  opaque_.assign(constructs, 0);
  for (size_t i = 0; i < opaque_count; i++)
    if (opaque[i] >= 0 && static_cast<uint32_t>(opaque[i]) < constructs)
      opaque_[static_cast<size_t>(opaque[i])] = 1;
  incomplete_.assign(constructs, 0);
  corrupt_.assign(constructs, 0);
  outer_cost_.assign(constructs, 0);
  counted_once_.assign(constructs, 0);
  outer_depth_.assign(constructs, 0);
  touched_.clear();
  points.reset(constructs);
  points_of_both.reset(constructs);
  edges.reset();
  through.reset();
  loop_.clear();
  iterations_.clear();
  routines.clear();
  left_open.clear();
  nested.clear();
  pending.clear();
  open_calls.clear();
  steps_.reset(constructs);
  group_.clear();
  back_references_.reset(constructs);
  left_rows_.clear();
  series_count = sums_wanted_ = 0;
  courses.clear();
  ended_.clear();
  open_ = 0;
  contexts.clear();
  left_contexts.clear();
}

void Fold::set_loops(const int32_t *loops, size_t count) {
  if (count == 0)
    return;
  loop_.assign(constructs_, 0);
  owner_.assign(constructs_, 0);
  iterations_.assign(constructs_, 0);
  for (size_t i = 0; i + 1 < count; i += kLoopStride) {
    auto loop = static_cast<uint32_t>(loops[i]), owner = static_cast<uint32_t>(loops[i + 1]);
    if (loop >= constructs_ || owner >= constructs_)
      continue;
    loop_[loop] = 1;
    owner_[loop] = owner;
  }
}

void Fold::want_contexts(uint32_t count) {
  contexts.assign(count, {});
  by_context.reset(UINT32_MAX, count);
}

void Fold::want(const std::vector<uint32_t> &sums, int args) {
  sums_wanted_ = sums.size();
  series_count = sums_wanted_ + (args < 0 ? 0 : kArgs);
  if (series.size() < series_count)
    series.resize(series_count);
  for (size_t k = 0; k < series_count; k++) {
    bool is_sum = k < sums_wanted_;
    series[k].reset(is_sum ? sums[k] : static_cast<uint32_t>(args) + (k - sums_wanted_),
                    constructs_);
  }
}

void Fold::add(const Batch &batch) {
  if (batch.counted.entries > 0)
    add_counted(batch);
  if (batch.points && batch.cost != Cost::Steps) {
    add_parts(batch);
    return;
  }
  if (batch.rows > 0)
    add_rows(batch);
  if (batch.open && batch.cost != Cost::Steps)
    add_point(CoursePoints(batch.open, batch.open_bytes, constructs_, false).next(), batch.cost);
}

void Fold::add_rows(const Batch &batch) {
  load(batch);
  check(batch);
  if (shared_ && (batch.args_count > 0 || batch.contexts))
    throw std::runtime_error("rows.back_reference: back references beside arguments or contexts");
  if (batch.cost == Cost::Steps)
    load_costs(batch);
  for (size_t i = 0; i < batch.rows; i++) {
    deepest_ = std::max<int64_t>(deepest_, depth_[i]);
    if (shared_)
      continue;
    uint64_t times = times_[i];
    activations += times;
    times += times == 0; // a continuation carries values all the same
    blocks += blocks_[i] * times;
    second += second_[i] * times;
  }
  rows += batch.rows;
  if (sums_.size() < static_cast<size_t>(deepest_) + 2)
    sums_.resize(static_cast<size_t>(deepest_) + 2);
  size_t at = group_.size();
  Series *cells = drms();
  bool plain = cells && is_plain(batch, *cells);
  if (plain) {
    rereads_.resize(sums_.size());
    for (size_t d = 0; d < sums_.size(); d++)
      rereads_[d] = cells->level(static_cast<int64_t>(d)) - sums_[d].size;
  }
  if (shared_) {
    sum_up<true>(batch, true);
    weigh(batch, at);
  } else {
    sum_up<false>(batch, cells != nullptr);
  }
  plain = plain && !(cells->asked && cells->answers.size() < cells->asked->size());
  if (series_count > 0)
    add_series(batch, at, plain);
  if (cells)
    finish_rows(batch, at, *cells, plain);
  if (!contexts.empty())
    add_contexts(batch, at);
  if (!loop_.empty())
    add_iterations(batch);
}

void Fold::add_iterations(const Batch &batch) {
  if (batch.iterations.width == 0 && batch.iterations.value == 0)
    return;
  for (size_t i = 0; i < batch.rows; i++) {
    if (shared_ && back_reference_[i] != 0)
      continue;
    uint64_t times = times_[i] == 0 ? 1 : shared_ ? occurrences_[i] : times_[i];
    iterations_[id_[i]] += of_loops_[i] * times;
  }
}

__attribute__((always_inline)) inline void
Fold::finish_row(const Batch &batch, uint32_t id, int64_t size, uint64_t times, uint64_t cost) {
  if (__builtin_expect(batch.incomplete, 0))
    incomplete_[id] += times;
  else if (__builtin_expect(size < 0, 0))
    corrupt_[id] += times;
  else
    points.add(id, size, times, cost);
}

static bool is_zero(const Column &column) {
  return column.width == 0 && column.value == 0;
}

// Whether DRMS is RMS for all rows of a batch: none has read anything again, and what they may take
// up of earlier rows has not either.
bool Fold::is_plain(const Batch &batch, const Series &drms) const {
  if (batch.rows < sums_.size() || !pending.empty() || !drms.pending.empty())
    return false;
  auto lowest = static_cast<size_t>(
      *std::min_element(depth_.begin(), depth_.begin() + static_cast<ptrdiff_t>(batch.rows)));
  for (size_t k = 0; k < sums_wanted_; k++) {
    const Series &each = series[k];
    if (each.number != CA_SUM_DRMS && !is_part_of_drms(each.number))
      continue;
    const std::vector<Column> &columns = batch.series[k];
    size_t own = each.number == CA_SUM_DRMS ? 1 : 0; // the first of DRMS is RMS
    if (!std::all_of(columns.begin() + static_cast<ptrdiff_t>(own), columns.end(), is_zero))
      return false;
    for (size_t d = lowest + 1; d < sums_.size(); d++)
      if (each.level(static_cast<int64_t>(d)) != (own == 1 ? sums_[d].size : 0))
        return false;
  }
  return true;
}

// What Series::add() would do for a plain batch, but for totals.
void Fold::follow(Series &drms) {
  for (size_t d = 0; d < sums_.size(); d++)
    drms.set_level(d, sums_[d].size + rereads_[d]);
  for (size_t k = drms.left.size(); k < left_open.size(); k++)
    drms.left.push_back(left_open[k].size);
  for (const auto &[depth, sum] : pending)
    drms.pending[depth] = sum.size;
}

// Rows whose DRMS is known as well; after add_series().
void Fold::finish_rows(const Batch &batch, size_t from, Series &drms, bool plain) {
  const Row *rows = group_.data() + from;
  const uint64_t *occurrences = shared_ ? occurrences_.data() : nullptr;
  for (size_t i = 0; i < batch.rows; i++) {
    if (finished_[i] == 0)
      continue;
    const Row &row = rows[i];
    uint64_t times = occurrences ? occurrences[i] : row.times;
    int64_t rms = inclusive_[i], cells = plain ? rms : drms.inclusive(i);
    if (rms == cells && rms >= 0 && !batch.incomplete) {
      if (plain)
        drms.totals[row.id] += rms * static_cast<int64_t>(times);
      points_of_both.add(row.id, rms, times, row.cost);
      continue;
    }
    finish_row(batch, row.id, rms, times, row.cost);
    if (cells >= 0 && !batch.incomplete)
      drms.points.add(row.id, cells, times, row.cost);
  }
}

// `later`: finished rows are left to weigh() or finish_rows().
template <bool kShared> void Fold::sum_up(const Batch &batch, bool later) {
  const uint32_t *costs = batch.cost == Cost::Blocks ? blocks_.data() : second_.data();
  const bool steps = batch.cost == Cost::Steps;
  size_t at = group_.size();
  if (kShared)
    back_references_.begin(group_, batch.rows);
  if (later) {
    if (inclusive_.size() < batch.rows)
      inclusive_.resize(batch.rows);
    finished_.assign(batch.rows, 0);
  }
  group_.resize(at + batch.rows);
  Row *out = group_.data() + at;
  Sum *sums = sums_.data();
  // A store of a byte may be to anything, for all the compiler knows.
  const uint32_t *ids = id_.data(), *depths = depth_.data(), *repeats = times_.data();
  const int64_t *sizes = size_.data();
  const uint8_t *opaque = opaque_.data();
  int64_t *inclusive = inclusive_.data();
  uint8_t *finished = finished_.data();
  for (size_t i = 0; i < batch.rows; i++) {
    uint32_t id = ids[i], d = depths[i], times = repeats[i];
    int64_t size = sizes[i];
    uint64_t cost = steps ? costs_[i] : costs[i];
    if (__builtin_expect(times == 0, 0)) {
      Sum &open = pending[d];
      open.size += size;
      open.cost += cost;
      out[i] = {id, d, 0, 0};
      continue;
    }
    if (first < 0) {
      first = last = d;
      low = int64_t{d} + 1;
    }
    if (__builtin_expect(d + 1 < last, 0))
      throw std::runtime_error("rows.depth: " + std::to_string(d) + " after " +
                               std::to_string(last));
    bool is_reference = kShared && back_reference_[i] != 0;
    if ((times > 1 || is_reference) && d + 1 == last)
      throw std::runtime_error("rows.repeat: a row with children is repeated");
    last = d;
    Sum &below = sums[d + 1], &level = sums[d];
    if (is_reference) {
      size_t target = i - back_reference_[i];
      if (d < low || finished[target] == 0)
        throw std::runtime_error(
            "rows.back_reference: a back reference to a row that is no subtree");
      back_references_.set_target(at + i, at + target);
      level.size += opaque[id] ? 0 : inclusive[target] * times;
      level.cost += out[target].cost * times;
      out[i] = {id, d, times, out[target].cost};
      if (steps)
        steps_.add_again(at + i, at + target, d, times);
      continue;
    }
    if (__builtin_expect(steps, 0)) {
      uint64_t calls = steps_.add(at + i, id, is_loop(id), d, times);
      if (targets_[i] != 0)
        steps_.keep(at + i, id_.data());
      costs_[i] += calls;
      cost += calls;
    }
    size += below.size;
    cost += below.cost;
    below = {};
    if (__builtin_expect(!pending.empty(), 0)) {
      auto own = pending.find(d);
      if (own != pending.end()) {
        size += own->second.size;
        cost += own->second.cost;
        pending.erase(own);
      }
    }
    level.size += opaque[id] ? 0 : size * times;
    level.cost += cost * times;
    out[i] = {id, d, times, cost};
    if (__builtin_expect(d < open_, 0))
      end_course(at + i, id, d, size, cost, batch.incomplete);
    if (__builtin_expect(d < low, 0)) {
      low = d;
      left_open.push_back({id, d, size, cost, times, !batch.incomplete});
      left_rows_.push_back(at + i);
    } else if (kShared || later) {
      inclusive[i] = size;
      finished[i] = 1;
    } else {
      finish_row(batch, id, size, times, cost);
    }
  }
}

// How often each row has been, with all the times that its subtree stands for others. From the last
// row to the first: a caller's number is known before its callees', and that of a row which is
// referred back to after all such places.
void Fold::weigh(const Batch &batch, size_t from) {
  const Row *out = group_.data() + from;
  const bool is_last = drms() == nullptr;
  more_.assign(batch.rows, 0);
  occurrences_.resize(batch.rows);
  if (path_.size() < static_cast<size_t>(deepest_) + 3)
    path_.resize(static_cast<size_t>(deepest_) + 3);
  int64_t lowest = INT64_MAX; // the caller of a row at this depth is in a later batch
  for (size_t i = batch.rows; i-- > 0;) {
    uint32_t d = depth_[i];
    if (times_[i] == 0) {
      blocks += blocks_[i];
      second += second_[i];
      continue;
    }
    uint64_t calls = times_[i] * (d > lowest ? path_[d] : 1);
    lowest = std::min<int64_t>(lowest, d);
    back_references_.calls[from + i] = calls;
    if (back_reference_[i] != 0) {
      more_[i - back_reference_[i]] += calls;
      continue;
    }
    uint64_t times = calls + more_[i];
    path_[d + 1] = occurrences_[i] = times;
    activations += times;
    blocks += blocks_[i] * times;
    second += second_[i] * times;
    if (is_last && finished_[i] != 0)
      finish_row(batch, id_[i], inclusive_[i], times, out[i].cost);
  }
  for (size_t i = 0; i < batch.rows; i++)
    if (more_[i] != 0)
      back_references_.find_outermost(group_, from + i);
}

void Fold::add_series(const Batch &batch, size_t from, bool plain) {
  for (size_t k = 0; k < sums_wanted_; k++) {
    if (plain && series[k].number == CA_SUM_DRMS) {
      follow(series[k]);
      continue;
    }
    if (plain && is_part_of_drms(series[k].number)) {
      series[k].left.resize(left_open.size(), 0);
      continue;
    }
    for (size_t i = 0; i < batch.series[k].size(); i++)
      load_column(batch.series[k][i], batch.rows, size_, i > 0);
    series[k].add(group_.data() + from, size_.data(), batch.rows, batch.incomplete, opaque_,
                  left_rows_, from, static_cast<size_t>(deepest_), nullptr,
                  shared_ ? back_reference_.data() : nullptr, occurrences_.data());
  }
  if (series_count > sums_wanted_)
    add_args(batch, from);
}

void Fold::add_contexts(const Batch &batch, size_t from) {
  if (!batch.contexts)
    throw std::runtime_error("rows.contexts: missing");
  const uint32_t *costs = batch.cost == Cost::Blocks ? blocks_.data() : second_.data();
  for (size_t i = 0; i < batch.rows; i++) {
    if (batch.contexts[i] >= contexts.size())
      throw std::runtime_error("rows.contexts: never announced");
    Context &context = contexts[batch.contexts[i]];
    context.calls += is_loop(id_[i]) ? 0 : times_[i];
    uint64_t cost = batch.cost == Cost::Steps ? costs_[i] : costs[i];
    context.self_cost += cost * (times_[i] + (times_[i] == 0));
  }
  // A loop is in its routine's, and no call in it.
  auto key_of = [&](size_t i) { return is_loop(id_[i]) ? 0 : batch.contexts[i]; };
  for (size_t k = left_contexts.size(); k < left_rows_.size(); k++)
    left_contexts.push_back(key_of(left_rows_[k] - from));
  for (size_t i = 0; i < batch.sizes.size(); i++)
    load_column(batch.sizes[i], batch.rows, size_, i > 0);
  by_context.add(group_.data() + from, size_.data(), batch.rows, batch.incomplete, opaque_,
                 left_rows_, from, static_cast<size_t>(deepest_), batch.contexts, nullptr, nullptr,
                 loop_.empty() ? nullptr : &loop_);
}

void Fold::add_args(const Batch &batch, size_t from) {
  for (size_t k = 0; k < kArgs; k++)
    series[sums_wanted_ + k].fill_left(left_open.size());
  for (const uint32_t *at = batch.args; at < batch.args + batch.args_count; at += kArgNumbers) {
    if (at[0] - batch.first >= batch.rows)
      throw std::runtime_error("rows.args: of a row that is not there");
    size_t row = from + at[0] - batch.first;
    auto open = std::lower_bound(left_rows_.begin(), left_rows_.end(), row);
    bool is_open = open != left_rows_.end() && *open == row;
    for (size_t k = 0; k < kArgs; k++)
      if (at[1 + k] != kNoSize)
        series[sums_wanted_ + k].add_single(group_[row], at[1 + k], batch.incomplete,
                                            is_open ? open - left_rows_.begin() : -1);
  }
}

} // namespace comair
