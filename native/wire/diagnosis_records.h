/* Made from protocol/diagnosis.mjs: edit that, then "npm run protocol". What iterations of loops
 * changed and read. */
#ifndef CA_PROTOCOL_DIAGNOSIS_H
#define CA_PROTOCOL_DIAGNOSIS_H

#include <stdbool.h>
#include <stdint.h>
#include "msgpack.h"

/* A register, or a word of the frame of the loop's routine: a bit of masks. */
typedef struct ca_sent_location {
  uint32_t index;
  /* Of a word of the frame: its distance from the return address. */
  int64_t offset;
  /* Whole iterations that changed it. */
  uint64_t changed;
  /* Of these, those that changed it by as much as most. */
  uint64_t steady;
  /* Those that accessed memory with it as an address. */
  uint64_t followed;
  /* Of the changes, those by the first iteration of an instance. */
  uint64_t first;
} ca_sent_location;

static inline void ca_put_location(ca_writer *w, const ca_sent_location *of) {
  ca_put_array(w, 6);
  ca_put_uint(w, of->index);
  ca_put_int(w, of->offset);
  ca_put_uint(w, of->changed);
  ca_put_uint(w, of->steady);
  ca_put_uint(w, of->followed);
  ca_put_uint(w, of->first);
}

/* Whole iterations without results that changed the same locations that were read. */
typedef struct ca_sent_mask_count {
  /* The locations. */
  uint64_t mask;
  /* The iterations. */
  uint64_t count;
} ca_sent_mask_count;

static inline void ca_put_mask_count(ca_writer *w, const ca_sent_mask_count *of) {
  ca_put_array(w, 3);
  ca_put_uint(w, (uint32_t)of->mask);
  ca_put_uint(w, of->mask >> 32);
  ca_put_uint(w, of->count);
}

/* Ends of instances that were alike. */
typedef struct ca_sent_loop_end {
  /* The last, partial iteration changed something that is no location. */
  bool result;
  /* So did whole iterations but the last of them. */
  bool early_result;
  /* So did the last of them. */
  bool final_result;
  /* Locations that the partial iteration changed, and that were read. */
  uint64_t changed;
  /* All of the loop's that were read. */
  uint64_t read;
  /* Those that whole iterations but the last of them changed. */
  uint64_t early;
  /* Those that the last of them changed. */
  uint64_t final;
  /* The instances. */
  uint64_t count;
  /* Back edges of these instances. */
  uint64_t iterations;
} ca_sent_loop_end;

static inline void ca_put_loop_end(ca_writer *w, const ca_sent_loop_end *of) {
  ca_put_array(w, 13);
  ca_put_uint(w, of->result);
  ca_put_uint(w, of->early_result);
  ca_put_uint(w, of->final_result);
  ca_put_uint(w, (uint32_t)of->changed);
  ca_put_uint(w, of->changed >> 32);
  ca_put_uint(w, (uint32_t)of->read);
  ca_put_uint(w, of->read >> 32);
  ca_put_uint(w, (uint32_t)of->early);
  ca_put_uint(w, of->early >> 32);
  ca_put_uint(w, (uint32_t)of->final);
  ca_put_uint(w, of->final >> 32);
  ca_put_uint(w, of->count);
  ca_put_uint(w, of->iterations);
}

/* An instruction that stored, and how often; module 0: nobody who is known, or at offset 1 the
 * kernel. */
typedef struct ca_sent_place_count {
  uint32_t module;
  uint64_t offset;
  uint64_t count;
} ca_sent_place_count;

static inline void ca_put_place_count(ca_writer *w, const ca_sent_place_count *of) {
  ca_put_array(w, 3);
  ca_put_uint(w, of->module);
  ca_put_uint(w, of->offset);
  ca_put_uint(w, of->count);
}

/* Cells read in blocks of a site. */
typedef struct ca_sent_site_reads {
  uint32_t site;
  uint64_t count;
  /* Bytes of the smallest block, when it was read. */
  uint64_t least;
  /* Bytes of the largest. */
  uint64_t most;
  /* Which instructions had written the cells last. */
  ca_list filled;
  /* About how many different cells. */
  uint64_t cells;
} ca_sent_site_reads;

static inline void ca_put_site_reads(ca_writer *w, const ca_sent_site_reads *of) {
  ca_put_array(w, 6);
  ca_put_uint(w, of->site);
  ca_put_uint(w, of->count);
  ca_put_uint(w, of->least);
  ca_put_uint(w, of->most);
  ca_put_list(w, &of->filled);
  ca_put_uint(w, of->cells);
}

/* What instances took from outside, compared with the instance before:
 * native/core/diagnosis/repeats.h. */
