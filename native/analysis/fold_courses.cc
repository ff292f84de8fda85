// The fold's part of courses, see fold.h.
#include "fold.h"

#include <algorithm>

namespace comair {

const Series *Fold::drms() const {
  for (size_t k = 0; k < sums_wanted_; k++)
    if (series[k].number == CA_SUM_DRMS)
      return &series[k];
  return nullptr; // the same as RMS
}

void Fold::add_point(const Batch &batch) {
  CoursePoint point = ReadCoursePoint(batch.open, batch.open_bytes, constructs_);
  const Series *cells = drms();
  bool in_blocks = batch.cost == Cost::Blocks;
  CourseEvent event{false, left_open.size(), point.depth, point.sized, {}, {}};
  auto own = [&](const CoursePoint::Frame &frame) {
    return CourseFrame{frame.id,      frame.rms + frame.reread + frame.written, 0, frame.rms,
                       frame.written, in_blocks ? frame.blocks : frame.second};
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
