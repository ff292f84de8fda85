#include "process.h"
#include "control.h"
#include "requests.h"
#include "threads.h"
#include "base/arena.h"
#include "code/loops.h"
#include "core/features/args.h"
#include "core/features/block_counts.h"
#include "core/features/bottom_up.h"
#include "core/features/contexts.h"
#include "core/features/wanted_loops.h"
#include "core/diagnosis/diagnosis.h"
#include "core/regions/regions.h"
#include "core/scripts/scripts.h"
#include "core/structures/structures.h"
#include "core/memory/cover.h"
#include "core/memory/holders.h"
#include "core/rows/thinned.h"

static bool add(ca_process *process, ca_feature *feature) {
  if (feature)
    ca_feature_add(&process->features, feature);
  return feature != NULL;
}

static bool add_block_counts(ca_process *process, const ca_options *options) {
  process->block_counts =
      ca_block_counts_new(&process->modules, options->counters, options->counters_most);
  return process->block_counts && add(process, ca_block_counts_feature(process->block_counts));
}

static bool add_functions(ca_process *process) {
  process->functions = ca_functions_new();
  process->stores.loops = true;
  return process->functions && add(process, ca_functions_feature(process->functions));
}

static bool add_thinned(ca_process *process, const ca_options *options) {
  ca_thinned *thinned = ca_thinned_new(&process->constructs, options->left);
  process->stores.thinned = thinned;
  return thinned && add(process, &thinned->feature);
}

static bool add_structures(ca_process *process) {
  process->structures = ca_structures_new(&process->stacks, &process->memory, process->functions);
  return process->structures && add(process, ca_structures_feature(process->structures));
}

static bool add_diagnosis(ca_process *process, const ca_options *options) {
  process->diagnosis = ca_diagnosis_new(&process->stacks, process->structures, options->registers,
                                        options->attention, options->told.diagnosis_all,
                                        (uint64_t)options->told.diagnosis_memory << 20);
  return process->diagnosis && add(process, &process->diagnosis->feature);
}

/* What structures and diagnosis know of parts of routines is of loops. */
static bool wants_regions(const ca_options *options) {
  return options->copy && !options->told.structures && !options->told.diagnosis;
}

static bool wants_scripts(const ca_options *options) {
  return options->told.scripts && wants_regions(options);
}

static bool add_regions(ca_process *process, const ca_options *options) {
  process->regions = ca_regions_new(&process->stacks, &process->modules, options->copy);
  return process->regions && add(process, ca_regions_feature(process->regions));
}

static bool add_scripts(ca_process *process, const ca_options *options) {
  process->scripts = ca_scripts_new(&process->stacks, &process->modules, options->copy);
  return process->scripts && add(process, &process->scripts->feature);
}

static bool add_features(ca_process *process, const ca_options *options) {
  return (!options->told.loops || add_functions(process)) &&
         (!options->told.loops || !options->told.thinned || add_thinned(process, options)) &&
         (!options->told.bottom_up ||
          add(process, ca_bottom_up_new(&process->memory, &process->constructs))) &&
         (!options->told.contexts || add(process, ca_contexts_new(&process->stacks))) &&
         (!options->told.block_counts || add_block_counts(process, options)) &&
         (!options->told.structures || add_structures(process)) &&
         (!wants_scripts(options) || add_scripts(process, options)) &&
         (!wants_regions(options) || add_regions(process, options)) &&
         (!options->told.diagnosis || !process->structures || !process->functions ||
          !options->registers || add_diagnosis(process, options));
}

/* Who asks for what only single rows can say gets single rows. */
static bool add_counts(ca_process *process, const ca_options *options) {
  ca_stores *stores = &process->stores;
  bool all_loops = stores->loops && !stores->thinned;
  if (stores->slow || stores->footprint || all_loops || options->told.trace || options->told.single)
    return true;
  stores->counts = true;
  stores->back_references = false;
#ifdef CA_COUNTS
  stores->pending = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *stores->pending);
  return stores->pending != NULL;
#else
  return true;
#endif
}

