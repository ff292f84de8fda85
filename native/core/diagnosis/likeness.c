#include "likeness.h"

enum { KNOWN = 8 * CA_LOADS_MOST };

/* ---- what is known of two calls ---- */

typedef enum kind { FIRST_CELL, FIRST_VALUE, FIRST_ADDRESS, SECOND_CELL, SECOND_VALUE } kind;

static uint64_t known[KNOWN]; /* 0: free */
static uint32_t known_mask;   /* so many, a power of two, less one, are used */

static void know_none(uint32_t most) {
  known_mask = 15;
  while (known_mask + 1 < 2 * most && known_mask + 1 < KNOWN)
    known_mask = 2 * known_mask + 1;
  __builtin_memset(known, 0, (known_mask + 1) * sizeof *known);
}

static bool know(kind kind, uint64_t what, bool add) {
  uint64_t key = ca_mix(what, kind) | 1;
  for (uint32_t i = (uint32_t)(key >> 20);; i++) {
    uint64_t *at = &known[i & known_mask];
    if (*at == key)
      return true;
    if (*at == 0) {
      if (add)
        *at = key;
      return false;
    }
  }
}

static uint64_t cell_of(const ca_log *log, const ca_load *load) {
  return ca_mix(log->places[load->place], load->address);
}

/* ---- by instruction ---- */

typedef struct place {
  uint32_t count, again;
  uint64_t first, low, high;
  /* Of loads of what is no address. */
  uint32_t numbers, met;
} place;

static void look_at(const ca_log *log, place *places) {
  for (uint32_t i = 0; i < log->place_count; i++)
    places[i] = (place){.low = ~0ull};
  for (uint32_t i = 0; i < log->loads; i++) {
    const ca_load *load = &log->list[i];
    place *at = &places[load->place];
    if (at->count++ == 0)
      at->first = load->value;
    at->low = load->address < at->low ? load->address : at->low;
    at->high = load->address + load->bytes > at->high ? load->address + load->bytes : at->high;
  }
}

static uint32_t number_in(const ca_log *log, uint64_t where) {
  uint32_t i = 0;
  while (i < log->place_count && log->places[i] != where)
    i++;
  return i;
}

/* ---- parameters ---- */

static bool goes_with(int64_t step, int64_t by) {
  enum { SIZE = 64 /* of an element */ };
  if (step == 0 || by == 0)
    return false;
  int64_t larger = step % by == 0 ? step / by : by % step == 0 ? by / step : 0;
  return larger != 0 && larger >= -SIZE && larger <= SIZE;
}

typedef struct pair {
  const ca_log *a, *b;
  place in_a[CA_CALL_PLACES], in_b[CA_CALL_PLACES];
  uint32_t before[CA_CALL_PLACES]; /* by number of an instruction in b: that in a */
  uint32_t most;                   /* loads of an instruction */
  bool changes;                    /* the data themselves */
} pair;

/* It reads the same few bytes all the time. */
static bool is_parameter(const place *of) {
  enum { BYTES = 64 };
  return of->high - of->low <= BYTES;
}

/* What is read a few times while others go through data is judged with all of it. */
static bool is_rare(const pair *p, const place *of) {
  return of->count * 10 < p->most;
}

/* Whether what is more of it goes with how much further an instruction reads that goes through
 * data: in addresses, upwards or downwards, or in loads. */
static bool is_bound(const pair *p, uint64_t before, uint64_t now) {
  int64_t step = (int64_t)(now - before);
  for (uint32_t i = 0; step != 0 && i < p->b->place_count; i++) {
    const place *b = &p->in_b[i], *a = &p->in_a[p->before[i]];
    if (is_parameter(b) || p->before[i] == p->a->place_count)
      continue;
    if (goes_with(step, (int64_t)(b->high - a->high)) ||
        goes_with(step, (int64_t)(b->low - a->low)) ||
        goes_with(step, (int64_t)b->count - (int64_t)a->count))
      return true;
  }
  return false;
}

/* @returns whether it is the same, or none after all */
static bool take_parameter(const pair *p, uint64_t name, uint64_t before, uint64_t now,
                           ca_likeness *to) {
  if (ca_log_is_address(p->b, now) || is_bound(p, before, now))
    return true;
  to->parameters = ca_mix(to->parameters, ca_mix(name, now));
  return before == now;
}

static void look_at_registers(const pair *p, ca_likeness *to) {
  for (unsigned r = 0; r < CA_FLAGS; r++)
    if (p->b->live >> r & 1 &&
        !take_parameter(p, r, ca_log_register(p->a, r), ca_log_register(p->b, r), to))
      to->same_parameters = to->same_values = false;
}

/* ---- data ---- */

enum { LEAST_CELLS = 16 };

