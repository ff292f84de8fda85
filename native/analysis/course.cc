#include "course.h"

#include <stdexcept>

namespace comair {

namespace {

// More than engines list.
constexpr uint64_t kMostFrames = 1024;
constexpr uint64_t kMostDepth = uint64_t{1} << 30;

class Reader {
public:
  Reader(const uint8_t *data, size_t bytes) : at_(data), end_(data + bytes) {
  }
  uint64_t number(uint64_t limit = UINT64_MAX) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == end_)
        break;
      uint8_t byte = *at_++;
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) {
        if (value > limit)
          break;
        return value;
      }
    }
    throw std::runtime_error("rows.open: no numbers");
  }
  int64_t with_sign() {
    uint64_t value = number();
    return static_cast<int64_t>(value >> 1) ^ -static_cast<int64_t>(value & 1);
  }
  bool at_end() const {
    return at_ == end_;
  }

private:
  const uint8_t *at_, *end_;
};

CoursePoint::Frame frame_of(Reader &from, uint32_t id) {
  CoursePoint::Frame frame{};
  frame.id = id;
  frame.rms = from.with_sign();
  frame.reread = from.with_sign();
  frame.written = from.with_sign();
  frame.blocks = from.number();
  frame.second = from.number();
  return frame;
}

} // namespace

CoursePoint ReadCoursePoint(const uint8_t *data, size_t bytes, uint32_t constructs) {
  Reader from(data, bytes);
  CoursePoint point;
  point.depth = from.number(kMostDepth);
  point.sized = from.number(point.depth);
  uint64_t listed = from.number(point.sized < kMostFrames ? point.sized : kMostFrames);
  point.rest = frame_of(from, 0);
  for (uint64_t i = 0; i < listed; i++) {
    auto id = static_cast<uint32_t>(from.number(UINT32_MAX));
    if (id >= constructs)
      throw std::runtime_error("rows.open: a construct that was never announced");
    point.frames.push_back(frame_of(from, id));
  }
  if (!from.at_end())
    throw std::runtime_error("rows.open: more than its frames");
  return point;
}

} // namespace comair
