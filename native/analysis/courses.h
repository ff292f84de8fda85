// The courses of one thread's activations, put together while its groups are joined in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

class Courses {
public:
  // Numbers of an event as src/fold/group.ts has them.
  static constexpr size_t kHead = 4, kNumbers = 6;

  // What the rows before the group say of a depth: DRMS, RMS and cost.
  struct Known {
    double cells = 0, rms = 0, cost = 0;
  };
  struct Point {
    double cells = 0, cost = 0, reads = 0, written = 0, external = 0;
  };
  struct Course {
    uint32_t construct;
    bool complete;
    std::vector<Point> points;
  };

  // An activation has a course if it cost this part of its thread so far.
  explicit Courses(double least_share, size_t most_points)
      : least_share_(least_share), most_points_(most_points) {
  }
  // Those of a group's events that came before so many left-open rows. `finished` by depth: what
  // has finished there and nobody has consumed, `continued`: what continuations have.
  // Returns where other events begin; throws std::runtime_error where they make no sense.
  size_t apply(const double *events, size_t count, size_t at, double rows,
               const std::vector<Known> &finished, const std::vector<Known> &continued);
  // The activation at this depth has ended, with this DRMS, RMS and cost.
  void end(size_t depth, uint32_t construct, double cells, double rms, double cost, bool complete);
  // Nothing more will come: those that are open have no end.
  void finish();

  size_t open() const { // activations
    return open_.size();
  }
  std::vector<Course> done; // in the order in which they ended

private:
  void add_point(const double *event, const std::vector<Known> &finished,
                 const std::vector<Known> &continued);
  void add(Course &to, Point point) const;

  double least_share_;
  size_t most_points_;
  double total_ = 0;         // cost of the thread so far
  std::vector<Course> open_; // by depth
};

} // namespace comair
