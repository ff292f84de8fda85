// Test hooks: native/core without an engine. TypeScript applies events to a process's state and
// gets the frames that the core sends.
#include <napi.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

extern "C" {
#include "code/allocator.h"
#include "core/memory/access.h"
#include "core/memory/cover.h"
#include "core/memory/renumber.h"
#include "core/process/mappings.h"
#include "core/process/process.h"
#include "core/process/records.h"
#include "core/process/threads.h"
#include "core/rows/noted.h"
#include "core/stack/asked.h"
#include "core/stack/calls.h"
#include "core/stack/locate.h"
#include "core/stack/loops.h"
}

#include "arena.h"
#include "code.h"
#include "operations.h"
#include "functions.h"
#include "maps.h"
#include "turn.h"
#include "watcher.h"

namespace {

// Operations: protocol/core-test.mjs.
constexpr uint64_t kPage = 4096;
constexpr uint64_t kNoLoop = 1ull << 50;

class CoreProcess : public Napi::ObjectWrap<CoreProcess> {
public:
  static Napi::Function Define(Napi::Env env) {
    return DefineClass(env, "CoreProcess",
                       {
                           InstanceMethod<&CoreProcess::Apply>("apply"),
                           InstanceMethod<&CoreProcess::Take>("take"),
                           InstanceMethod<&CoreProcess::Destroy>("destroy"),
                       });
  }

  // {cell, footprint, timeStart, flat, tracing, backReferences, notes, loops, contexts,
  // bottomUp}
  explicit CoreProcess(const Napi::CallbackInfo &info) : Napi::ObjectWrap<CoreProcess>(info) {
    Napi::Object options = info[0].As<Napi::Object>();
    unsigned cell = options.Get("cell").ToNumber().Uint32Value();
    if (cell != 1 && cell != 2 && cell != 4 && cell != 8)
      throw Napi::RangeError::New(info.Env(), "cell: 1, 2, 4 or 8");
    ca_options core = {};
    core.told.cell = cell;
    core.told.time_start = options.Get("timeStart").ToNumber().Uint32Value();
    core.told.footprint = options.Get("footprint").ToBoolean();
    core.told.trace = options.Get("tracing").ToBoolean();
    core.back_references = options.Get("backReferences").ToBoolean();
    core.flat = options.Get("flat").ToBoolean();
    core.told.contexts = options.Get("contexts").ToBoolean();
    core.told.single = options.Get("single").ToBoolean();
    core.told.bottom_up = options.Get("bottomUp").ToBoolean();
    core.bounds = Bounds;
    core.context = this;
    notes_ = options.Get("notes").ToBoolean();
    process_.wire.send = Send;
    process_.wire.context = this;
    Turn mine(turn);
    const char *problem = ca_process_init(&process_, &core);
    if (problem)
      throw Napi::Error::New(info.Env(), problem);
    process_.stacks.copy_link = Link;
    process_.stores.loops = options.Get("loops").ToBoolean();
    alive_ = true;
  }

  ~CoreProcess() override {
    Release();
  }

private:
  static void Send(void *context, const unsigned char *frame, size_t bytes) {
    static_cast<CoreProcess *>(context)->sent_.append(reinterpret_cast<const char *>(frame), bytes);
  }

  // Each word of the memory, wherever it begins, is its address without the lowest bits; of some
  // pages it is not there.
  static bool Link(uint64_t address, void *to, uint64_t bytes) {
    for (uint64_t i = 0; i < bytes; i++) {
      uint64_t word = (address + i) & ~7ull;
      static_cast<unsigned char *>(to)[i] =
          static_cast<unsigned char>(word >> ((address + i) % 8 * 8));
    }
    return address / kPage % 4 != 3;
  }

  static void Bounds(void *context, uint64_t address, uint64_t *low, uint64_t *high) {
    *low = 0;
    *high = 1ull << 47;
    for (const auto &[start, end] : static_cast<CoreProcess *>(context)->mappings_) {
      if (address >= start && address < end) {
        *low = start;
        *high = end;
        return;
      }
      if (end <= address && end > *low)
        *low = end;
      if (start > address && start < *high)
        *high = start;
    }
  }

  void Release() {
    Turn mine(turn);
    if (alive_)
      ca_process_destroy(&process_);
    alive_ = false;
  }

  // What the DynamoRIO client does inline: an activation that ends as almost all do is noted.
  bool Note(uint64_t number, ca_hot *hot, uint64_t sp) {
    ca_frame *f = hot->s;
    std::vector<ca_done> &noted = noted_[number];
    if (!notes_ || f->flags != 0 || f->sp != sp - 8 || noted.size() == kNotes)
      return false;
    ca_note(hot, &noted.emplace_back());
    return true;
  }

