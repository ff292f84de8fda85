// The fold's part of courses, see fold.h.
#include "fold.h"

#include <algorithm>
#include <stdexcept>

namespace comair {

Series *Fold::drms() {
  for (size_t k = 0; k < sums_wanted_; k++)
    if (series[k].number == CA_SUM_DRMS)
      return &series[k];
  return nullptr; // the same as RMS
}

static void Cut(Column &column, size_t from) {
  if (column.width > 0)
    column.data =
        static_cast<const uint8_t *>(column.data) + from * static_cast<size_t>(column.width);
}

// Rows of a batch: none of them refers back to one before.
static Batch PartOf(const Batch &whole, size_t from, size_t to) {
  Batch part = whole;
  part.rows = to - from;
  for (Column *column : {&part.construct, &part.depth, &part.repeat, &part.blocks, &part.second,
                         &part.iterations, &part.back_reference})
    Cut(*column, from);
  for (Column &column : part.sizes)
    Cut(column, from);
  for (std::vector<Column> &columns : part.series)
    for (Column &column : columns)
      Cut(column, from);
  if (part.contexts)
    part.contexts += from;
  part.first = static_cast<uint32_t>(from);
  const uint32_t *end = part.args + part.args_count;
  while (part.args < end && part.args[0] < from)
    part.args += kArgNumbers;
  for (const uint32_t *at = part.args; part.args; at += kArgNumbers) {
    part.args_count = static_cast<size_t>(at - part.args);
    if (at == end || at[0] >= to)
      break;
  }
  return part;
}

// The rows up to each point, then the point.
void Fold::add_parts(const Batch &batch) {
  CoursePoints points(batch.points, batch.points_bytes, constructs_, batch.points_counted);
  size_t from = 0;
  while (!points.at_end()) {
    uint64_t more = points.rows();
    if (more > batch.rows - from)
      throw std::runtime_error("rows.points: behind a row that is not there");
    if (more > 0)
      add_rows(PartOf(batch, from, from + more));
    from += more;
    add_point(points.next(), batch.cost);
  }
  if (from < batch.rows)
    add_rows(PartOf(batch, from, batch.rows));
}

void Fold::add_point(const CoursePoint &point, Cost cost) {
  const Series *cells = drms();
  bool in_blocks = cost == Cost::Blocks;
  CourseEvent event{false, left_open.size(), point.depth, point.sized, {}, {}};
  auto own = [&](const CoursePoint::Frame &frame) {
    int64_t cells = frame.rms + frame.reread + frame.written + frame.callees;
    return CourseFrame{frame.id,  cells,         frame.callees,
                       frame.rms, frame.written, in_blocks ? frame.blocks : frame.second};
  };
  // What has finished below the frame at this depth, and what of it is in continuations.
  auto add_finished = [&](CourseFrame &to, uint64_t depth, bool sized) {
    if (depth + 1 < sums_.size() && static_cast<int64_t>(depth) < last) {
      const Sum &sum = sums_[depth + 1];
      to.cost += sum.cost;
      if (sized) {
        to.callees += sum.size;
        to.cells += cells ? cells->level(static_cast<int64_t>(depth) + 1) : sum.size;
      }
    }
    auto more = pending.find(static_cast<uint32_t>(depth));
    if (more == pending.end())
      return;
    to.cost += more->second.cost;
    if (!sized)
      return;
    to.rms += more->second.size;
    auto also =
        cells ? cells->pending.find(more->first) : std::map<uint32_t, int64_t>::const_iterator();
    to.cells += !cells ? more->second.size : also == cells->pending.end() ? 0 : also->second;
  };
  for (const CoursePoint::Frame &frame : point.frames) {
    event.frames.push_back(own(frame));
    add_finished(event.frames.back(), event.frames.size() - 1, true);
  }
  event.rest = own(point.rest);
  // Beyond the deepest row of the group nothing has finished in it.
  uint64_t known = std::min<uint64_t>(point.depth, static_cast<uint64_t>(deepest_) + 2);
  for (uint64_t depth = point.frames.size(); depth < known; depth++)
    add_finished(event.rest, depth, depth < point.sized);
  open_ = static_cast<uint32_t>(point.frames.size());
  courses.push_back(std::move(event));
}

// A frame that a point has is this row's. If the row is left open, it is known for one itself.
void Fold::end_course(size_t row, uint32_t id, uint32_t depth, int64_t size, uint64_t cost,
                      bool incomplete) {
  open_ = depth;
  if (int64_t{depth} < low)
    return;
  ended_.push_back(row);
  CourseEvent event{
      true, left_open.size(), depth, incomplete ? 0u : 1u, {id, size, 0, size, 0, cost}, {}};
  courses.push_back(std::move(event));
  for (size_t k = 0; k < sums_wanted_; k++)
    if (series[k].number == CA_SUM_DRMS)
      series[k].asked = &ended_;
}

void Fold::fill_ends() {
  const Series *cells = drms();
  size_t i = 0;
  for (CourseEvent &event : courses)
    if (event.is_end && cells && i < cells->answers.size())
      event.rest.cells = cells->answers[i++];
}

} // namespace comair