/* @returns how many cells the data of the first are that are no addresses */
static uint32_t learn(const pair *p) {
  uint32_t cells = 0;
  know_none(3 * p->a->loads + 2 * p->b->loads);
  for (uint32_t i = 0; i < p->a->loads; i++) {
    const ca_load *load = &p->a->list[i];
    know(FIRST_CELL, ca_mix(cell_of(p->a, load), load->value), true);
    know(FIRST_VALUE, load->value, true);
    if (!is_parameter(&p->in_a[load->place]) && !ca_log_is_address(p->a, load->value))
      cells += !know(FIRST_ADDRESS, load->address, true);
  }
  return cells;
}

/* How many cells its data are that are no addresses, and how many different values. */
typedef struct variety {
  uint32_t cells, values;
} variety;

static variety look_at_loads(pair *p, ca_likeness *to) {
  variety all = {0, 0};
  for (uint32_t i = 0; i < p->b->loads; i++) {
    const ca_load *load = &p->b->list[i];
    place *at = &p->in_b[load->place];
    bool again = know(FIRST_CELL, ca_mix(cell_of(p->b, load), load->value), false);
    at->again += again;
    to->again += again;
    if (ca_log_is_address(p->b, load->value))
      continue;
    at->numbers++;
    at->met += know(FIRST_VALUE, load->value, false);
    if (is_parameter(at))
      continue;
    all.cells += !know(SECOND_CELL, load->address, true);
    all.values += !know(SECOND_VALUE, load->value, true);
  }
  return all;
}

/* Whether memory lies among, or beside, what an instruction goes through. */
static bool is_among_data(const pair *p, uint64_t low, uint64_t high) {
  enum { BESIDE = 64 };
  for (uint32_t i = 0; i < p->b->place_count; i++) {
    const place *data = &p->in_b[i];
    bool dense = !is_parameter(data) && data->high - data->low <= (uint64_t)BESIDE * data->count;
    if (dense && low + BESIDE >= data->low && high <= data->high + BESIDE)
      return true;
  }
  return false;
}

/* Whether it puts its data in another order, or the like: it stores where they are. */
static bool changes_data(const pair *p) {
  enum { CELL = 8 };
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->b->seen; i++)
    count += is_among_data(p, p->b->stores[i], p->b->stores[i] + CELL);
  return 2 * count > p->b->seen;
}

static void judge_parameter(const pair *p, uint32_t number, ca_likeness *to) {
  const place *now = &p->in_b[number];
  uint64_t where = p->b->places[number];
  uint32_t before = p->before[number];
  if (now->again == now->count || before == p->a->place_count ||
      take_parameter(p, where, p->in_a[before].first, now->first, to))
    return;
  to->same_parameters = false;
  /* What is new among old data is no parameter; one of these that was there before may be, unless
   * they change places. */
  to->same_values =
      to->same_values && (now->met == 0 || p->changes) && is_among_data(p, now->low, now->high);
}

static bool mostly_again(uint64_t again, uint64_t count) {
  return again * 4 >= count * 3;
}

static bool mostly_met(uint64_t met, uint64_t numbers) {
  return met * 10 >= numbers * 9;
}

static void judge_data(const pair *p, ca_likeness *to) {
  place all = {0};
  for (uint32_t i = 0; i < p->b->place_count; i++) {
    const place *now = &p->in_b[i];
    if (is_parameter(now))
      continue;
    all.count += now->count;
    all.again += now->again;
    all.numbers += now->numbers;
    all.met += now->met;
    to->reads_again = to->reads_again && (is_rare(p, now) || mostly_again(now->again, now->count));
    to->same_values = to->same_values && (is_rare(p, now) || mostly_met(now->met, now->numbers));
  }
  to->reads_again = to->reads_again && mostly_again(all.again, all.count);
  to->same_values = to->same_values && mostly_met(all.met, all.numbers);
}

ca_likeness ca_likeness_of(const ca_log *first, const ca_log *second) {
  static pair p;
  ca_likeness to = {.reads_again = true, .same_values = true, .same_parameters = true};
  p.a = first;
  p.b = second;
  look_at(first, p.in_a);
  look_at(second, p.in_b);
  p.most = 0;
  for (uint32_t i = 0; i < second->place_count; i++) {
    p.before[i] = number_in(first, second->places[i]);
    if (!is_parameter(&p.in_b[i]) && p.in_b[i].count > p.most)
      p.most = p.in_b[i].count;
  }
  uint32_t before = learn(&p);
  variety all = look_at_loads(&p, &to);
  look_at_registers(&p, &to);
  p.changes = changes_data(&p);
  judge_data(&p, &to);
  for (uint32_t i = 0; i < second->place_count; i++)
    if (is_parameter(&p.in_b[i]))
      judge_parameter(&p, i, &to);
  /* Of few different values nearly all are met anywhere. */
  to.same_values = to.same_values && all.cells >= LEAST_CELLS && 2 * all.values >= all.cells;
  /* What goes on with a part of the data divides them, and does not do it all again. */
  to.same_values = to.same_values && 4 * (uint64_t)all.cells >= 3 * (uint64_t)before;
  to.reads_again = to.reads_again && p.most >= LEAST_CELLS;
  return to;
}