  // The same for a loop that is left to where the one around it is, or none.
  bool NoteLoop(uint64_t number, ca_hot *hot, uint32_t inside, const ca_function *function,
                uint64_t sp) {
    const ca_frame *f = hot->s, *around = f - 1;
    std::vector<ca_done> &noted = noted_[number];
    if (!notes_ || (f->flags & UINT32_MAX) != CA_FRAME_LOOP || noted.size() == kNotes ||
        f->sp - sp >= CA_FAR)
      return false;
    if (inside ? around->construct != inside
               : around->flags & CA_FRAME_LOOP || around->entry != function->start)
      return false;
    ca_note(hot, &noted.emplace_back());
    return true;
  }

  void Join(uint64_t number, ca_hot *hot) {
    std::vector<ca_done> &noted = noted_[number];
    ca_rows_join(&hot->stack->rows, noted.data(), static_cast<uint32_t>(noted.size()), hot->s);
    noted.clear();
  }

  // Before what inlined code leaves to the core.
  void JoinBefore(const uint64_t *op, ca_hot *hot) {
    if (op[0] == CA_TRACE_READ || op[0] == CA_TRACE_WRITE || op[0] == CA_DO_COST ||
        op[0] == CA_DO_LOOP_HEADER || op[0] == CA_DO_LOOP_EXIT)
      return;
    if (op[0] == CA_TRACE_CALL && hot->s->sp - op[3] - CA_GONE < CA_FAR &&
        !(hot->s->cost & CA_NEARLY_FULL))
      return;
    if (op[0] == CA_DO_FLUSH || op[0] == CA_DO_END)
      for (auto &[number, each] : hots_)
        Join(number, each.get());
    Prepare(op[1], hot);
  }

  void Prepare(uint64_t number, ca_hot *hot) {
    Join(number, hot);
    ca_bank(hot);
    if (hot->s->cost & CA_NEARLY_FULL)
      ca_spill(hot->stack, hot->s);
  }

  void Start(Napi::Env env, uint64_t number, uint64_t sp) {
    auto hot = std::make_unique<ca_hot>();
    if (!ca_thread_start(&process_, hot.get(), static_cast<uint32_t>(number), sp))
      throw Napi::Error::New(env, "no memory for a thread");
    hots_[number] = std::move(hot);
  }

  static void SystemCall(ca_hot *hot, uint64_t bytes, bool waits) {
    const uint64_t arguments[6] = {};
    ca_asked_kernel(hot, waits ? SYS_nanosleep : SYS_getppid, arguments);
    ca_asked_answered(hot, SYS_write, static_cast<long>(bytes));
  }

  static void Cost(ca_hot *hot, uint64_t blocks, uint64_t second) {
#ifdef CA_NARROW_COST
    // An engine with such costs banks before it has run so many blocks.
    constexpr uint64_t kMost = (1u << CA_NARROW_BITS) - 1;
    hot->cost += second << CA_NARROW_BITS;
    ca_bank(hot);
    for (; blocks > 0; blocks -= std::min(blocks, kMost)) {
      hot->cost += std::min(blocks, kMost);
      ca_bank(hot);
    }
#else
    hot->cost += blocks << 32 | second;
#endif
  }

  void One(Napi::Env env, const uint64_t *op) {
    const uint64_t a = op[2], b = op[3];
    if (op[0] == CA_DO_THREAD_START)
      return Start(env, op[1], a);
    if (op[0] == CA_DO_BOUNDS) {
      mappings_[a] = b;
      return;
    }
    auto found = hots_.find(op[1]);
    if (found == hots_.end())
      throw Napi::RangeError::New(env, "an operation names no living thread");
    ca_hot *hot = found->second.get();
    if (ca_renumber_due(hot)) {
      Join(op[1], hot);
      ca_renumber(hot);
    }
    if (notes_ && op[0] != CA_TRACE_RETURN)
      JoinBefore(op, hot);
    if (process_.trace.on && op[0] <= CA_TRACE_SIGNAL_LEAVE)
      ca_trace(&process_.trace, hot->thread->stacks.number, static_cast<uint32_t>(op[0]), a, b);
    switch (op[0]) {
    case CA_TRACE_READ:
      return ca_read(hot, a, b);
    case CA_TRACE_WRITE:
      return ca_write(hot, a, b);
    case CA_TRACE_KERNEL_WRITE:
      return ca_kernel_write(hot, a, b);
    case CA_TRACE_CALL:
      return ca_call(hot, &process_.constructs, a, ca_construct_of(&process_.constructs, a, 0), b);
    case CA_TRACE_RETURN:
      if (Note(op[1], hot, b))
        return;
      Join(op[1], hot);
      return ca_return(hot, b, a);
    case CA_TRACE_ENTRY:
      // An engine asks only where the top is another routine.
      if (hot->entry != a)
        ca_entry(hot, a, ca_construct_of(&process_.constructs, a, 0), b);
      return;
    case CA_TRACE_UNMAP:
      return ca_forget(&process_, a, b);
    case CA_DO_COVER:
      if (!ca_cover(&process_.memory, a, b))
        throw Napi::Error::New(env, "no address space for the shadow");
      return;
    case CA_DO_SYSTEM_CALL:
      return SystemCall(hot, a, b != 0);
    case CA_DO_ALLOCATION: {
      const uint64_t arguments[4] = {a};
      return ca_asked_allocator(hot, CA_ALLOCATES, arguments);
    }
    case CA_DO_REALLOCATION: {
      const uint64_t arguments[4] = {b, a};
      return ca_asked_allocator(hot, CA_REALLOCATES, arguments);
    }
    case CA_DO_FREE: {
      const uint64_t arguments[4] = {a};
      return ca_asked_allocator(hot, CA_FREES, arguments);
    }
    case CA_TRACE_SIGNAL_ENTER:
      return ca_signal_enter(hot, b);
    case CA_TRACE_SIGNAL_LEAVE:
      return ca_signal_leave(hot);
    case CA_DO_COST:
      return Cost(hot, a, b);
    case CA_DO_DECLARE:
      ca_construct_of(&process_.constructs, a, static_cast<uint32_t>(b));
      return;
    case CA_DO_FLUSH:
      return ca_flush(&process_);
    case CA_DO_END:
      return ca_send_end(&process_, CA_END_EXIT, static_cast<int>(a), 0);
    case CA_DO_THREAD_END:
      ca_thread_end(&process_, hot);
      hots_.erase(found);
      return;
    case CA_DO_FORK: {
      auto kept = std::move(found->second);
      hots_.clear();
      ca_process_forked(&process_, kept.get(), static_cast<uint32_t>(op[1]), a);
      hots_[op[1]] = std::move(kept);
      return;
    }
    case CA_DO_RENUMBER:
      return ca_renumber(hot);
    case CA_DO_FUNCTION:
      return functions_.Add(a, b);
    case CA_DO_LOOP:
      return functions_.AddLoop(a, b);
    case CA_DO_LOOP_HEADER:
    case CA_DO_LOOP_EXIT:
      return Point(hot, op);
    case CA_DO_ITERATIONS:
      hot->iterations += static_cast<uint32_t>(a);
      return;
    default:
      throw Napi::RangeError::New(env, "unknown operation");
    }
  }

