#include "tally.h"

#include <unordered_map>

namespace comair {

namespace {

struct Registry {
  std::mutex mutex;
  std::unordered_map<uint32_t, std::weak_ptr<Tally>> tallies;
  uint32_t last = 0;
};

// Never destroyed: workers may outlive static destructors.
Registry &registry() {
  static Registry *all = new Registry;
  return *all;
}

} // namespace

std::shared_ptr<Tally> Tally::Make() {
  Registry &all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  std::shared_ptr<Tally> tally(new Tally(++all.last));
  all.tallies[tally->number] = tally;
  return tally;
}

std::shared_ptr<Tally> Tally::Find(uint32_t number) {
  Registry &all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  auto found = all.tallies.find(number);
  return found == all.tallies.end() ? nullptr : found->second.lock();
}

Tally::~Tally() {
  Registry &all = registry();
  std::lock_guard<std::mutex> lock(all.mutex);
  all.tallies.erase(number);
}

void Tally::Add(const Fold &fold) {
  std::lock_guard<std::mutex> lock(mutex);
  AddSeries(fold);
  if (!fold.contexts.empty()) {
    by_context.points.merge(fold.by_context.points);
    if (contexts.size() < fold.contexts.size())
      contexts.resize(fold.contexts.size());
    for (size_t id = 0; id < fold.contexts.size(); id++) {
      contexts[id].calls += fold.contexts[id].calls;
      contexts[id].self_cost += fold.contexts[id].self_cost;
    }
  }
  points.merge(fold.points);
  points.merge(fold.points_of_both);
  fold.edges.each([&](const Edges::Edge &edge) {
    if (edge.caller() < fold.constructs())
      edges.add(edge.caller(), edge.callee(), edge.calls, edge.cost);
  });
  fold.through.each([&](const Edges::Edge &edge) {
    if (edge.caller() < fold.constructs())
      through.add(edge.caller(), edge.callee(), edge.calls, edge.cost);
  });
  for (const Fold::Routine &from : fold.routines) {
    if (routines.size() <= from.id)
      routines.resize(fold.constructs());
    Fold::Routine &to = routines[from.id];
    to.id = from.id;
    to.calls += from.calls;
    to.self_cost += from.self_cost;
    to.cost_once += from.cost_once;
    to.incomplete += from.incomplete;
    to.corrupt += from.corrupt;
    to.iterations += from.iterations;
  }
}

// Before the group's own points are added: DRMS begins as a copy of RMS.
void Tally::AddSeries(const Fold &fold) {
  bool has_drms = false;
  for (size_t k = 0; k < fold.series_count; k++) {
    const Series &from = fold.series[k];
    has_drms |= from.number == CA_SUM_DRMS;
    if (from.number == CA_SUM_DRMS && !series.count(CA_SUM_DRMS))
      series[CA_SUM_DRMS].points = points;
    SeriesTally &to = series[from.number];
    to.points.merge(from.points);
    if (from.number == CA_SUM_DRMS)
      to.points.merge(fold.points_of_both);
    if (to.totals.size() < from.totals.size())
      to.totals.resize(from.totals.size());
    for (size_t id = 0; id < from.totals.size(); id++)
      to.totals[id] += from.totals[id];
  }
  if (!has_drms && series.count(CA_SUM_DRMS))
    series[CA_SUM_DRMS].points.merge(fold.points);
}

void Tally::AddPoint(uint32_t routine, const std::vector<int64_t> &sizes, uint64_t times,
                     uint64_t cost, uint32_t context) {
  std::lock_guard<std::mutex> lock(mutex);
  if (sizes[0] >= 0) {
    points.reserve(routine + 1);
    points.add(routine, sizes[0], times, cost);
    if (context != 0) {
      by_context.points.reserve(context + 1);
      by_context.points.add(context, sizes[0], times, cost);
    }
  }
  for (auto &[number, to] : series) {
    int64_t size = sizes[1 + number];
    if (size < 0)
      continue;
    if (to.totals.size() <= routine)
      to.totals.resize(routine + 1);
    to.totals[routine] += size * static_cast<int64_t>(times);
    if (is_part_of_drms(number))
      continue;
    to.points.reserve(routine + 1);
    to.points.add(routine, size, times, cost);
  }
}

} // namespace comair
