#include "tables.h"

#include <algorithm>

namespace comair {

static constexpr size_t kLeast = 1 << 12;
static constexpr size_t kFew = 1 << 6; // a build starts thousands of processes
static constexpr size_t kKept = 1 << 16;
static constexpr int kPagesPerRoutine = Points::kExactBelow / Points::kPageSizes;

// The middle of the bin.
static int64_t bin_of(int64_t size) {
  if (size < Points::kExactBelow)
    return size;
  int octave = 63 - __builtin_clzll(static_cast<uint64_t>(size));
  int64_t width = (int64_t{1} << octave) / CA_BINS_PER_OCTAVE;
  return (size & -width) + width / 2;
}

static size_t hash_of(uint32_t routine, int64_t size) {
  uint64_t mixed = (static_cast<uint64_t>(size) ^ uint64_t{routine} << 40) * 0x9E3779B97F4A7C15ull;
  return mixed >> 29;
}

void Points::reset(uint32_t routines) {
  for (uint32_t owner : owners_)
    pages_[owner] = 0;
  if (pages_.size() < size_t{routines} * kPagesPerRoutine)
    pages_.resize(size_t{routines} * kPagesPerRoutine, 0);
  owners_.clear();
  dense_.clear();
  points_.clear();
  if (entries_.size() > kKept || entries_.empty())
    entries_ = std::vector<Entry>(entries_.empty() ? kLeast : kKept);
  else if (used_ > 0)
    std::fill(entries_.begin(), entries_.end(), Entry{});
  used_ = 0;
  distinct_.assign(routines, 0);
  binned_.clear();
}

void Points::reserve(uint32_t routines) {
  if (entries_.empty())
    entries_.resize(kFew);
  if (distinct_.size() >= routines)
    return;
  routines = std::max(routines, static_cast<uint32_t>(2 * distinct_.size()));
  pages_.resize(size_t{routines} * kPagesPerRoutine, 0);
  distinct_.resize(routines, 0);
}

void Points::bin(uint32_t routine) {
  if (distinct_[routine] == kBinned)
    return;
  distinct_[routine] = kBinned;
  binned_.push_back(routine);
  rebuild(entries_.size());
}

void Points::merge(const Points &other) {
  reserve(static_cast<uint32_t>(other.distinct_.size()));
  for (uint32_t routine : other.binned_)
    bin(routine);
  other.each(
      [&](uint32_t routine, int64_t size, const Point &point) { at(routine, size).merge(point); });
}

Points::Entry &Points::find(uint32_t routine, int64_t size) {
  size_t mask = entries_.size() - 1;
  for (size_t i = hash_of(routine, size) & mask;; i = (i + 1) & mask) {
    Entry &entry = entries_[i];
    if (entry.point == 0 || (entry.routine == routine && entry.size == size))
      return entry;
  }
}

void Points::rebuild(size_t capacity) {
  std::vector<Entry> old(capacity);
  old.swap(entries_);
  used_ = 0;
  for (const Entry &from : old) {
    if (from.point == 0)
      continue;
    int64_t size = distinct_[from.routine] == kBinned ? bin_of(from.size) : from.size;
    Entry &to = find(from.routine, size);
    if (to.point == 0) {
      to = {size, from.routine, from.point};
      used_++;
    } else {
      points_[to.point - 1].merge(points_[from.point - 1]);
    }
  }
}

Point &Points::slot(uint32_t routine, int64_t size) {
  if (size < kExactBelow) {
    uint32_t owner = routine * kPagesPerRoutine + static_cast<uint32_t>(size) / kPageSizes;
    if (pages_[owner] == 0 && owners_.size() < max_pages_) {
      owners_.push_back(owner);
      pages_[owner] = static_cast<uint32_t>(owners_.size());
      dense_.resize(owners_.size() * kPageSizes);
    }
    if (pages_[owner] != 0)
      return make(
          &dense_[(pages_[owner] - 1) * kPageSizes + static_cast<size_t>(size) % kPageSizes]);
  }
  if (distinct_[routine] == kBinned)
    size = bin_of(size);
  Entry *entry = &find(routine, size);
  if (entry->point != 0)
    return points_[entry->point - 1];
  bool counts = size >= kExactBelow && distinct_[routine] != kBinned;
  if (counts && distinct_[routine] == kMaxDistinct) {
    bin(routine);
    return slot(routine, size);
  }
  if (counts)
    distinct_[routine]++;
  if (2 * used_ >= entries_.size()) {
    rebuild(2 * entries_.size());
    entry = &find(routine, size);
  }
  used_++;
  entry->routine = routine;
  entry->size = size;
  return make(&entry->point);
}

void Edges::reset() {
  if (!edges_.empty())
    std::fill(slots_.begin(), slots_.end(), 0);
  edges_.clear();
}

void Edges::insert(const Edge &edge) {
  edges_.push_back(edge);
  if (2 * edges_.size() <= slots_.size())
    return place(edge.key, static_cast<uint32_t>(edges_.size()));
  slots_.assign(2 * slots_.size(), 0);
  for (uint32_t i = 0; i < edges_.size(); i++)
    place(edges_[i].key, i + 1);
}

void Edges::place(uint64_t key, uint32_t number) {
  size_t mask = slots_.size() - 1;
  size_t i = hash(key) & mask;
  while (slots_[i] != 0)
    i = (i + 1) & mask;
  slots_[i] = number;
}

} // namespace comair
