#include "wanted_loops.h"
#include "routine_list.h"
#include "base/arena.h"

struct ca_wanted_loops {
  struct ca_routine_list *list; /* NULL: of all routines */
};

static bool is_all(const char *which) {
  return which[0] == 'a' && which[1] == 'l' && which[2] == 'l' && which[3] == 0;
}

struct ca_wanted_loops *ca_wanted_loops_new(const char *which, ca_features *features) {
  struct ca_wanted_loops *loops = ca_map(sizeof *loops);
  if (!loops || is_all(which))
    return loops;
  loops->list = ca_routine_list_new(which);
  if (!loops->list)
    return NULL;
  ca_feature_add(features, ca_routine_list_feature(loops->list));
  return loops;
}

bool ca_loops_wanted(const struct ca_wanted_loops *loops, uint64_t start, uint64_t end) {
  return !loops->list || ca_routine_listed(loops->list, start, end);
}

bool ca_loops_wanted_at(const struct ca_wanted_loops *loops, const ca_functions *functions,
                        uint64_t address) {
  uint64_t start, end;
  return !loops->list || !ca_function_bounds(functions, address, &start, &end) ||
         ca_loops_wanted(loops, start, end);
}
