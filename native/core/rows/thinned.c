#include "thinned.h"
#include "base/arena.h"

enum {
  AWHILE = 32,     /* while what is around it is passed over */
  PATIENCE = 1024, /* executions in one turn until it is passed over again */
  MOST_LEFT = 1 << 30,
};

#ifdef CA_AT_ONCE
/* Executions that a thread passes over while another one's turn is waited for. */
enum { OF_OTHERS = AWHILE };

static void acquire(ca_thinned *thinned) {
  while (__atomic_test_and_set(&thinned->busy, __ATOMIC_ACQUIRE))
    ;
}

static void release(ca_thinned *thinned) {
  __atomic_clear(&thinned->busy, __ATOMIC_RELEASE);
}
#else
enum { OF_OTHERS = 1 };

static void acquire(ca_thinned *thinned) {
}
static void release(ca_thinned *thinned) {
}
#endif

/* How many entries of the loop so many executions of its header are, about. */
static uint64_t entries_of(const ca_thinned_loop *it, int64_t headers) {
  return headers > 0 && it->latest ? (uint64_t)headers / it->latest : 0;
}

static void grant(ca_thinned *thinned, int32_t *numbers, uint32_t loop, uint64_t more) {
  int32_t *left = &numbers[loop];
  int32_t before = *left > 0 ? *left : 0;
  int32_t now = more > (uint64_t)(MOST_LEFT - before) ? MOST_LEFT : before + (int32_t)more;
  thinned->loops[loop].granted += (uint64_t)(now - before);
  thinned->loops[loop].entries += entries_of(&thinned->loops[loop], now - before);
  *left = now;
}

/* This execution is passed over. */
static void pass(ca_thinned *thinned, int32_t *left, uint32_t loop) {
  if (left[loop] > 0)
    left[loop]--;
  else
    thinned->loops[loop].granted++;
}

/* What is left of what was granted; where it is off, code may have gone on beyond that. */
static void take_back(ca_thinned *thinned, int32_t *numbers, uint32_t loop) {
  int32_t left = numbers[loop];
  if (left > 0 || thinned->loops[loop].state == CA_LOOP_OFF)
    thinned->loops[loop].granted -= (uint64_t)(int64_t)left;
  uint64_t entries = entries_of(&thinned->loops[loop], left);
  thinned->loops[loop].entries -=
      entries < thinned->loops[loop].entries ? entries : thinned->loops[loop].entries;
  numbers[loop] = 0;
}

/* Other threads go on with what they have left. */
static void open(ca_thinned *thinned, int32_t *left, uint32_t loop) {
  take_back(thinned, left, loop);
  thinned->loops[loop].state = CA_LOOP_OPEN;
}

/* Loops within it that have not been looked at so much, from their beginning. */
static void open_inner(ca_thinned *thinned, int32_t *left, const ca_function *function,
                       uint32_t loop) {
  for (uint32_t i = 0; i < function->loops_count; i++) {
    uint32_t each = function->loops[i].construct;
    if (each && each != loop && thinned->loops[each].state != CA_LOOP_OPEN &&
        thinned->loops[each].seen < CA_THINNED_WHOLE &&
        ca_is_within(thinned->constructs, each, loop))
      open(thinned, left, each);
  }
}

/* Whether one of the loops around it that have no activation is passed over. */
static bool is_around_passed(const ca_thinned *thinned, uint32_t loop, uint32_t around) {
  const ca_construct *list = thinned->constructs->list;
  for (uint32_t at = list[loop].parent; at != around && list[at].kind == CA_LOOP;
       at = list[at].parent)
    if (thinned->loops[at].state != CA_LOOP_OPEN)
      return true;
  return false;
}

/* Translating a long piece of code anew takes more than is gained: of a long iteration, looking at
 * where it begins is a small part. */
static bool is_worth(const ca_thinned *thinned, uint32_t loop) {
  enum { SHORT = 256 };
  const ca_thinned_loop *it = &thinned->loops[loop];
  uint64_t ran = it->seen + it->granted;
  if (!it->function || ran < CA_THINNED_OFF ||
      (thinned->worth && ran < thinned->worth(it->function)))
    return false;
  const ca_loop *code = ca_loop_of(it->function, loop);
  return code->last - code->header <= SHORT;
}

bool ca_thinned_is_off(const ca_thinned *thinned, uint32_t loop) {
  return ca_loop_is_off(thinned, loop) &&
         !ca_loop_is_off(thinned, thinned->constructs->list[loop].parent);
}

