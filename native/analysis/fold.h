// The top-down fold of a group of consecutive row batches of one thread.
//
// Rows come in postorder: a row at depth d consumes the sums that its children left at d + 1 and
// adds its own inclusive values to the sums at d. Only a row that is first at a new lowest depth
// can have children in earlier groups; such rows are given back as left open, with what is known
// of them, together with the sums nobody has consumed (src/fold/combine.ts joins neighbours).
#pragma once

#include "back_references.h"
#include "column.h"
#include "course.h"
#include "steps.h"

#include <string>
#include <vector>

namespace comair {

// What counts as cost: one of the columns, or steps (steps.h).
// Of what set_loops is told.
constexpr size_t kLoopStride = 2;

enum class Cost { Blocks, Second, Steps };

// Activations that are counted, see RowsFrame.
struct Counted {
  size_t entries = 0;
  Column caller, construct, within, size, blocks, second, count;
};

struct Batch {
  size_t rows = 0;
  bool incomplete = false;
  Column construct, depth, repeat, blocks, second;
  Column iterations; // of loops
  // Not 0: how many rows before stands the end of the subtree that comes in place of this row.
  Column back_reference;
  // The size is the sum of these.
  std::vector<Column> sizes;
  // The same for each further size.
  std::vector<std::vector<Column>> series;
  // Arguments of some rows, kArgNumbers each: row, then what the registers held.
  const uint32_t *args = nullptr;
  size_t args_count = 0;
  uint32_t first = 0; // number of the first row there
  // Calling context of each row; NULL: not recorded.
  const uint32_t *contexts = nullptr;
  // Points of courses within the rows, or one behind them (`open`); NULL: there are none.
  const uint8_t *points = nullptr, *open = nullptr;
  size_t points_bytes = 0, open_bytes = 0;
  bool points_counted = false; // they say what was counted, too
  Counted counted;
  Cost cost = Cost::Blocks;
};

// No value of an argument that is a size.
constexpr uint32_t kNoSize = UINT32_MAX;
constexpr size_t kArgs = 6;
constexpr size_t kArgNumbers = 1 + kArgs;

class Fold {
public:
  struct Routine {
    uint32_t id = 0;
    uint64_t calls = 0;
    int64_t self_cost = 0;
    uint64_t cost_once = 0; // recursion counted once
    uint64_t incomplete = 0, corrupt = 0;
    uint64_t iterations = 0;
  };
  struct LeftOpen {
    uint32_t id, depth;
    int64_t size;
    uint64_t cost, times;
    bool complete;
  };
  struct Nested {
    int64_t level;
    uint32_t id;
    uint64_t cost;
  };
  struct Sum {
    int64_t size = 0;
    uint64_t cost = 0;
  };

  // Construct ids are below `constructs`; those in `opaque` pass no sizes to their caller.
  void reset(uint32_t constructs, const int32_t *opaque, size_t opaque_count);
  // After reset: these are loops, all others routines; each with the routine that its code is of.
  void set_loops(const int32_t *loops, size_t count);
  // After reset: the numbers of further sizes that come with the batches, and of the first
  // argument (-1: none come).
  void want(const std::vector<uint32_t> &sums, int args);
  // After reset: context ids are below `contexts`.
  void want_contexts(uint32_t contexts);
  // So many rows will come: without knowing, memory for them is taken again and again.
  void expect(size_t count) {
    group_.reserve(count);
  }
  // Throws std::runtime_error when rows contradict each other: the stream is corrupt.
  void add(const Batch &batch);
  // After the last batch: callers and costs with recursion counted once.
  void finish();

