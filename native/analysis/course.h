// Courses: points of the progress of activations that are pending (src/stream/format.ts, `open`).
// A point has what its frames have of their own; what has finished below them is in the fold's
// sums, as far as it lies in the group. src/analysis/courses.ts puts both together.
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
  };
  uint64_t depth;            // pending frames in all
  uint64_t sized;            // of which sizes flow to the root
  std::vector<Frame> frames; // the outermost ones
  Frame rest;                // the sum of the others
};

// Throws std::runtime_error when it is corrupt.
CoursePoint ReadCoursePoint(const uint8_t *data, size_t bytes, uint32_t constructs);

} // namespace comair