/* Until it has run some times as much as it has so far. */
void ca_thinned_off(ca_thinned *thinned, uint32_t loop) {
  const ca_function *function = thinned->loops[loop].function;
  acquire(thinned);
  for (uint32_t i = 0; i < function->loops_count; i++) {
    uint32_t each = function->loops[i].construct;
    if (!each || !ca_is_within(thinned->constructs, each, loop))
      continue;
    ca_thinned_loop *it = &thinned->loops[each];
    take_back(thinned, thinned->left, each);
    it->state = CA_LOOP_OFF;
    thinned->enough[each] = 0;
    uint64_t ran = it->seen + it->granted;
    grant(thinned, thinned->left, each,
          CA_THINNED_REST * (ran > CA_THINNED_WHOLE ? ran : CA_THINNED_WHOLE));
  }
  release(thinned);
}

/* Those in it that have not run as much are looked at again, too. */
void ca_thinned_on(ca_thinned *thinned, uint32_t loop) {
  const ca_function *function = thinned->loops[loop].function;
  acquire(thinned);
  for (uint32_t i = 0; i < function->loops_count; i++) {
    uint32_t each = function->loops[i].construct;
    if (!each || !ca_is_within(thinned->constructs, each, loop))
      continue;
    ca_thinned_loop *it = &thinned->loops[each];
    take_back(thinned, thinned->left, each);
    it->state = CA_LOOP_PASSED;
    it->until = it->seen + CA_THINNED_AGAIN;
    if (it->until < CA_THINNED_WHOLE)
      it->until = CA_THINNED_WHOLE;
  }
  release(thinned);
}

bool ca_thinned_may_end(const ca_thinned *thinned, const ca_function *function, uint32_t inside) {
  if (!thinned)
    return true;
  for (uint32_t i = 0; i < function->loops_count; i++) {
    uint32_t each = function->loops[i].construct;
    if (!each || (thinned->loops[each].state != CA_LOOP_OFF &&
                  (!inside || !ca_is_within(thinned->constructs, inside, each))))
      return true;
  }
  return false;
}

static bool begins(ca_thinned *thinned, int32_t *left, const ca_function *function, uint32_t loop,
                   uint32_t around, uint64_t turn, uint32_t thread) {
  ca_thinned_loop *it = &thinned->loops[loop];
  it->function = function;
  if (it->state == CA_LOOP_OFF) { /* in code that was translated before */
    pass(thinned, thinned->left, loop);
    return false;
  }
  if (is_around_passed(thinned, loop, around)) {
    pass(thinned, left, loop);
    if (left[loop] <= 0)
      grant(thinned, left, loop, AWHILE);
    it->state = CA_LOOP_PASSED;
    return false;
  }
  if (it->state == CA_LOOP_OPEN)
    return true;
  if (left[loop] > 0) { /* asked for another reason */
    pass(thinned, left, loop);
    return false;
  }
  left[loop] = 0;
  if (it->state == CA_LOOP_PASSED) {
    it->state = CA_LOOP_WAITING;
    it->turn = turn;
    it->thread = thread;
    it->tries = 0;
  } else if (it->thread == thread && it->turn != turn) {
    it->state = CA_LOOP_PASSED;
    it->patience = 0;
    open_inner(thinned, left, function, loop);
    return true;
  } else {
    uint32_t tries = it->thread == thread ? 1 : OF_OTHERS;
    it->tries += tries;
    if (tries > 1)
      grant(thinned, left, loop, tries);
  }
  if (it->state == CA_LOOP_WAITING && it->tries >= PATIENCE) {
    it->patience = it->patience ? it->patience * 2 : PATIENCE;
    if (it->patience > MOST_LEFT)
      it->patience = MOST_LEFT;
    it->state = CA_LOOP_PASSED;
    pass(thinned, left, loop);
    grant(thinned, left, loop, it->patience);
    return false;
  }
  pass(thinned, left, loop);
  return false;
}

bool ca_thinned_begins(ca_thinned *thinned, int32_t *left, const ca_function *function,
                       uint32_t loop, uint32_t around, uint64_t turn, uint32_t thread) {
  acquire(thinned);
  bool result = begins(thinned, left, function, loop, around, turn, thread);
  release(thinned);
  return result;
}

void ca_thinned_ended(ca_thinned *thinned, int32_t *left, uint32_t loop, uint64_t headers) {
  acquire(thinned);
  ca_thinned_loop *it = &thinned->loops[loop];
  it->seen += headers;
  it->latest = headers;
  if (it->until == 0)
    it->until = CA_THINNED_WHOLE;
  if (it->state == CA_LOOP_OFF) {
    /* Its activation was not pending when it was switched off. */
  } else if (it->seen < it->until) {
    open(thinned, left, loop);
  } else {
    if (thinned->switches && !thinned->enough[loop] && is_worth(thinned, loop)) {
      thinned->enough[loop] = 1;
      if (!it->listed && thinned->count < CA_THINNED_LIST) {
        it->listed = true;
        thinned->list[thinned->count++] = loop;
      }
    }
    if (it->state == CA_LOOP_OPEN)
      take_back(thinned, left, loop);
    it->state = CA_LOOP_PASSED;
    grant(thinned, left, loop, headers * (it->seen / CA_THINNED_WHOLE));
  }
  release(thinned);
}

