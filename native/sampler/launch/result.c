#include "result.h"

#include "run/cost.h"
#include "costly/costly.h"
#include "run/latency.h"
#include "run/safe.h"
#include "scripts/functions.h"
#include "run/waits.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const outcomes[CS_SAMPLE_OUTCOMES] = CS_SAMPLE_OUTCOMES_TEXTS;

/* Ended by a signal or with a status without having said why. */
static bool is_crash(const run_copy *copy) {
  return copy->reaped && !copy->killed && WIFSIGNALED(copy->status) &&
         WTERMSIG(copy->status) != SIGKILL;
}

static const char *truth(bool is) {
  return is ? "true" : "false";
}

static void write_targets(FILE *out, const run *r) {
  waits_settle();
  fputs("\"targets\":[", out);
  for (uint32_t i = 0; i < r->control->target_count; i++) {
    const cs_target *t = &r->control->targets[i];
    fprintf(out, "%s{\"found\":%s,\"looped\":%s,\"hidden\":%s,\"rated\":%s,", i ? ",\n" : "",
            truth(t->address != 0 || t->script), truth(t->looped), truth(t->hidden),
            truth(!t->unrated));
    fprintf(out, "\"tried\":%s,\"hits\":%u,\"waits\":", truth(waits_began(i)), t->hits);
    waits_write(out, i);
    fputs("}", out);
  }
  fputs("],\n", out);
}

static void write_samples(FILE *out, run *r) {
  fputs("\"samples\":[", out);
  for (size_t i = 0; i < r->done_count; i++) {
    const cs_sample *s = &r->done[i].sample;
    uint32_t outcome = is_crash(&r->done[i].copy) ? CS_CRASHED : s->outcome % CS_SAMPLE_OUTCOMES;
    double all = s->ended > s->begun ? (double)(s->ended - s->begun) : 0;
    fprintf(
        out,
        "%s{\"target\":%u,\"pid\":%d,\"outcome\":\"%s\",\"detail\":%u,\"work\":%lu,"
        "\"private\":%lu,\"fork_us\":%.1f,\"waited_us\":%.1f,\"stall_us\":%.1f,\"copy_ms\":%.1f}",
        i ? ",\n" : "", s->target, s->pid, outcomes[outcome], s->detail, s->work, s->made_private,
        (double)s->fork_ns / 1e3, (double)s->waited_ns / 1e3, (double)s->handler_ns / 1e3,
        all / 1e6);
  }
  fputs("]}\n", out);
  r->done_count = 0;
}

/* Those of whole activations, and forgets them: [target, cells, hashes...]. */
static void write_captures(FILE *out, const run *r) {
  bool any = false;
  fputs("\"captures\":[", out);
  for (uint32_t i = 0; i < CS_CAPTURES; i++) {
    cs_capture *c = &r->control->capture[i];
    if (__atomic_load_n(&c->state, __ATOMIC_ACQUIRE) != CS_CAPTURED)
      continue;
    fprintf(out, "%s[%u,%lu", any ? ",\n" : "", c->target, c->cells);
    for (uint32_t k = 0; k < c->count && k < CS_HASHES; k++)
      fprintf(out, ",%u", c->hash[k]);
    fputs("]", out);
    any = true;
    __atomic_store_n(&c->state, CS_UNUSED, __ATOMIC_RELEASE);
  }
  fputs("],\n", out);
}

void result_write(run *r, const char *path) {
  const cs_control *c = r->control;
  char half[CS_PATH];
  snprintf(half, sizeof half, "%s.half", path);
  FILE *out = fopen(half, "w");
  if (!out)
    run_fail(half, strerror(errno));
  fprintf(out, "{\"agent\":%s,\"pid\":%d,\n\"stopped\":", c->pid == r->pid ? "true" : "false",
          r->pid);
  /* What was found out right before the end, too. */
  const char *stopped = r->stopped ? r->stopped : safe_told(c);
  if (stopped)
    fprintf(out, "\"%s\",\n", stopped);
  else
    fputs("null,\n", out);
  if (r->left)
    fprintf(out, "\"left\":\"%s\",\n", r->left);
  if (r->attached_ns)
    fprintf(out, "\"attached_ms\":%.3f,\n", (double)r->attached_ns / 1e6);
  fprintf(
      out,
      "\"seconds\":%.6f,\"wall\":%.6f,\"processor\":%.6f,\"copies_processor\":%.6f,"
      "\"spent\":%.6f,\"not_afforded\":%lu,\"crowded\":%lu,\"odd_entries\":%lu,\"rounds\":%lu,\n",
      r->ended ? r->seconds : (double)(run_now() - r->start_ns) / 1e9, r->wall, r->processor,
      r->copies_processor, (double)c->spent_ns / 1e9, c->not_afforded, c->crowded, c->odd_entries,
      r->rounds);
  fprintf(out, "\"copies\":%u,\"idle\":%.3f,\n", c->most, r->idle);
  fprintf(out,
          "\"costs\":{\"page_ns\":%.1f,\"fault_ns\":%.1f,\"reuse_ns\":%.1f,\"latency_ns\":%lu,"
          "\"spread_ns\":%lu},\n",
          cost_per_page_ns(), cost_per_fault_ns(r->others), cost_per_reuse_ns(), latency_ns(),
          latency_spread_ns());
  costly_write(out, r);
  if (costly_chooses())
    functions_write(out);
  write_targets(out, r);
  write_captures(out, r);
  write_samples(out, r);
  if (fclose(out) != 0 || rename(half, path) != 0)
    run_fail(path, strerror(errno));
}

void result_answer(run *r, const char *path) {
  char wanted[CS_PATH], part[CS_PATH];
  snprintf(wanted, sizeof wanted, "%s.wanted", path);
  if (access(wanted, F_OK) != 0)
    return;
  /* What is told at the end has a file of its own: this may not have been read by then. */
  snprintf(part, sizeof part, "%s.part", path);
  result_write(r, part);
  unlink(wanted);
}
