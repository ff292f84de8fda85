#include "report.h"
#include "wire/message.h"

static void put_locations(ca_writer *w, const ca_diagnosed *loop) {
  uint32_t n = 0;
  for (unsigned i = 0; i < CA_LOCATIONS; i++)
    n += loop->ever >> i & 1;
  ca_put_array(w, n);
  for (unsigned i = 0; i < CA_LOCATIONS; i++) {
    const ca_location *location = &loop->locations[i];
    if (!(loop->ever >> i & 1))
      continue;
    ca_put_array(w, 6);
    ca_put_uint(w, i);
    ca_put_int(w, location->offset);
    ca_put_uint(w, location->changed);
    ca_put_uint(w, location->steady);
    ca_put_uint(w, location->followed);
    ca_put_uint(w, location->first);
  }
}

/* In two halves: readers take numbers as doubles. */
static void put_mask(ca_writer *w, uint64_t mask) {
  ca_put_uint(w, (uint32_t)mask);
  ca_put_uint(w, mask >> 32);
}

static void put_masks(ca_writer *w, const ca_diagnosed *loop) {
  ca_put_array(w, loop->mask_count);
  for (uint32_t i = 0; i < loop->mask_count; i++) {
    ca_put_array(w, 3);
    put_mask(w, loop->masks[i].mask);
    ca_put_uint(w, loop->masks[i].count);
  }
  ca_put_array(w, loop->end_count);
  for (uint32_t i = 0; i < loop->end_count; i++) {
    const ca_end *end = &loop->ends[i].end;
    ca_put_array(w, 13);
    ca_put_uint(w, end->result);
    ca_put_uint(w, end->early_result);
    ca_put_uint(w, end->final_result);
    put_mask(w, end->changed);
    put_mask(w, end->read);
    put_mask(w, end->early);
    put_mask(w, end->final);
    ca_put_uint(w, loop->ends[i].count);
    ca_put_uint(w, loop->ends[i].iterations);
  }
}

static void put_place(ca_writer *w, const ca_modules *modules, uint64_t place, uint64_t count) {
  const ca_module *module = ca_module_at(modules, place);
  ca_put_array(w, 3);
  ca_put_uint(w, module ? module->id : 0);
  ca_put_uint(w, module ? place - module->bias : place);
  ca_put_uint(w, count);
}

static void put_places(ca_writer *w, const ca_modules *modules, const ca_diagnosed *loop) {
  ca_put_array(w, loop->place_count);
  for (uint32_t i = 0; i < loop->place_count; i++)
    put_place(w, modules, loop->places[i].place, loop->places[i].count);
}

/* Who filled them: the kernel is at 1, nobody who is known at 0. */
static void put_reads(ca_writer *w, const ca_modules *modules, const ca_writers *writers,
                      const ca_diagnosed *loop) {
  ca_put_array(w, loop->site_count);
  for (uint32_t i = 0; i < loop->site_count; i++) {
    const ca_site_reads *reads = &loop->sites[i];
    ca_put_array(w, 6);
    ca_put_uint(w, reads->site);
    ca_put_uint(w, reads->count);
    ca_put_uint(w, reads->least);
    ca_put_uint(w, reads->most);
    ca_put_array(w, reads->filled_count);
    for (uint32_t k = 0; k < reads->filled_count; k++) {
      uint32_t writer = reads->filled[k].writer;
      put_place(w, modules, writer <= CA_KERNEL_WRITER ? writer : writers->places[writer],
                reads->filled[k].count);
    }
    ca_put_uint(w, ca_cells_of_site(&loop->read, reads->site));
  }
}

/* How much was looked at. */
static void put_sample(ca_writer *w, const ca_diagnosed *loop) {
  ca_put_array(w, 6);
  ca_put_uint(w, loop->sample.sampled);
  ca_put_uint(w, loop->looked_instances);
  ca_put_uint(w, loop->sample.seen);
  ca_put_uint(w, loop->weighed);
  ca_put_uint(w, loop->spread);
  ca_put_uint(w, loop->instance_spread);
}

static void put_repeats(ca_writer *w, const ca_repeats *repeats) {
  uint64_t rate = repeats->weights ? repeats->rates / repeats->weights : 0;
  const uint64_t told[] = {
      repeats->looked,       repeats->cut,       repeats->before,  repeats->pairs,
      rate * repeats->pairs, repeats->redundant, repeats->same,    repeats->unchanged,
      repeats->steady,       repeats->moved,     repeats->loads,   repeats->again,
      repeats->outside,      repeats->weighed,   repeats->weights, repeats->spread,
  };
  ca_put_array(w, sizeof told / sizeof *told);
  for (size_t i = 0; i < sizeof told / sizeof *told; i++)
    ca_put_uint(w, told[i]);
}

static void put_turns(ca_writer *w, const ca_turns *turns) {
  ca_put_array(w, 3);
  ca_put_uint(w, turns->count);
  ca_put_uint(w, turns->fresh);
  ca_put_uint(w, turns->outside);
}

static void put_passes(ca_writer *w, const ca_diagnosed *loop) {
  ca_passes passes = ca_passes_of(&loop->read);
  ca_put_array(w, 5);
  ca_put_uint(w, passes.cells);
  ca_put_uint(w, passes.times);
  ca_put_uint(w, passes.looks);
  ca_put_uint(w, passes.changes);
  ca_put_uint(w, ca_cells_apart(&loop->changed, &loop->read));
}

void ca_diagnosed_send(const ca_constructs *constructs, const ca_writers *writers,
                       const ca_diagnosed *loop) {
  ca_wire *wire = constructs->wire;
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, DIAGNOSIS, LOOPS);
  ca_put_array(&w, 1);
  ca_put_array(&w, 17);
  ca_put_uint(&w, loop->construct);
  ca_put_uint(&w, loop->exits);
  ca_put_uint(&w, loop->instances);
  ca_put_uint(&w, loop->iterations);
  ca_put_uint(&w, loop->results);
  ca_put_uint(&w, loop->cut);
  ca_put_uint(&w, loop->large);
  put_locations(&w, loop);
  put_masks(&w, loop);
  put_places(&w, constructs->modules, loop);
  put_reads(&w, constructs->modules, writers, loop);
  ca_put_uint(&w, loop->written);
  put_repeats(&w, &loop->repeats);
  put_sample(&w, loop);
  put_passes(&w, loop);
  put_turns(&w, &loop->turns);
  ca_message_end(wire, &w, CA_MESSAGE_DIAGNOSIS);
}

void ca_recursive_send(const ca_constructs *constructs, const ca_recursive *routine, bool full) {
  const uint64_t told[] = {routine->construct, routine->count, routine->repeated,
                           routine->spared,    routine->outer, full};
  ca_wire *wire = constructs->wire;
  ca_writer w = ca_message_begin(wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, DIAGNOSIS, RECURSIONS);
  ca_put_array(&w, 1);
  ca_put_array(&w, sizeof told / sizeof *told);
  for (size_t i = 0; i < sizeof told / sizeof *told; i++)
    ca_put_uint(&w, told[i]);
  ca_message_end(wire, &w, CA_MESSAGE_DIAGNOSIS);
}
