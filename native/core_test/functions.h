// Functions with loops that a test declares, as code/loops.h would find them.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

extern "C" {
#include "code/constructs.h"
}

// A function is named by its start, a loop by its header.
class Functions {
public:
  void Add(uint64_t start, uint64_t end) {
    auto known = std::make_unique<Known>();
    known->loops.reserve(kLoops);
    known->function = {start, end, 0, 0, 0, known->loops.data(), 0, nullptr, nullptr};
    known_[start] = std::move(known);
  }

  // `parent`: the header of the loop around it; 0: none.
  void AddLoop(uint64_t header, uint64_t parent) {
    Known &known = Holding(header);
    if (known.loops.size() == kLoops)
      throw std::length_error("too many loops in a function");
    uint32_t index = parent == 0 ? 0 : Index(known, parent) + 1;
    uint32_t depth = index == 0 ? 1 : known.loops[index - 1].depth + 1;
    known.loops.push_back({header, index, depth, known.function.end, 1, 0});
    known.function.loops_count++;
  }

  // The function that holds the address.
  const ca_function *At(uint64_t address) {
    return &Holding(address).function;
  }

  const ca_loop *LoopAt(uint64_t header) {
    Known &known = Holding(header);
    return &known.loops[Index(known, header)];
  }

private:
  static constexpr size_t kLoops = 64;
  struct Known {
    ca_function function;
    std::vector<ca_loop> loops; // they stay where they are
  };

  Known &Holding(uint64_t address) {
    auto after = known_.upper_bound(address);
    if (after == known_.begin() || address >= std::prev(after)->second->function.end)
      throw std::range_error("no function is declared there");
    return *std::prev(after)->second;
  }

  static uint32_t Index(const Known &known, uint64_t header) {
    for (size_t i = 0; i < known.loops.size(); i++)
      if (known.loops[i].header == header)
        return static_cast<uint32_t>(i);
    throw std::range_error("no loop is declared there");
  }

  std::map<uint64_t, std::unique_ptr<Known>> known_;
};