  void Point(ca_hot *hot, const uint64_t *op) {
    const uint64_t address = op[2] & ~kNoLoop, sp = op[3];
    const ca_function *function = functions_.At(address);
    uint32_t loop = 0;
    if (address == op[2])
      loop = ca_construct_loop(&process_.constructs, function, functions_.LoopAt(address));
    if (process_.trace.on)
      ca_trace_point(&process_.trace, hot->thread->stacks.number,
                     op[0] == CA_DO_LOOP_HEADER ? CA_TRACE_LOOP_HEADER : CA_TRACE_LOOP_EXIT, loop,
                     function, sp);
    if (op[0] == CA_DO_LOOP_EXIT && NoteLoop(op[1], hot, loop, function, sp))
      return;
    bool counts =
        op[0] == CA_DO_LOOP_HEADER && hot->s->construct == loop && hot->s->sp - sp < CA_FAR;
    if (notes_ && !(counts && ca_iterations(hot, hot->s) < INT32_MAX))
      Prepare(op[1], hot);
    if (op[0] == CA_DO_LOOP_HEADER)
      ca_loop_header(hot, loop, function, sp);
    else
      ca_loop_exit(hot, loop, function, sp);
  }

  // apply(BigUint64Array of 4 * n): applies n operations in order.
  void Apply(const Napi::CallbackInfo &info) {
    Napi::BigUint64Array operations = info[0].As<Napi::BigUint64Array>();
    if (!alive_ || operations.ElementLength() % 4 != 0)
      throw Napi::RangeError::New(info.Env(), "apply: four words for each operation");
    Turn mine(turn);
    for (size_t i = 0; i < operations.ElementLength(); i += 4)
      One(info.Env(), operations.Data() + i);
  }

  // take(): the frames sent since the last time, one after another.
  Napi::Value Take(const Napi::CallbackInfo &info) {
    Napi::ArrayBuffer frames = Napi::ArrayBuffer::New(info.Env(), sent_.size());
    std::copy(sent_.begin(), sent_.end(), static_cast<char *>(frames.Data()));
    sent_.clear();
    return frames;
  }

  void Destroy(const Napi::CallbackInfo &) {
    Release();
  }

  ca_process process_ = {};
  bool alive_ = false;
  std::map<uint64_t, std::unique_ptr<ca_hot>> hots_;
  static constexpr size_t kNotes = CA_NOTED_BLOCK;
  bool notes_ = false;
  std::map<uint64_t, std::vector<ca_done>> noted_;
  std::map<uint64_t, uint64_t> mappings_;
  std::string sent_;
  Functions functions_;
};

Napi::Object Init(Napi::Env env, Napi::Object exports) {
  exports.Set("CoreProcess", CoreProcess::Define(env));
  DefineArena(env, exports);
  DefineCode(env, exports);
  DefineMaps(env, exports);
  DefineWatcher(env, exports);
  return exports;
}

} // namespace

NODE_API_MODULE(core_test, Init)
