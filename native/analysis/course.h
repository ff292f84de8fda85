// Courses: points of the progress of activations that are pending (src/stream/format.ts, `points`).
// A point has what its frames have of their own; what has finished below them is in the fold's
// sums, as far as it lies in the group. src/fold/courses.ts puts both together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

struct CoursePoint {
  struct Frame {
    uint32_t id;
    int64_t rms, reread, written;
    uint64_t blocks, second;
    int64_t callees; // RMS of those that were counted
  };
  uint64_t depth;            // pending frames in all
  uint64_t sized;            // of which sizes flow to the root
  std::vector<Frame> frames; // the outermost ones
  Frame rest;                // the sum of the others
};

// Those of one batch. All throw std::runtime_error when they are corrupt.
class CoursePoints {
public:
  // `constructs`: ids are below. `counted`: what was counted is told, too.
  CoursePoints(const uint8_t *data, size_t bytes, uint32_t constructs, bool counted);
  bool at_end() const {
    return at_ == end_;
  }
  // Behind how many further rows the next one lies.
  uint64_t rows();
  CoursePoint next();

private:
  uint64_t number(uint64_t limit = UINT64_MAX);
  int64_t with_sign();
  CoursePoint::Frame frame(uint32_t id);

  const uint8_t *at_, *end_;
  uint32_t constructs_;
  bool counted_;
};

} // namespace comair
