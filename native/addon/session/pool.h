// Buffers that the receiver thread fills by recv() and JavaScript owns while it reads them.
//
// They are SharedArrayBuffers, allocated on the main thread: workers fold them where they lie, and
// V8 does not count them as memory of its heap. With ArrayBuffers, which are counted at every
// transfer, a run that streams some hundred megabytes made V8 collect its whole heap, some ten
// megabytes, over and over. A pooled buffer is held by a strong reference; JavaScript never sees it
// while the receiver writes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <node_api.h>
#include <vector>

namespace comair {

struct PooledBuffer {
  uint8_t *data;
  size_t size;
  napi_ref reference;
};

class BufferPool {
public:
  // Payloads up to this are copied instead: they are rare and a pooled buffer would waste memory.
  static constexpr size_t kSmall = 8192;

  // Idle buffers beyond `max_idle` bytes are left to the garbage collector.
  explicit BufferPool(size_t max_idle) : max_idle(max_idle) {
  }

  // Receiver thread: a buffer of at least `bytes`, or null, and then Serve() makes one.
  std::unique_ptr<PooledBuffer> Take(size_t bytes);
  // Receiver thread: give back what was taken and not delivered.
  void PutBack(std::unique_ptr<PooledBuffer> buffer);

  // Receiver thread: those who wait will all ask again.
  void ForgetWanted();

  // Main thread: allocates what Take() could not give; true if there was anything to do.
  bool Serve(napi_env env);
  // Main thread: the buffer leaves the pool for JavaScript.
  static napi_value Deliver(napi_env env, std::unique_ptr<PooledBuffer> buffer);
  // Main thread: a SharedArrayBuffer comes back; one of a foreign size is ignored.
  void Return(napi_env env, napi_value shared);
  // Main thread: drops all idle buffers.
  void Clear(napi_env env);

private:
  static size_t ClassOf(size_t bytes);
  static size_t ClassSize(size_t cls);
  size_t Ahead(size_t cls) const;
  void Insert(std::unique_ptr<PooledBuffer> buffer);

  // Four sizes to an octave from 16 KiB on, so that at most a fifth of a buffer is idle.
  static constexpr size_t kBaseBits = 14;
  static constexpr size_t kClasses = 4 * 8 + 1; // up to 4 MiB

  static constexpr size_t kAheadBytes = 1 << 20;

  const size_t max_idle;
  std::mutex mutex;
  std::vector<std::unique_ptr<PooledBuffer>> idle[kClasses];
  size_t idle_bytes = 0;
  uint32_t wanted[kClasses] = {};
  size_t made[kClasses] = {}; // ever
};

} // namespace comair