  // Results. Depths are -1 before any row.
  int64_t first = -1, low = -1, last = -1;
  uint64_t rows = 0, activations = 0, blocks = 0, second = 0;
  // RMS; where DRMS comes with the batches, of those activations whose DRMS differs.
  Points points;
  // Of the activations whose DRMS is their RMS: for both sizes. Most are, and points are what takes
  // most of the memory that a fold looks at.
  Points points_of_both;
  // Callers from `constructs` on: constructs + depth of a child whose caller's row is to come.
  Edges edges;
  // Calls out of loops, as calls of the routine that the loop is in; from `constructs` on:
  // constructs
  // + depth of the outermost loop that the routine has there, whose row is to come.
  Edges through;
  std::vector<Routine> routines;
  std::vector<LeftOpen> left_open;
  std::vector<Nested> nested;
  std::vector<Series> series;
  size_t series_count = 0;
  // By calling context, where they come with the batches.
  struct Context {
    uint64_t calls = 0, self_cost = 0;
  };
  Series by_context; // RMS
  std::vector<Context> contexts;
  std::vector<uint32_t> left_contexts; // of left_open
  std::map<uint32_t, Sum> pending;     // continuations whose row has not come, by depth
  std::vector<Steps::Open> open_calls; // where steps are the cost
  // Of courses: points, and ends of activations that earlier points of the group have. Either comes
  // after so many rows that were left open. Sizes and costs are as far as the group knows.
  struct CourseFrame {
    uint32_t id;
    int64_t cells, callees; // callees: RMS of the calls that have ended
    int64_t rms, written;
    uint64_t cost;
  };
  struct CourseEvent {
    bool is_end;
    size_t left;
    uint64_t depth, sized; // of an end: its depth, and whether it is one
    CourseFrame rest;      // of an end: the activation
    std::vector<CourseFrame> frames;
  };
  std::vector<CourseEvent> courses;
  const Sum &level(int64_t depth) const { // what no parent has consumed yet
    return sums_[static_cast<size_t>(depth)];
  }
  uint32_t constructs() const {
    return constructs_;
  }

private:
  using Row = FoldRow;

  bool is_loop(uint32_t id) const {
    return !loop_.empty() && loop_[id] != 0;
  }
  void add_rows(const Batch &batch);
  void add_counted(const Batch &batch);
  void load(const Batch &batch);
  void add_point(const CoursePoint &point, Cost cost);
  void add_parts(const Batch &batch);
  void end_course(size_t row, uint32_t id, uint32_t depth, int64_t size, uint64_t cost,
                  bool incomplete);
  void fill_ends();
  Series *drms();
  bool is_plain(const Batch &batch, const Series &drms) const;
  void follow(Series &drms);
  void load_costs(const Batch &batch);
  void check(const Batch &batch) const;
  template <bool kShared> void sum_up(const Batch &batch, bool later);
  void finish_rows(const Batch &batch, size_t from, Series &drms, bool plain);
  void finish_row(const Batch &batch, uint32_t id, int64_t size, uint64_t times, uint64_t cost);
  void weigh(const Batch &batch, size_t from);
  bool add_outer(uint32_t id, uint32_t depth, uint64_t cost);
  void add_series(const Batch &batch, size_t from, bool plain);
  void add_args(const Batch &batch, size_t from);
  void add_contexts(const Batch &batch, size_t from);
  void add_iterations(const Batch &batch);
  template <bool kShared> void walk_back();
  void flush_outer(int64_t level);

  uint32_t constructs_ = 0;
  int64_t deepest_ = 0;
  std::vector<uint8_t> opaque_, loop_; // by construct; loop_ is empty where there are none
  std::vector<uint32_t> owner_;        // as loop_: a loop's routine, by its code
  std::vector<uint64_t> iterations_;   // as loop_
  std::vector<uint64_t> incomplete_, corrupt_, outer_cost_;
  std::vector<uint64_t> counted_once_; // of counted activations, recursion counted once
  std::vector<int64_t> outer_depth_;
  std::vector<uint32_t> touched_;
  std::vector<Sum> sums_; // by depth
  std::vector<uint32_t> parents_;
  std::vector<uint32_t> owners_; // as parents_, but that loops stand for their routines
  std::vector<Row> group_;
  BackReferences back_references_;
  Steps steps_;
  std::vector<size_t> left_rows_; // of left_open, as indexes into group_
  size_t sums_wanted_ = 0;
  std::vector<int64_t> rereads_; // by depth: DRMS less RMS of what was open before the batch
  uint32_t open_ = 0; // frames that the latest point of the group has, and that are pending still
  std::vector<size_t> ended_; // rows of `courses` that are ends
  std::vector<uint32_t> caller_, within_;
  // Columns of the batch at hand.
  std::vector<uint32_t> id_, depth_, times_, blocks_, second_;
  std::vector<uint64_t> of_loops_; // iterations
  std::vector<uint64_t> costs_;    // own steps
  std::vector<uint8_t> targets_;   // other rows refer back to it
  std::vector<int64_t> size_;
  // The same where rows are not finished at once.
  std::vector<int64_t> inclusive_; // size
  std::vector<uint8_t> finished_;  // the row's values are known
  // The same where there are back references.
  bool shared_ = false;
  std::vector<uint32_t> back_reference_; // how many rows before is the one that is referred to
  std::vector<uint64_t> more_;           // how often other rows refer back to it
  std::vector<uint64_t> occurrences_;    // how often in all, not of rows that stand for others
  std::vector<uint64_t> path_;           // by depth: how often the caller was called
};

} // namespace comair
