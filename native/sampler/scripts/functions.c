#include "functions.h"

#include "attach/process.h"
#include "attach/stop.h"
#include "costly/chosen.h"
#include "names.h"
#include "run/targets.h"
#include "switches.h"

#include <math.h>
#include <string.h>

enum { FUNCTIONS = 512, CHAINS = 256, FEW = 20, SECOND = 1000000000 };

/* Those that were seen. */
static struct {
  uint64_t script;
  uint32_t target; /* and 1; 0: it is none */
  uint32_t missed; /* times that its call was asked for in vain, of late */
  bool called;     /* while it was looked: it is not one of those that have begun once for all */
  script_name name;
} functions[FUNCTIONS];
static uint32_t known;

/* What ran when it was looked at, each from the outermost on. */
static struct { uint32_t count, found[CS_CHAIN]; } chains[CHAINS];
static uint64_t told;

static const python_layout *layout;
static uint64_t due_ns;
static uint32_t order[FUNCTIONS], targets; /* which became targets */

void functions_look(run *r) {
  if (!layout)
    layout = switches_find(r);
}

/* Its index; FUNCTIONS: it is none, or there is no room. */
static uint32_t function_of(uint64_t script) {
  uint32_t i = 0;
  while (i < known && functions[i].script != script)
    i++;
  if (i == known && known < FUNCTIONS && script_name_read(layout, script, &functions[i].name))
    functions[known++].script = script;
  return i < known ? i : FUNCTIONS;
}

static bool has(uint32_t chain, uint32_t function) {
  for (uint32_t i = 0; i < chains[chain].count; i++)
    if (chains[chain].found[i] == function)
      return true;
  return false;
}

/* What was on the chain before and is not now has ended, where the two are of one thread: what a
 * thread has begun with stays. */
static void note_ended(uint32_t now) {
  uint32_t before = (now + CHAINS - 1) % CHAINS;
  if (told < 2 || !chains[now].count || !chains[before].count ||
      chains[now].found[0] != chains[before].found[0])
    return;
  for (uint32_t i = 0; i < chains[before].count; i++)
    if (!has(now, chains[before].found[i]))
      functions[chains[before].found[i]].called = true;
}

static void take_chain(const cs_scripts *s) {
  uint32_t count = 0, *to = chains[told++ % CHAINS].found;
  for (uint32_t i = s->length; i > 0; i--) {
    uint32_t found = function_of(s->chain[i - 1]);
    if (found < FUNCTIONS)
      to[count++] = found;
  }
  chains[(told - 1) % CHAINS].count = count;
  note_ended((told - 1) % CHAINS);
  uint32_t turned = s->turned ? function_of(s->turned) : FUNCTIONS;
  if (turned < FUNCTIONS)
    functions[turned].called = true;
}

static uint32_t chains_there(void) {
  return told < CHAINS ? (uint32_t)told : CHAINS;
}

static void choose(run *r) {
  static const double LEAST = 0.05;
  uint32_t all = chains_there();
  for (uint32_t i = 0; all >= FEW && i < known; i++) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < all; k++)
      count += has(k, i);
    if (functions[i].target || !functions[i].called || count < LEAST * all)
      continue;
    uint32_t target = chosen_add_script(r, functions[i].script, targets);
    if (target == CS_TARGETS)
      return;
    functions[i].target = target + 1;
    order[targets++] = i;
  }
}

/* Whether a thread of it runs: what comes first after a wait tells nothing of where the time goes.
 */
static bool is_running(pid_t pid) {
  enum { THREADS = 64 };
  static pid_t tids[THREADS];
  int count = stop_list(pid, tids, THREADS);
  for (int i = 0; i < count; i++)
    if (attach_state(pid, tids[i]) == 'R')
      return true;
  return false;
}

