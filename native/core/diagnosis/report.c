#include "report.h"
#include "wire/diagnosis_records.h"
#include "wire/message.h"

/* What the elements of lists are made of. */
typedef struct source {
  const ca_diagnosed *loop;
  const ca_modules *modules;
  const ca_writers *writers;
} source;

static void put_location(ca_writer *w, const void *of, uint32_t at) {
  const ca_diagnosed *loop = ((const source *)of)->loop;
  uint64_t left = loop->ever;
  for (; at > 0; at--)
    left &= left - 1;
  uint32_t index = (uint32_t)__builtin_ctzll(left);
  const ca_location *l = &loop->locations[index];
  ca_put_location(w, &(ca_sent_location){
                         .index = index,
                         .offset = l->offset,
                         .changed = l->changed,
                         .steady = l->steady,
                         .followed = l->followed,
                         .first = l->first,
                     });
}

static void put_mask(ca_writer *w, const void *of, uint32_t at) {
  const ca_mask_count *mask = &((const source *)of)->loop->masks[at];
  ca_put_mask_count(w, &(ca_sent_mask_count){.mask = mask->mask, .count = mask->count});
}

static void put_end(ca_writer *w, const void *of, uint32_t at) {
  const ca_end_count *counted = &((const source *)of)->loop->ends[at];
  const ca_end *end = &counted->end;
  ca_put_loop_end(w, &(ca_sent_loop_end){
                         .result = end->result,
                         .early_result = end->early_result,
                         .final_result = end->final_result,
                         .changed = end->changed,
                         .read = end->read,
                         .early = end->early,
                         .final = end->final,
                         .count = counted->count,
                         .iterations = counted->iterations,
                     });
}

static void put_code(ca_writer *w, const ca_modules *modules, uint64_t place, uint64_t count) {
  const ca_module *module = ca_module_at(modules, place);
  ca_put_place_count(w, &(ca_sent_place_count){
                            .module = module ? module->id : 0,
                            .offset = module ? place - module->bias : place,
                            .count = count,
                        });
}

static void put_place(ca_writer *w, const void *of, uint32_t at) {
  const source *from = of;
  const ca_place_count *place = &from->loop->places[at];
  put_code(w, from->modules, place->place, place->count);
}

/* What is read at a site. */
typedef struct site_source {
  const source *all;
  const ca_site_reads *reads;
} site_source;

/* The kernel is at 1, nobody who is known at 0. */
static void put_filled(ca_writer *w, const void *of, uint32_t at) {
  const site_source *from = of;
  const ca_filled *filled = &from->reads->filled[at];
  uint64_t place = filled->writer <= CA_KERNEL_WRITER ? filled->writer
                                                      : from->all->writers->places[filled->writer];
  put_code(w, from->all->modules, place, filled->count);
}

static void put_reads(ca_writer *w, const void *of, uint32_t at) {
  const source *all = of;
  const ca_site_reads *reads = &all->loop->sites[at];
  site_source from = {all, reads};
  ca_put_site_reads(w, &(ca_sent_site_reads){
                           .site = reads->site,
                           .count = reads->count,
                           .least = reads->least,
                           .most = reads->most,
                           .filled = {reads->filled_count, put_filled, &from},
                           .cells = ca_cells_of_site(&all->loop->read, reads->site),
                       });
}

static ca_sent_repeat_counts repeats_of(const ca_repeats *repeats) {
  uint64_t rate = repeats->weights ? repeats->rates / repeats->weights : 0;
  return (ca_sent_repeat_counts){
      .looked = repeats->looked,
      .cut = repeats->cut,
      .before = repeats->before,
      .pairs = repeats->pairs,
      .rates = rate * repeats->pairs,
      .redundant = repeats->redundant,
      .same = repeats->same,
      .unchanged = repeats->unchanged,
      .steady = repeats->steady,
      .moved = repeats->moved,
      .loads = repeats->loads,
      .again = repeats->again,
      .outside = repeats->outside,
      .weighed = repeats->weighed,
      .weights = repeats->weights,
      .spread = repeats->spread,
  };
}

