// One connection's place in its stream of frames.
#pragma once

#include "pool.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

namespace comair {

// src/stream/format.ts
constexpr uint32_t kPrefixBytes = 8;
constexpr uint32_t kMaxFrameBytes = 4 * 1024 * 1024;
constexpr uint32_t kKindHeader = 1;
constexpr uint32_t kKindRows = 6;
constexpr uint32_t kKindEnd = 7;

struct Connection {
  int fd;
  pid_t peer;
  uint32_t stream = 0; // 0 until its header was accepted
  int64_t pid = 0;     // as the header says

  // Between payloads: `padding` bytes of the frame before and the next prefix, read together with
  // the end of the payload so that a frame costs one system call.
  uint8_t between[2 * kPrefixBytes];
  uint32_t between_have = 0;
  uint32_t padding = 0;

  // The current frame.
  bool in_frame = false;
  bool prefix_known = false;
  uint32_t length = 0;
  uint32_t kind = 0;
  uint32_t have = 0;
  std::unique_ptr<PooledBuffer> pooled;
  std::vector<uint8_t> own;
  bool counted = false; // its length is part of the bytes in flight

  bool exec_announced = false;
  bool stalled = false;
  std::chrono::steady_clock::time_point stalled_since;
  bool awaits_buffer = false; // stalled for a buffer, not for the byte budget
  bool clean = false;
  std::string problem;

  uint8_t *Payload() {
    return pooled ? pooled->data : own.data();
  }
};

} // namespace comair
