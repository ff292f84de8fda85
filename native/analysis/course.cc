#include "course.h"

#include <algorithm>
#include <stdexcept>

namespace comair {

// More than engines list.
static constexpr uint64_t kMostFrames = 1024;
static constexpr uint64_t kMostDepth = uint64_t{1} << 30;

CoursePoints::CoursePoints(const uint8_t *data, size_t bytes, uint32_t constructs, bool counted)
    : at_(data), end_(data + bytes), constructs_(constructs), counted_(counted) {
}

uint64_t CoursePoints::number(uint64_t limit) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && at_ != end_; shift += 7) {
    uint8_t byte = *at_++;
    value |= uint64_t{byte & 0x7fu} << shift;
    if (byte >= 0x80)
      continue;
    if (value > limit)
      break;
    return value;
  }
  throw std::runtime_error("rows.points: no numbers");
}

int64_t CoursePoints::with_sign() {
  uint64_t value = number();
  return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
}

CoursePoint::Frame CoursePoints::frame(uint32_t id) {
  CoursePoint::Frame frame{};
  frame.id = id;
  frame.rms = with_sign();
  frame.reread = with_sign();
  frame.written = with_sign();
  frame.blocks = number();
  frame.second = number();
  frame.callees = counted_ ? with_sign() : 0;
  return frame;
}

uint64_t CoursePoints::rows() {
  return number();
}

CoursePoint CoursePoints::next() {
  CoursePoint point;
  point.depth = number(kMostDepth);
  point.sized = number(point.depth);
  uint64_t listed = number(std::min(point.sized, kMostFrames));
  point.rest = frame(0);
  for (uint64_t i = 0; i < listed; i++) {
    auto id = static_cast<uint32_t>(number(UINT32_MAX));
    if (id >= constructs_)
      throw std::runtime_error("rows.points: a construct that was never announced");
    point.frames.push_back(frame(id));
  }
  return point;
}

} // namespace comair
