#include "session_pool.h"

namespace comair {

size_t BufferPool::ClassSize(size_t cls) {
  return (4 + cls % 4) << (kBaseBits - 2 + cls / 4);
}

// The smallest class that holds `bytes`; kClasses if none does.
size_t BufferPool::ClassOf(size_t bytes) {
  size_t cls = 0;
  while (cls < kClasses && ClassSize(cls) < bytes)
    cls++;
  return cls;
}

std::unique_ptr<PooledBuffer> BufferPool::Take(size_t bytes) {
  size_t best = ClassOf(bytes);
  if (best == kClasses)
    return nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  // A buffer up to an octave too large is better than waiting for the main thread.
  for (size_t cls = best; cls < kClasses && cls <= best + 4; cls++) {
    if (idle[cls].empty())
      continue;
    auto buffer = std::move(idle[cls].back());
    idle[cls].pop_back();
    idle_bytes -= buffer->size;
    return buffer;
  }
  wanted[best]++;
  return nullptr;
}

void BufferPool::ForgetWanted() {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &count : wanted)
    count = 0;
}

void BufferPool::PutBack(std::unique_ptr<PooledBuffer> buffer) {
  std::lock_guard<std::mutex> lock(mutex);
  Insert(std::move(buffer));
}

void BufferPool::Insert(std::unique_ptr<PooledBuffer> buffer) {
  idle_bytes += buffer->size;
  idle[ClassOf(buffer->size)].push_back(std::move(buffer));
}

bool BufferPool::Serve(napi_env env) {
  uint32_t todo[kClasses];
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (size_t cls = 0; cls < kClasses; cls++) {
      todo[cls] = wanted[cls];
      wanted[cls] = 0;
    }
  }
  bool any = false;
  for (size_t cls = 0; cls < kClasses; cls++) {
    for (; todo[cls] > 0; todo[cls]--) {
      napi_handle_scope scope;
      napi_open_handle_scope(env, &scope);
      void *data = nullptr;
      napi_value value;
      auto buffer = std::make_unique<PooledBuffer>();
      buffer->size = ClassSize(cls);
      bool made = napi_create_arraybuffer(env, buffer->size, &data, &value) == napi_ok &&
                  napi_create_reference(env, value, 1, &buffer->reference) == napi_ok;
      napi_close_handle_scope(env, scope);
      if (!made)
        return any;
      buffer->data = static_cast<uint8_t *>(data);
      any = true;
      PutBack(std::move(buffer));
    }
  }
  return any;
}

napi_value BufferPool::Deliver(napi_env env, std::unique_ptr<PooledBuffer> buffer) {
  napi_value value = nullptr;
  napi_get_reference_value(env, buffer->reference, &value);
  napi_delete_reference(env, buffer->reference);
  return value;
}

void BufferPool::Return(napi_env env, napi_value array_buffer) {
  void *data = nullptr;
  size_t size = 0;
  if (napi_get_arraybuffer_info(env, array_buffer, &data, &size) != napi_ok || data == nullptr)
    return;
  size_t cls = ClassOf(size);
  if (cls == kClasses || ClassSize(cls) != size)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (idle_bytes + size > max_idle)
      return;
  }
  auto buffer = std::make_unique<PooledBuffer>();
  buffer->data = static_cast<uint8_t *>(data);
  buffer->size = size;
  if (napi_create_reference(env, array_buffer, 1, &buffer->reference) == napi_ok)
    PutBack(std::move(buffer));
}

void BufferPool::Clear(napi_env env) {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &list : idle) {
    for (auto &buffer : list)
      napi_delete_reference(env, buffer->reference);
    list.clear();
  }
  idle_bytes = 0;
}

} // namespace comair
