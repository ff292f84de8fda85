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
  // A tally that workers find by its number as long as the owner keeps it.
  static std::shared_ptr<Tally> Make();
  static std::shared_ptr<Tally> Find(uint32_t number);
  ~Tally();

  void Add(const Fold &fold);

  const uint32_t number;
  std::mutex mutex; // for reading what follows
  Points points{kMaxPages};
  Edges edges{kFewEdges};
  std::vector<Fold::Routine> routines; // by id; without calls: none

private:
  static constexpr size_t kMaxPages = 1 << 13;
  static constexpr size_t kFewEdges = 1 << 6;
  explicit Tally(uint32_t number) : number(number) {
  }
};

} // namespace comair
