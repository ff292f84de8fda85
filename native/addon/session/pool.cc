#include "pool.h"

#include <algorithm>

namespace comair {

static napi_value Global(napi_env env, const char *name) {
  napi_value global, value = nullptr;
  napi_get_global(env, &global);
  napi_get_named_property(env, global, name, &value);
  return value;
}

static napi_value Construct(napi_env env, const char *name, napi_value argument) {
  napi_value value = nullptr;
  napi_new_instance(env, Global(env, name), 1, &argument, &value);
  return value;
}

// Node-API before version 25 of Node knows SharedArrayBuffers only by the arrays upon them.
static bool MemoryOf(napi_env env, napi_value buffer, uint8_t **data, size_t *size) {
  bool shared = false;
  napi_instanceof(env, buffer, Global(env, "SharedArrayBuffer"), &shared);
  napi_value array = shared ? Construct(env, "Uint8Array", buffer) : nullptr;
  void *memory = nullptr;
  if (array == nullptr ||
      napi_get_typedarray_info(env, array, nullptr, size, &memory, nullptr, nullptr) != napi_ok)
    return false;
  *data = static_cast<uint8_t *>(memory);
  return memory != nullptr;
}

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

// More than one waits for, as long as more and more are wanted: each time that the receiver waits
// for the main thread, the target may.
size_t BufferPool::Ahead(size_t cls) const {
  size_t room = std::min(kAheadBytes, max_idle - std::min(max_idle, idle_bytes));
  return std::min(made[cls] / 2, room / ClassSize(cls));
}

bool BufferPool::Serve(napi_env env) {
  size_t todo[kClasses];
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (size_t cls = 0; cls < kClasses; cls++) {
      todo[cls] = wanted[cls] == 0 ? 0 : wanted[cls] + Ahead(cls);
      made[cls] += todo[cls];
      wanted[cls] = 0;
    }
  }
  bool any = false;
  for (size_t cls = 0; cls < kClasses; cls++) {
    for (; todo[cls] > 0; todo[cls]--) {
      napi_handle_scope scope;
      napi_open_handle_scope(env, &scope);
      napi_value size;
      auto buffer = std::make_unique<PooledBuffer>();
      napi_create_double(env, static_cast<double>(ClassSize(cls)), &size);
      napi_value value = Construct(env, "SharedArrayBuffer", size);
      bool made = value != nullptr && MemoryOf(env, value, &buffer->data, &buffer->size) &&
                  napi_create_reference(env, value, 1, &buffer->reference) == napi_ok;
      napi_close_handle_scope(env, scope);
      if (!made)
        return any;
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

// V8 does not know how much memory waits for it to collect such a buffer: without being told, it
// let some fifty megabytes pile up over 10^9 activations, and more the longer a run was.
static void LetGo(napi_env env, napi_value shared, size_t size) {
  int64_t now;
  auto collected = [](napi_env env, void *bytes, void *) {
    int64_t now;
    napi_adjust_external_memory(env, -static_cast<int64_t>(reinterpret_cast<uintptr_t>(bytes)),
                                &now);
  };
  if (napi_add_finalizer(env, shared, reinterpret_cast<void *>(size), collected, nullptr,
                         nullptr) == napi_ok)
    napi_adjust_external_memory(env, static_cast<int64_t>(size), &now);
}

void BufferPool::Return(napi_env env, napi_value shared) {
  uint8_t *data = nullptr;
  size_t size = 0;
  if (!MemoryOf(env, shared, &data, &size))
    return;
  size_t cls = ClassOf(size);
  if (cls == kClasses || ClassSize(cls) != size)
    return;
  bool full;
  {
    std::lock_guard<std::mutex> lock(mutex);
    full = idle_bytes + size > max_idle;
  }
  if (full) {
    LetGo(env, shared, size);
    return;
  }
  auto buffer = std::make_unique<PooledBuffer>();
  buffer->data = data;
  buffer->size = size;
  if (napi_create_reference(env, shared, 1, &buffer->reference) == napi_ok)
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
