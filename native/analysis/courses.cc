#include "courses.h"

#include <algorithm>
#include <stdexcept>

namespace comair {

// While a course goes on it may have so many times the points that it has in the end.
static constexpr size_t kSpare = 4;

// Leaves out points that are close together in cost; the last one stays.
static void Thin(std::vector<Courses::Point> &points, size_t most) {
  double step = points.back().cost / static_cast<double>(most), from = 0;
  size_t kept = 0;
  for (size_t i = 0; i < points.size(); i++) {
    // The next one would be too far away.
    if (i + 1 < points.size() && points[i + 1].cost - from <= step)
      continue;
    from = points[i].cost;
    points[kept++] = points[i];
  }
  points.resize(kept);
}

void Courses::add(Course &to, Point point) const {
  std::vector<Point> &points = to.points;
  // A frame's own values are known to less than a point: what it had never becomes less.
  Point before = points.empty() ? Point{} : points.back();
  points.push_back({std::max(before.cells, point.cells), std::max(before.cost, point.cost),
                    std::max(before.reads, point.reads), std::max(before.written, point.written),
                    std::max(before.external, point.external)});
  if (points.size() > kSpare * most_points_)
    Thin(points, kSpare / 2 * most_points_);
}

static Courses::Known At(const std::vector<Courses::Known> &known, size_t depth) {
  return depth < known.size() ? known[depth] : Courses::Known{};
}

void Courses::add_point(const double *event, const std::vector<Known> &finished,
                        const std::vector<Known> &continued) {
  auto listed = static_cast<size_t>(event[0]), depth = static_cast<size_t>(event[2]),
       sized = static_cast<size_t>(event[3]);
  const double *rest = event + kHead;
  double cells = rest[1], rms = rest[2] + rest[3], written = rest[4], cost = rest[5];
  // What those come to that are not listed, then of one listed frame after the other.
  depth = std::min(depth, std::max(finished.size(), continued.size()) + listed);
  for (size_t d = depth; d-- > listed;) {
    Known below = At(finished, d + 1), own = At(continued, d);
    cost += below.cost + own.cost;
    if (d < sized) {
      cells += below.cells + own.cells;
      rms += below.rms + own.rms;
    }
  }
  if (open_.size() < listed)
    open_.resize(listed);
  for (size_t d = listed; d-- > 0;) {
    const double *frame = rest + (d + 1) * kNumbers;
    Known below = At(finished, d + 1), own = At(continued, d);
    double callees = frame[2] + below.rms + rms;
    cells += frame[1] + below.cells + own.cells;
    written += frame[4];
    cost += frame[5] + below.cost + own.cost;
    rms += frame[3] + frame[2] + own.rms + below.rms;
    open_[d].construct = static_cast<uint32_t>(frame[0]);
    add(open_[d], {cells, cost, callees, written, cells - written - rms});
  }
  total_ = std::max(total_, cost);
}

size_t Courses::apply(const double *events, size_t count, size_t at, double rows,
                      const std::vector<Known> &finished, const std::vector<Known> &continued) {
  while (at + kHead + kNumbers <= count && events[at + 1] <= rows) {
    const double *event = events + at, *of = event + kHead;
    size_t frames = event[0] < 0 ? 0 : static_cast<size_t>(event[0]);
    if (frames > (count - at - kHead) / kNumbers - 1)
      throw std::runtime_error("rows.points: cut off");
    if (event[0] < 0)
      end(static_cast<size_t>(event[2]), static_cast<uint32_t>(of[0]), of[1], of[3], of[5],
          event[3] != 0);
    else
      add_point(event, finished, continued);
    at += kHead + kNumbers * (1 + frames);
  }
  return at;
}

void Courses::end(size_t depth, uint32_t construct, double cells, double rms, double cost,
                  bool complete) {
  if (depth >= open_.size())
    return;
  Course course = std::move(open_[depth]);
  open_.resize(depth);
  if (cost < least_share_ * total_)
    return;
  double written = course.points.empty() ? 0 : course.points.back().written;
  add(course, {cells + written, cost, 0, written, cells - rms});
  Thin(course.points, most_points_);
  course.construct = construct;
  course.complete = complete;
  done.push_back(std::move(course));
}

void Courses::finish() {
  while (!open_.empty()) {
    const Course &last = open_.back();
    if (last.points.empty()) {
      open_.pop_back();
      continue;
    }
    const Point &point = last.points.back();
    double cells = point.cells - point.written;
    end(open_.size() - 1, last.construct, cells, cells - point.external, point.cost, false);
  }
}

} // namespace comair