typedef struct ca_sent_repeat_counts {
  /* Instances that were looked at. */
  uint64_t looked;
  /* Of these, those of which not all was kept. */
  uint64_t cut;
  /* Had the inputs of an earlier one, but not of the one before it. */
  uint64_t before;
  /* Of instances that follow each other. */
  uint64_t pairs;
  /* Sum over pairs of Song and Lu's measure, in 1 / 2^24: 0 is redundant, 1 is not. */
  uint64_t rates;
  /* Pairs with a lower measure than a half. */
  uint64_t redundant;
  /* Pairs with all inputs alike. */
  uint64_t same;
  /* With the same parameters, that read again what was read before. */
  uint64_t unchanged;
  /* Of these, those that went round as often. */
  uint64_t steady;
  /* That moved again what had been moved. */
  uint64_t moved;
  /* Loads of second instances. */
  uint64_t loads;
  /* Of these, those that the first ones had made as well. */
  uint64_t again;
  /* Words that second instances stored to outside of the frame. */
  uint64_t outside;
  /* How many instances these stand for; counts but the first four are sums of such weights. */
  uint64_t weighed;
  /* How many pairs these stand for. */
  uint64_t weights;
  /* Of the pairs: see Sample. */
  uint64_t spread;
} ca_sent_repeat_counts;

static inline void ca_put_repeat_counts(ca_writer *w, const ca_sent_repeat_counts *of) {
  ca_put_array(w, 16);
  ca_put_uint(w, of->looked);
  ca_put_uint(w, of->cut);
  ca_put_uint(w, of->before);
  ca_put_uint(w, of->pairs);
  ca_put_uint(w, of->rates);
  ca_put_uint(w, of->redundant);
  ca_put_uint(w, of->same);
  ca_put_uint(w, of->unchanged);
  ca_put_uint(w, of->steady);
  ca_put_uint(w, of->moved);
  ca_put_uint(w, of->loads);
  ca_put_uint(w, of->again);
  ca_put_uint(w, of->outside);
  ca_put_uint(w, of->weighed);
  ca_put_uint(w, of->weights);
  ca_put_uint(w, of->spread);
}

/* How much was looked at. What it says is weighted, as if all had been:
 * native/core/diagnosis/sample.h. */
typedef struct ca_sent_sample {
  bool sampled;
  uint64_t instances;
  /* Whole iterations that were looked at. */
  uint64_t iterations;
  /* How many these stand for. */
  uint64_t weighed;
  /* What the sample adds to the variance of a count of iterations: to be multiplied by the share
   * of what is counted and by that of the rest. */
  uint64_t spread;
  /* The same of a count of instances. */
  uint64_t instance_spread;
} ca_sent_sample;

static inline void ca_put_sample(ca_writer *w, const ca_sent_sample *of) {
  ca_put_array(w, 6);
  ca_put_uint(w, of->sampled);
  ca_put_uint(w, of->instances);
  ca_put_uint(w, of->iterations);
  ca_put_uint(w, of->weighed);
  ca_put_uint(w, of->spread);
  ca_put_uint(w, of->instance_spread);
}

/* Cells of known blocks that were read about equally often, and most of all: estimates. */
typedef struct ca_sent_pass_counts {
  uint64_t cells;
  /* How often each was read. */
  uint64_t times;
  /* Looks at their values. */
  uint64_t looks;
  /* Of these, those that found another value than the look before. */
  uint64_t changes;
  /* Cells that results went to, and that are not gone through. */
  uint64_t changed;
} ca_sent_pass_counts;

static inline void ca_put_pass_counts(ca_writer *w, const ca_sent_pass_counts *of) {
  ca_put_array(w, 5);
  ca_put_uint(w, of->cells);
  ca_put_uint(w, of->times);
  ca_put_uint(w, of->looks);
  ca_put_uint(w, of->changes);
  ca_put_uint(w, of->changed);
}

/* Whole iterations, but for the first ones of instances: of native/core/diagnosis/turns.h. */
typedef struct ca_sent_turns {
  /* That were looked at, as many as these stand for. */
  uint64_t count;
  /* Of these, those with the inputs of no earlier one. */
  uint64_t fresh;
  /* Words that they stored to outside of the frame. */
  uint64_t outside;
} ca_sent_turns;

static inline void ca_put_turns(ca_writer *w, const ca_sent_turns *of) {
  ca_put_array(w, 3);
  ca_put_uint(w, of->count);
  ca_put_uint(w, of->fresh);
  ca_put_uint(w, of->outside);
}

/* A loop, over all its instances. */
typedef struct ca_sent_loop_record {
  uint32_t construct;
  /* Exit targets: 2 for several. */
  uint64_t exits;
  uint64_t instances;
  /* Back edges. */
  uint64_t iterations;
  /* Whole iterations that changed something that is no location. */
  uint64_t results;
  /* Instances that nobody saw the end of, and what there was no room for. */
  uint64_t cut;
  /* Iterations that stored to too many words to be looked at: taken for results. */
  uint64_t large;
  /* Those that an iteration has changed. */
  ca_list locations;
  /* Whole iterations without results. */
  ca_list masks;
  /* Of instances. */
  ca_list ends;
  /* Instructions that stored what changed, by iterations. */
  ca_list places;
  /* Of known blocks. */
  ca_list reads;
  /* Iterations that wrote to a file, a connection or the like. */
  uint64_t written;
  /* Instances against the one before. */
  ca_sent_repeat_counts repeats;
  /* How much was looked at. */
  ca_sent_sample looked;
  /* Over the same cells. */
  ca_sent_pass_counts passes;
  /* Iterations against earlier ones. */
  ca_sent_turns turns;
} ca_sent_loop_record;

