/* The instances that are looked at, for those that look. */
#ifndef CA_DIAGNOSIS_INSTANCES_H
#define CA_DIAGNOSIS_INSTANCES_H

#include "instance.h"
#include "state.h"

#define CA_ALL_REGISTERS ((1ull << CA_REGISTERS) - 1)
#define CA_FLAGS_BIT (1ull << CA_FLAGS)

/* An iteration loads so much at most that is looked at, but for inputs. */
enum { CA_ITERATION_LOADS = 1 << 14 };

/* After instances have changed: what engines have to tell of. */
void ca_look_anew(ca_diagnosis *diagnosis);
/* An iteration that rests is looked at from here on. */
void ca_wake(ca_diagnosis *diagnosis, ca_instance *instance);
/* What is known of what it left is all that will be. */
void ca_settle(ca_diagnosis *diagnosis, uint32_t at);
/* It is looked after no longer, and nothing more is known of it. */
void ca_drop(ca_diagnosis *diagnosis, uint32_t at);
/* Its header was reached: what it changes is compared with what is there now. */
void ca_iteration_begins(ca_diagnosis *diagnosis, ca_instance *instance, uint64_t sp);
/* What it took from outside is compared; `whole`: it has ended as it should. */
void ca_end_log(ca_instance *instance, bool whole);

/* Memory that it stored to may no longer be there. */
static inline void ca_gone(ca_instance *instance) {
  instance->gone = true;
  if (instance->log)
    instance->log->gone = true;
}

static inline bool ca_is_settled(const ca_instance *instance) {
  return instance->ended &&
         ((instance->waiting == 0 && instance->copy_count == 0) || instance->patience == 0);
}

/* The iteration at hand is looked at. */
static inline bool ca_is_awake(const ca_instance *instance) {
  return !instance->ended && !instance->resting;
}

/* Its inputs are kept. */
static inline bool ca_keeps_log(const ca_instance *instance) {
  return instance->log && !instance->log->cut;
}

static inline bool ca_wants_loads(const ca_diagnosis *d, const ca_instance *instance) {
  return ca_is_awake(instance) &&
         (d->all || instance->loads < CA_ITERATION_LOADS || ca_keeps_log(instance));
}

#endif
