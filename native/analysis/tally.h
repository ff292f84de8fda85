// What is finished of all groups of one stream, from whichever worker folded them. Workers add to
// it directly: as arrays for JavaScript, points and edges of every group cost as much as folding
// it.
#pragma once

#include "fold.h"

#include <memory>
#include <mutex>

namespace comair {

class Tally {
public:
  static constexpr size_t kMaxPages = 1 << 13;

  // A tally that workers find by its number as long as the owner keeps it.
  static std::shared_ptr<Tally> Make();
  static std::shared_ptr<Tally> Find(uint32_t number);
  ~Tally();

  void Add(const Fold &fold);
  // `times` activations; `sizes`: the fold's own, then each series' by number, below 0: none.
  void AddPoint(uint32_t routine, const std::vector<int64_t> &sizes, uint64_t times, uint64_t cost,
                uint32_t context);

  const uint32_t number;
  std::mutex mutex; // for reading what follows
  Points points{kMaxPages};
  Edges edges{kFewEdges}, through{kFewEdges}; // as the fold has them
  std::vector<Fold::Routine> routines;        // by id; without calls: none

  // A series is here once a group says anything of it. DRMS is RMS until then.
  struct SeriesTally {
    Points points{kMaxPages};
    std::vector<int64_t> totals; // by id
  };
  std::map<uint32_t, SeriesTally> series;
  // By calling context, where they are recorded.
  SeriesTally by_context;
  std::vector<Fold::Context> contexts;

private:
  void AddSeries(const Fold &fold);

  static constexpr size_t kFewEdges = 1 << 6;
  explicit Tally(uint32_t number) : number(number) {
  }
};

} // namespace comair