static ca_sent_pass_counts passes_of(const ca_diagnosed *loop) {
  ca_passes passes = ca_passes_of(&loop->read);
  return (ca_sent_pass_counts){
      .cells = passes.cells,
      .times = passes.times,
      .looks = passes.looks,
      .changes = passes.changes,
      .changed = ca_cells_apart(&loop->changed, &loop->read),
  };
}

static ca_sent_sample sample_of(const ca_diagnosed *loop) {
  return (ca_sent_sample){
      .sampled = loop->sample.sampled,
      .instances = loop->looked_instances,
      .iterations = loop->sample.seen,
      .weighed = loop->weighed,
      .spread = loop->spread,
      .instance_spread = loop->instance_spread,
  };
}

void ca_diagnosed_send(const ca_constructs *constructs, const ca_writers *writers,
                       const ca_diagnosed *loop) {
  source of = {loop, constructs->modules, writers};
  ca_wire *wire = constructs->wire;
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, DIAGNOSIS, LOOPS);
  ca_put_array(&w, 1);
  ca_put_loop_record(
      &w, &(ca_sent_loop_record){
              .construct = loop->construct,
              .exits = loop->exits,
              .instances = loop->instances,
              .iterations = loop->iterations,
              .results = loop->results,
              .cut = loop->cut,
              .large = loop->large,
              .locations = {(uint32_t)__builtin_popcountll(loop->ever), put_location, &of},
              .masks = {loop->mask_count, put_mask, &of},
              .ends = {loop->end_count, put_end, &of},
              .places = {loop->place_count, put_place, &of},
              .reads = {loop->site_count, put_reads, &of},
              .written = loop->written,
              .repeats = repeats_of(&loop->repeats),
              .looked = sample_of(loop),
              .passes = passes_of(loop),
              .turns = {loop->turns.count, loop->turns.fresh, loop->turns.outside},
          });
  ca_message_end(wire, &w, CA_MESSAGE_DIAGNOSIS);
}

void ca_recursive_send(const ca_constructs *constructs, const ca_recursive *routine, bool full) {
  ca_wire *wire = constructs->wire;
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, DIAGNOSIS, RECURSIONS);
  ca_put_array(&w, 1);
  ca_put_recursion(&w, &(ca_sent_recursion){
                           .construct = routine->construct,
                           .activations = routine->count,
                           .repeated = routine->repeated,
                           .spared = routine->spared,
                           .outer = routine->outer,
                           .full = full,
                           .rewritten = routine->rewritten,
                       });
  ca_message_end(wire, &w, CA_MESSAGE_DIAGNOSIS);
}

void ca_called_send(const ca_constructs *constructs, const ca_called *called) {
  ca_wire *wire = constructs->wire;
  const ca_module *module = ca_module_at(constructs->modules, called->site);
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, DIAGNOSIS, CALLED);
  ca_put_array(&w, 1);
  ca_put_called(&w, &(ca_sent_called){
                        .construct = called->construct,
                        .module = module ? module->id : 0,
                        .offset = module ? called->site - module->bias : called->site,
                        .calls = called->calls,
                        .looked = called->looked,
                        .cut = called->cut,
                        .weighed = called->weighed,
                        .before = called->before,
                        .pairs = called->pairs,
                        .weights = called->weights,
                        .spread = called->spread,
                        .same = called->same,
                        .unchanged = called->unchanged,
                        .alike = called->alike,
                        .moved = called->moved,
                        .copied = called->copied,
                        .loads = called->loads,
                        .again = called->again,
                        .outside = called->outside,
                        .taken = called->taken,
                        .stored = called->stored,
                        .changed = called->changed,
                    });
  ca_message_end(wire, &w, CA_MESSAGE_DIAGNOSIS);
}