/* An eighth of the budget, by what it takes to ask. */
static double wait_ns(const run *r) {
  static const double ASKED_NS = 50000, PART = 8, LEAST_LOAD = 0.1;
  double load = r->load > LEAST_LOAD ? r->load : LEAST_LOAD;
  return r->budget > 0 ? ASKED_NS * PART / (r->budget * load) : SECOND;
}

void functions_step(run *r) {
  cs_scripts *s = &r->control->scripts;
  uint32_t asked = __atomic_load_n(&s->asked, __ATOMIC_ACQUIRE);
  if (!layout)
    return;
  if (asked == CS_ANSWERED_CHAIN) {
    take_chain(s);
    choose(r);
  }
  for (uint32_t i = 0; i < known && (asked == CS_NOT_MET || asked == CS_ANSWERED_CALL); i++)
    if (functions[i].target == s->target + 1)
      functions[i].missed = asked == CS_NOT_MET ? functions[i].missed + 1 : 0;
  if (asked == CS_ANSWERED_CHAIN || asked == CS_ANSWERED_CALL || asked == CS_NOT_MET)
    __atomic_store_n(&s->asked, CS_ASKED_NOTHING, __ATOMIC_RELEASE);
  uint64_t now = run_now();
  if (now < due_ns || !is_running(r->pid))
    return;
  due_ns = now + (uint64_t)(-log(run_random()) * wait_ns(r));
  if ((double)cs_owed_ns(r->control) <= (double)r->control->allowed_ns)
    switches_ask(r, CS_ASKED_CHAIN);
}

/* Of so many there are five sizes, in all likelihood. */
static bool is_known(const run_seen *s) {
  enum { ENOUGH = 24, SOME = 8 };
  static const double SAME = 1.25;
  return s->exact >= ENOUGH || (s->exact >= SOME && s->most <= SAME * s->least);
}

/* One that is hardly ever called is asked for in vain; and of what waits for others, or is felt
 * outside, what it calls is sampled in its place. */
static bool is_useful(const run *r, uint32_t i) {
  enum { PATIENCE = 2 };
  if (!functions[i].target || functions[i].missed >= PATIENCE)
    return false;
  const run_seen *s = &r->seen[functions[i].target - 1];
  return s->cut <= s->exact + 1 && !is_known(s);
}

/* As for routines: the one that is the outermost useful one of the most chains. */
static uint32_t heaviest(const run *r) {
  static uint32_t weights[FUNCTIONS];
  uint32_t best = FUNCTIONS, all = chains_there();
  memset(weights, 0, sizeof weights);
  for (uint32_t k = 0; k < all; k++)
    for (uint32_t i = 0; i < chains[k].count; i++)
      if (is_useful(r, chains[k].found[i])) {
        weights[chains[k].found[i]]++;
        break;
      }
  for (uint32_t i = 0; i < known; i++)
    if (weights[i] > 0 && (best == FUNCTIONS || weights[i] > weights[best]))
      best = i;
  return best;
}

bool functions_ask(run *r) {
  static const double LEAST_LOAD = 0.1;
  cs_scripts *s = &r->control->scripts;
  uint32_t best = layout ? heaviest(r) : FUNCTIONS;
  if (best == FUNCTIONS)
    return false;
  switches_take_back(r, CS_ASKED_CHAIN);
  /* One that is waited for is not passed over for a routine that it calls. */
  if (__atomic_load_n(&s->asked, __ATOMIC_ACQUIRE) != CS_ASKED_NOTHING)
    return true;
  s->target = functions[best].target - 1;
  /* In vain, a second's worth. */
  s->most_ns = (uint64_t)(r->budget * SECOND * (r->load > LEAST_LOAD ? r->load : LEAST_LOAD));
  switches_ask(r, CS_ASKED_CALL);
  return true;
}

void functions_write(FILE *out) {
  fputs("\"scripts\":[", out);
  for (uint32_t i = 0; i < targets; i++) {
    fputs(i ? ",\n" : "", out);
    script_name_write(out, &functions[order[i]].name);
  }
  fputs("],\n", out);
}