const char *ca_process_init(ca_process *process, const ca_options *options) {
  static const char no_memory[] =
      "there is no address space for the profiler's tables: raise the limit on it (ulimit -v), or "
      "let the kernel overcommit memory (sysctl vm.overcommit_memory=0)";
  ca_wire *wire = &process->wire;
  process->time_start = options->told.time_start;
  process->memory.shift = (unsigned)__builtin_ctz(options->told.cell);
  process->memory.footprint = options->told.footprint;
  process->memory.sizeless = options->told.counts;
  process->memory.flat = options->flat;
  process->memory.covers_lately = options->covers_lately;
  process->modules.wire = wire;
  process->stores = (ca_stores){.wire = wire,
                                .constructs = &process->constructs,
                                .features = &process->features,
                                .counts_instructions = options->told.instructions,
                                .back_references = options->back_references,
                                .footprint = options->told.footprint,
                                .sizeless = options->told.counts};
  process->stacks = (ca_stacks){.stores = &process->stores,
                                .constructs = &process->constructs,
                                .tracer = &process->trace,
                                .bounds = options->bounds,
                                .copy_link = options->links_in_memory ? options->copy : NULL,
                                .context = options->context};
  if (!ca_wire_init(wire) || !ca_trace_init(&process->trace, wire, options->told.trace) ||
      !ca_constructs_init(&process->constructs, wire, &process->modules) ||
      !ca_cover_init(&process->memory))
    return no_memory;
  if (!ca_control_init(process, options->told.control))
    return "the file that a session is controlled by cannot be mapped: start it again";
  if (options->told.args) {
    process->args = ca_args_new(options->told.args, &process->stores);
    if (!process->args)
      return "the list of routines that --args made in TMPDIR cannot be read: start it again";
    ca_feature_add(&process->features, ca_routine_list_feature(process->args));
  }
  if (options->told.loops) {
    process->loops = ca_wanted_loops_new(options->told.loops, &process->features);
    if (!process->loops)
      return "the list of routines that --loops made in TMPDIR cannot be read: start it again";
  }
  return add_features(process, options) && add_counts(process, options) ? NULL : no_memory;
}

void ca_process_destroy(ca_process *process) {
  process->wire.send = NULL;
  while (process->memory.threads) {
    ca_thread *thread = process->memory.threads;
    ca_hot hot = {.stack = thread->stacks.first, .thread = thread};
    hot.s = hot.stack->top;
    hot.iterations = hot.stack->iterations;
    ca_thread_end(process, &hot);
  }
  ca_features_destroy(&process->features);
  ca_wire_destroy(&process->wire);
  ca_trace_destroy(&process->trace);
  ca_ledger_clear(&process->stacks.ledger);
  ca_holders_clear(&process->memory);
  ca_cover_destroy(&process->memory);
  ca_constructs_destroy(&process->constructs);
  ca_modules_destroy(&process->modules);
}

/* Engines tell the reference of each stub once. */
static void trace_stubs(ca_process *process) {
  const ca_constructs *constructs = &process->constructs;
  for (uint32_t id = 1; process->trace.on && id < constructs->count; id++)
    if (constructs->list[id].flags & CA_CONSTRUCT_STUB)
      ca_trace(&process->trace, 0, CA_TRACE_STUB, constructs->list[id].entry, 0);
}

void ca_process_begin_anew(ca_process *process) {
  ca_stores *stores = &process->stores;
  while (process->memory.threads)
    ca_thread_free(process, process->memory.threads);
  ca_ledger_clear(&process->stacks.ledger);
  ca_holders_clear(&process->memory);
  process->thread_count = process->stacks.count = 0;
  stores->activations = stores->rows = stores->blocks = stores->second = 0;
  if (stores->pending) {
    ca_unmap(stores->pending, CA_ENGINE_CONSTRUCTS * sizeof *stores->pending);
    stores->pending = ca_map(CA_ENGINE_CONSTRUCTS * sizeof *stores->pending);
  }
  ca_constructs_clear(&process->constructs);
  ca_features_clear(&process->features);
  ca_trace_clear(&process->trace);
  ca_requests_begin_anew(&process->requests);
  process->time_start = 0;
  ca_modules_send(&process->modules);
  trace_stubs(process);
}

void ca_process_forked(ca_process *process, ca_hot *hot, uint32_t tid, uint64_t sp) {
  ca_process_begin_anew(process);
  if (!process->paused)
    ca_thread_start(process, hot, tid, sp);
}