static inline void ca_put_loop_record(ca_writer *w, const ca_sent_loop_record *of) {
  ca_put_array(w, 17);
  ca_put_uint(w, of->construct);
  ca_put_uint(w, of->exits);
  ca_put_uint(w, of->instances);
  ca_put_uint(w, of->iterations);
  ca_put_uint(w, of->results);
  ca_put_uint(w, of->cut);
  ca_put_uint(w, of->large);
  ca_put_list(w, &of->locations);
  ca_put_list(w, &of->masks);
  ca_put_list(w, &of->ends);
  ca_put_list(w, &of->places);
  ca_put_list(w, &of->reads);
  ca_put_uint(w, of->written);
  ca_put_repeat_counts(w, &of->repeats);
  ca_put_sample(w, &of->looked);
  ca_put_pass_counts(w, &of->passes);
  ca_put_turns(w, &of->turns);
}

/* A routine that calls itself: of native/core/diagnosis/recursion.h. */
typedef struct ca_sent_recursion {
  uint32_t construct;
  /* That were looked at, and have ended. */
  uint64_t activations;
  /* Had the inputs of an earlier one. */
  uint64_t repeated;
  /* Are such a one whose result can be remembered, or lie within it. */
  uint64_t spared;
  /* Of these, the outermost. */
  uint64_t outer;
  /* There was no room for all of them. */
  bool full;
  /* Of the outermost, those that stored what was there already, and nothing else. */
  uint64_t rewritten;
} ca_sent_recursion;

static inline void ca_put_recursion(ca_writer *w, const ca_sent_recursion *of) {
  ca_put_array(w, 7);
  ca_put_uint(w, of->construct);
  ca_put_uint(w, of->activations);
  ca_put_uint(w, of->repeated);
  ca_put_uint(w, of->spared);
  ca_put_uint(w, of->outer);
  ca_put_uint(w, of->full);
  ca_put_uint(w, of->rewritten);
}

/* A routine, by where it was called from: calls against the one before. Of
 * native/core/diagnosis/called.h. */
typedef struct ca_sent_called {
  uint32_t construct;
  uint32_t module;
  /* That calls return to. */
  uint64_t offset;
  /* Within no other call of the routine. */
  uint64_t calls;
  /* That were looked at. */
  uint64_t looked;
  /* Of these, those of which not all could be kept. */
  uint64_t cut;
  /* How many those stand for that were looked at. */
  uint64_t weighed;
  /* Of these, those with the inputs of an earlier one, but not of the one before. */
  uint64_t before;
  /* Of calls that follow each other, that were compared. */
  uint64_t pairs;
  /* How many pairs these stand for: what follows are sums of such weights. */
  uint64_t weights;
  /* Of the pairs: see Sample. */
  uint64_t spread;
  /* With all inputs alike. */
  uint64_t same;
  /* That read again what was read before, with parameters that there were. */
  uint64_t unchanged;
  /* That read values that were read before, with the same parameters. */
  uint64_t alike;
  /* That moved again what had been moved. */
  uint64_t moved;
  /* That copied what had been copied. */
  uint64_t copied;
  /* Loads of second calls. */
  uint64_t loads;
  /* Of these, those that the first ones had made as well. */
  uint64_t again;
  /* Words that second calls stored to outside of their frame. */
  uint64_t outside;
  /* Loads of all calls that were looked at, up to where they were cut. */
  uint64_t taken;
  /* Words that these stored to until then, outside of their frame. */
  uint64_t stored;
  /* Of these, those that were other than before in the end. */
  uint64_t changed;
} ca_sent_called;

static inline void ca_put_called(ca_writer *w, const ca_sent_called *of) {
  ca_put_array(w, 22);
  ca_put_uint(w, of->construct);
  ca_put_uint(w, of->module);
  ca_put_uint(w, of->offset);
  ca_put_uint(w, of->calls);
  ca_put_uint(w, of->looked);
  ca_put_uint(w, of->cut);
  ca_put_uint(w, of->weighed);
  ca_put_uint(w, of->before);
  ca_put_uint(w, of->pairs);
  ca_put_uint(w, of->weights);
  ca_put_uint(w, of->spread);
  ca_put_uint(w, of->same);
  ca_put_uint(w, of->unchanged);
  ca_put_uint(w, of->alike);
  ca_put_uint(w, of->moved);
  ca_put_uint(w, of->copied);
  ca_put_uint(w, of->loads);
  ca_put_uint(w, of->again);
  ca_put_uint(w, of->outside);
  ca_put_uint(w, of->taken);
  ca_put_uint(w, of->stored);
  ca_put_uint(w, of->changed);
}

#endif
