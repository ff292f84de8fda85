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
  points.merge(fold.points);
  fold.edges.each([&](const Edges::Edge &edge) {
    if (edge.caller() < fold.constructs())
      edges.add(edge.caller(), edge.callee(), edge.calls, edge.cost);
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
  }
}

} // namespace comair