#ifdef CA_AT_ONCE
int32_t *ca_thinned_started(ca_thinned *thinned, bool first) {
  return first ? thinned->left : ca_left_take(&thinned->others);
}

void ca_thinned_over(ca_thinned *thinned, int32_t *left) {
  if (!left || left == thinned->left)
    return;
  acquire(thinned);
  for (uint32_t id = 1; id < thinned->constructs->count; id++)
    if (left[id] > 0)
      take_back(thinned, left, id);
  ca_left_give(thinned->others, left, thinned->constructs->count);
  release(thinned);
}
#else
int32_t *ca_thinned_started(ca_thinned *thinned, bool first) {
  return thinned->left;
}

void ca_thinned_over(ca_thinned *thinned, int32_t *left) {
}
#endif

/* What is left of what was granted is the child's. */
static void clear(ca_feature *feature) {
  ca_thinned *thinned = (ca_thinned *)feature;
  for (uint32_t id = 1; id < thinned->constructs->count; id++)
    thinned->loops[id].granted = thinned->left[id] > 0 ? (uint64_t)thinned->left[id] : 0;
}

/* Its loops are looked at no more. */
static void unmapped(ca_feature *feature, const ca_module *module) {
  ca_thinned *thinned = (ca_thinned *)feature;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < thinned->count; i++) {
    uint32_t loop = thinned->list[i];
    uint64_t header = thinned->constructs->list[loop].entry;
    if (header && (header < module->start || header >= module->end))
      thinned->list[kept++] = loop;
  }
  thinned->count = kept;
}

static uint64_t passed(const ca_thinned *thinned, uint32_t loop) {
  int32_t left = thinned->left[loop];
  bool counts = left > 0 || thinned->loops[loop].state == CA_LOOP_OFF;
  return thinned->loops[loop].granted - (counts ? (uint64_t)(int64_t)left : 0) -
         ca_left_sum(thinned->others, loop);
}

static uint64_t passed_entries(const ca_thinned *thinned, uint32_t loop) {
  uint64_t all = thinned->loops[loop].entries;
  uint64_t left = entries_of(&thinned->loops[loop], thinned->left[loop]);
  return left < all ? all - left : 0;
}

static void end(ca_feature *feature) {
  enum { PER_MESSAGE = 4096 };
  const ca_thinned *thinned = (const ca_thinned *)feature;
  ca_constructs *constructs = thinned->constructs;
  uint32_t id = 1;
  ca_constructs_flush(constructs);
  while (id < constructs->count) {
    uint32_t from = id, n = 0;
    for (; id < constructs->count && n < PER_MESSAGE; id++)
      n += passed(thinned, id) != 0;
    if (n == 0)
      return;
    ca_writer w = ca_message_begin(constructs->wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, THINNED, LOOPS);
    ca_put_array(&w, n);
    for (uint32_t k = from; k < id; k++)
      if (passed(thinned, k) != 0) {
        ca_put_array(&w, 3);
        ca_put_uint(&w, k);
        ca_put_uint(&w, passed(thinned, k));
        ca_put_uint(&w, passed_entries(thinned, k));
      }
    ca_message_end(constructs->wire, &w, CA_MESSAGE_THINNED);
  }
}

static void destroy(ca_feature *feature) {
  ca_thinned *thinned = (ca_thinned *)feature;
  ca_left_destroy(thinned->others);
  ca_unmap(thinned->loops, CA_ENGINE_CONSTRUCTS * sizeof *thinned->loops);
  ca_unmap(thinned, sizeof *thinned);
}

ca_thinned *ca_thinned_new(ca_constructs *constructs, int32_t *left) {
  ca_thinned *thinned = ca_map(sizeof *thinned);
  if (!thinned)
    return NULL;
  thinned->feature =
      (ca_feature){.clear = clear, .unmapped = unmapped, .end = end, .destroy = destroy};
  thinned->constructs = constructs;
  thinned->left = left ? left : ca_map(CA_THINNED_BYTES);
  thinned->enough = (uint32_t *)thinned->left + CA_ENGINE_CONSTRUCTS;
  thinned->loops = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *thinned->loops);
  return thinned->left && thinned->loops ? thinned : NULL;
}
