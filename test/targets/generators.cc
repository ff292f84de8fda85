// C++20 coroutines that hand out values, in turn, and call a routine between two of them.
// Checks: frames on the heap that are entered and left in the middle; calls and class of what they
// call.
// Usage: generators
// flags: -std=c++20 -O1 -g
#include <coroutine>
#include <cstdio>
#include <vector>

class generator {
public:
  struct promise_type {
    long value = 0;
    generator get_return_object() {
      return generator(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    std::suspend_always initial_suspend() {
      return {};
    }
    std::suspend_always final_suspend() noexcept {
      return {};
    }
    std::suspend_always yield_value(long given) {
      value = given;
      return {};
    }
    void return_void() {
    }
    void unhandled_exception() {
    }
  };

  explicit generator(std::coroutine_handle<promise_type> handle) : handle_(handle) {
  }
  generator(const generator &) = delete;
  generator(generator &&other) : handle_(other.handle_) {
    other.handle_ = nullptr;
  }
  ~generator() {
    if (handle_)
      handle_.destroy();
  }
  bool next() {
    handle_.resume();
    return !handle_.done();
  }
  long value() const {
    return handle_.promise().value;
  }

private:
  std::coroutine_handle<promise_type> handle_;
};

// Reads n cells, n times.
__attribute__((noipa)) static long pairs(const long *values, int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += values[i] > values[j];
  return sum;
}

static generator piece(int number) {
  std::vector<long> values;
  for (int round = 1; round <= 3; round++) {
    while (static_cast<int>(values.size()) < number * number * round)
      values.push_back(static_cast<long>(values.size()) * 7919 % 1009);
    co_yield pairs(values.data(), static_cast<int>(values.size()));
  }
}

int main() {
  std::vector<generator> pieces;
  for (int i = 2; i < 12; i++)
    pieces.push_back(piece(i));
  long total = 0;
  for (bool more = true; more;) {
    more = false;
    for (generator &each : pieces)
      if (each.next()) {
        total += each.value();
        more = true;
      }
  }
  std::printf("%ld\n", total);
  return 0;
}
