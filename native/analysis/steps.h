// Cost in algorithmic steps: iterations of loops and recursive calls.
//
// A call of a routine that is active already is a step of its innermost activation around. What an
// activation costs are its own steps and those of all that it calls, whatever it was called by
// itself: the first call of a recursion costs what the recursion takes, and each call in it what
// its part takes.
//
// Rows come in postorder: what a row has below it is known when it comes. Kept of each routine are
// the calls that no activation of it around them has taken for its steps yet, in the order of their
// rows, and one number for those that will have the same caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

class Steps {
public:
  // Calls below an activation whose row is to come, with none of the same routine in between.
  struct Open {
    int64_t depth; // below that activation's
    uint32_t id;
    uint64_t calls;
  };

  void reset(uint32_t constructs);
  // Rows of a batch follow, the first with this number in the group.
  void begin(size_t row, size_t rows);

  // The steps of a row's own activation that are recursive calls.
  uint64_t add(size_t row, uint32_t id, bool is_loop, uint32_t depth, uint64_t times);
  // Other rows of the batch refer back to the one that was just added; the batch's `ids`.
  void keep(size_t row, const uint32_t *ids);
  // The row stands for the subtree that ended at `target`.
  void add_again(size_t row, size_t target, uint32_t depth, uint64_t times);

  // What is left when all rows have been added: at the depths up to `last`.
  std::vector<Open> open(int64_t last) const;

private:
  struct Calls {
    size_t row; // the last of them
    uint64_t calls;
  };
  struct Count {
    uint32_t id;
    uint64_t calls;
  };
  // A subtree, with the calls that are left of it.
  struct Span {
    size_t row, start; // its last and its first row
    size_t from, to;   // in counts_
  };
  static constexpr size_t kNone = SIZE_MAX;

  size_t start_of(size_t row, uint32_t depth);
  void push(size_t row, uint32_t id, uint32_t depth, uint64_t calls);
  void count(uint32_t id);

  std::vector<std::vector<Calls>> calls_; // by routine
  std::vector<uint32_t> touched_;         // routines that have any
  std::vector<size_t> first_; // by depth: the first row of what has its caller's row to come; kNone
  size_t start_ = 0;          // of the subtree of the latest row
  // Of the batch at hand.
  size_t batch_ = 0;
  std::vector<uint32_t> span_of_; // by row, plus one; of rows that stand for others, theirs
  std::vector<Span> spans_;
  std::vector<Count> counts_;
  std::vector<size_t> counted_; // by routine: the span that has it, plus one
};

} // namespace comair
