#include "code/tables.h"
#include "code/bounds.h"
#include "code/constant.h"
#include "code/slice.h"

/* A jump table: entries are addresses, or of 4 bytes and relative to `base`. */
typedef struct {
  uint64_t at, base;
  unsigned entry; /* bytes: 4 or 8; 0: it is the address itself */
  uint32_t load;  /* the step that reads an entry */
  unsigned index; /* the register that says which, when `index_step` begins */
  uint32_t index_step;
} table;

enum { MOST_TABLES = 256, MOST_SCANNED = 4096, MOST_DEFINITIONS = 64 };

typedef struct {
  ca_flow_graph *flow;
  ca_slice slice;
  table tables[MOST_TABLES]; /* of one jump */
  uint32_t count;
  uint64_t *data; /* what the function's code names: tables, and what else may lie behind one */
  uint32_t data_count, data_room;
} search;

static bool is_load(const ca_instruction *in, unsigned opcode, bool wide) {
  return in->map == CA_MAP_ONE && in->opcode == opcode && in->wide == wide && in->in_memory &&
         !in->segment && !in->narrow;
}

/* The register times `by`, where another holds that product. */
static bool product(search *s, uint32_t step, unsigned reg, unsigned by, table *t) {
  uint32_t found;
  if (ca_slice_definitions(&s->slice, step, reg, &found, 1) != 1)
    return false;
  const ca_instruction *in = &s->flow->steps[found].in;
  bool is_lea = in->map == CA_MAP_ONE && in->opcode == 0x8d && in->base == CA_NO_REGISTER &&
                in->index != CA_NO_REGISTER && in->scale == by && in->displacement == 0;
  bool is_shift = in->map == CA_MAP_ONE && in->opcode == 0xc1 && (in->reg & 7) == 4 &&
                  !in->in_memory && (1 << (in->immediate & 31)) == (int)by;
  t->index = is_lea ? in->index : in->rm;
  t->index_step = found;
  return is_lea || is_shift;
}

/* The table and the index that an operand in memory is made of. */
static bool operand(search *s, uint32_t step, unsigned entry, table *t) {
  const ca_instruction *in = &s->flow->steps[step].in;
  uint64_t start = 0;
  *t = (table){.entry = entry, .load = step, .index = in->index, .index_step = step};
  if (in->base == CA_RIP && entry == 4) { /* always the same entry */
    t->at = ca_rip_address(in, s->flow->steps[step].address);
    return true;
  }
  if (in->segment || in->base == CA_RIP || in->index == CA_NO_REGISTER)
    return false;
  if (in->scale == entry) {
    if (in->base != CA_NO_REGISTER && !ca_slice_constant(&s->slice, step, in->base, &start))
      return false;
  } else if (in->scale != 1 || in->base == CA_NO_REGISTER) {
    return false;
  } else if (ca_slice_constant(&s->slice, step, in->base, &start)) {
    if (!product(s, step, in->index, entry, t))
      return false;
  } else if (!ca_slice_constant(&s->slice, step, in->index, &start) ||
             !product(s, step, in->base, entry, t)) {
    return false;
  }
  t->at = start + (uint64_t)(int64_t)in->displacement;
  return true;
}

static bool add(search *s, const table *t) {
  if (s->count == MOST_TABLES)
    return false;
  s->tables[s->count++] = *t;
  return true;
}

/* A distance that is loaded into a register, sign-extended. */
static bool distance(search *s, uint32_t step, unsigned reg, uint64_t base, int depth) {
  uint32_t found[MOST_DEFINITIONS];
  uint32_t count = ca_slice_definitions(&s->slice, step, reg, found, MOST_DEFINITIONS);
  for (uint32_t i = 0; i < count; i++) {
    const ca_instruction *in = &s->flow->steps[found[i]].in;
    table t;
    bool extends = in->map == CA_MAP_ONE && in->wide &&
                   (in->opcode == 0x98 || (in->opcode == 0x63 && !in->in_memory));
    if (is_load(in, 0x63, true) || (depth > 0 && is_load(in, 0x8b, false))) {
      if (!operand(s, found[i], 4, &t))
        return false;
      t.base = base;
      if (!add(s, &t))
        return false;
    } else if (!extends || depth > 0 ||
               !distance(s, found[i], in->opcode == 0x98 ? 0 : in->rm, base, 1)) {
      return false;
    }
  }
  return count > 0;
}

static bool sum(search *s, uint32_t step, unsigned a, unsigned b) {
  uint64_t base;
  if (ca_slice_constant(&s->slice, step, a, &base))
    return distance(s, step, b, base, 0);
  return ca_slice_constant(&s->slice, step, b, &base) && distance(s, step, a, base, 0);
}

/* All tables that a jump to what a register holds may be by. */
static bool find(search *s, uint32_t step, unsigned reg, int depth) {
  enum { DEEPEST = 3 };
  uint32_t found[MOST_DEFINITIONS];
  uint32_t count = ca_slice_definitions(&s->slice, step, reg, found, MOST_DEFINITIONS);
  for (uint32_t i = 0; i < count; i++) {
    const ca_instruction *in = &s->flow->steps[found[i]].in;
    table t;
    bool ok = false;
    if (in->map != CA_MAP_ONE || !in->wide)
      return false;
    if (is_load(in, 0x8b, true))
      ok = operand(s, found[i], 8, &t) && add(s, &t);
    else if (in->opcode == 0x01 || in->opcode == 0x03)
      ok = !in->in_memory && sum(s, found[i], in->reg, in->rm);
    else if (in->opcode == 0x8d && in->base == CA_RIP)
      ok = add(s, &(table){.at = ca_rip_address(in, s->flow->steps[found[i]].address),
                           .load = found[i],
                           .index = CA_NO_REGISTER,
                           .index_step = found[i]});
    else if (in->opcode == 0x8d)
      ok = in->base < CA_NO_REGISTER && in->index < CA_NO_REGISTER && in->scale == 1 &&
           in->displacement == 0 && sum(s, found[i], in->base, in->index);
    else if ((in->opcode == 0x89 || in->opcode == 0x8b) && !in->in_memory && depth < DEEPEST)
      ok = find(s, found[i], in->opcode == 0x89 ? in->reg : in->rm, depth + 1);
    if (!ok)
      return false;
  }
  return count > 0;
}

static bool entry_at(const search *s, const table *t, uint64_t index, uint64_t *target) {
  uint64_t address = t->at + index * t->entry, addend;
  const char *name;
  *target = t->at;
  if (t->entry == 0)
    return ca_image_executable(s->flow->image, *target);
  if (!ca_image_read(s->flow->image, address, t->entry, target))
    return false;
  if (t->entry == 4)
    *target = t->base + (uint64_t)(int64_t)(int32_t)*target;
  /* What the file holds in place of a relocated word is arbitrary, though mostly 0. */
  else if (ca_image_relocation(s->flow->image, address, &name, &addend) && !*name)
    *target = addend;
  return ca_image_executable(s->flow->image, *target);
}

/* ---- where tables end of which no comparison says how long they are ---- */

/* All code is looked at: what has not been reached yet may be reached by the table. */
static void name_data(search *s, const ca_part *part) {
  const ca_extent *extent = &part->extent;
  for (uint64_t at = extent->start; at < extent->end && s->data_count < s->data_room;) {
    size_t left;
    ca_instruction in;
    const unsigned char *code = ca_image_at(s->flow->image, at, &left);
    ca_decode(&in, code, left, at);
    if (in.in_memory && in.base == CA_RIP)
      s->data[s->data_count++] = ca_rip_address(&in, at);
    else if (in.in_memory && in.base == CA_NO_REGISTER && in.index != CA_NO_REGISTER)
      s->data[s->data_count++] = (uint64_t)(int64_t)in.displacement;
    else if (in.map == CA_MAP_ONE && (in.opcode & 0xf8) == 0xb8)
      s->data[s->data_count++] = (uint64_t)in.immediate;
    at += in.length ? in.length : 1;
  }
}

static bool name_all_data(search *s) {
  enum { SHORTEST = 5 };
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < s->flow->part_count; i++)
    bytes += s->flow->parts[i].extent.end - s->flow->parts[i].extent.start;
  s->data_room = (uint32_t)(bytes / SHORTEST + 1);
  s->data = ca_pool_take(s->flow->pool, s->data_room * sizeof *s->data);
  for (uint32_t i = 0; s->data && i < s->flow->part_count; i++)
    name_data(s, &s->flow->parts[i]);
  return s->data != NULL;
}

/* Entries up to what else is named behind its start. */
static uint32_t room_of(const search *s, const table *t) {
  uint64_t end = UINT64_MAX;
  for (uint32_t i = 0; i < s->data_count; i++)
    if (s->data[i] > t->at && s->data[i] < end)
      end = s->data[i];
  uint64_t entries = t->entry ? (end - t->at) / t->entry : 1;
  return entries < MOST_SCANNED ? (uint32_t)entries : MOST_SCANNED;
}

static bool is_within_step(const ca_flow_graph *flow, uint64_t address) {
  enum { LONGEST = 15 };
  for (uint64_t before = 1; before < LONGEST; before++) {
    uint32_t step = ca_flow_step_at(flow, address - before);
    if (step)
      return flow->steps[step - 1].in.length > before;
  }
  return false;
}

/* Whether what is there may be code of the function: instructions follow each other up to a jump,
 * or up to what is known. */
static bool is_plausible(const ca_flow_graph *flow, uint64_t address) {
  enum { LOOKED_AT = 16 };
  for (int i = 0; i < LOOKED_AT; i++) {
    const ca_part *part = ca_flow_part_of(flow, address);
    ca_instruction in;
    size_t left;
    if (!part)
      return false;
    if (ca_flow_step_at(flow, address))
      return true;
    const unsigned char *code = ca_image_at(flow->image, address, &left);
    ca_decode(&in, code, left, address);
    if (in.flow == CA_NO_INSTRUCTION || is_within_step(flow, address))
      return false;
    if ((in.flow == CA_JUMP || in.flow == CA_BRANCH || in.flow == CA_CALL) &&
        !ca_image_executable(flow->image, in.target))
      return false;
    if (in.flow != CA_FALLS_THROUGH && in.flow != CA_BRANCH && in.flow != CA_CALL &&
        in.flow != CA_CALL_INDIRECT)
      return true;
    address += in.length;
  }
  return true;
}

/* Whether what is there is no function and goes back into this one: a part of it, to which nothing
 * else may lead. Others leave the function for good, or are never taken. */
static bool goes_back(ca_flow_graph *flow, uint64_t address) {
  ca_extent extent;
  size_t index, left;
  if (!ca_extent_at(flow->image, address, &extent, &index) || extent.entered)
    return false;
  while (address < extent.end) {
    ca_instruction in;
    const unsigned char *code = ca_image_at(flow->image, address, &left);
    ca_decode(&in, code, left, address);
    if (in.flow == CA_NO_INSTRUCTION)
      return false;
    if ((in.flow == CA_JUMP || in.flow == CA_BRANCH) && ca_flow_part_of(flow, in.target))
      return true;
    address += in.length;
  }
  return false;
}

/* False: it cannot be one. Where no comparison says how long it is, it ends before what cannot be
 * an entry, and before other data. */
static bool read_table(search *s, uint32_t jump, const table *t, bool *fresh) {
  ca_flow_graph *flow = s->flow;
  bool exact, any = false;
  uint32_t bound = ca_values_of(&s->slice, t->index_step, t->index, &exact), i = 0;
  uint64_t target;
  exact &= bound > 0;
  if (t->index == CA_NO_REGISTER) {
    bound = 1;
    exact = true;
  }
  if (!exact) {
    uint32_t room = room_of(s, t);
    bound = bound && bound < room ? bound : room;
  }
  for (; i < bound; i++) {
    bool valid = entry_at(s, t, i, &target);
    if (!exact && (!valid || !(is_plausible(flow, target) || goes_back(flow, target)))) {
      /* What is an address of code is none by chance. */
      if (!valid || t->entry != 8)
        return any;
      continue;
    }
    any = true;
    if (!valid)
      return false;
    if (!ca_flow_reaches(flow, target, false)) {
      flow->steps[jump].leaves = true;
      continue;
    }
    if (ca_flow_add_edge(flow, jump, target)) {
      *fresh = true;
      ca_flow_todo(flow, target);
    }
  }
  return any;
}

static bool find_tables(search *s, uint32_t jump) {
  const ca_instruction *in = &s->flow->steps[jump].in;
  table t;
  s->count = 0;
  if (!in->in_memory)
    return find(s, jump, in->rm, 0);
  return operand(s, jump, 8, &t) && add(s, &t);
}

bool ca_resolve_tables(ca_flow_graph *flow, bool *leaves) {
  uint32_t steps = flow->step_count;
  bool fresh = false;
  search *s = ca_pool_take(flow->pool, sizeof *s);
  if (s)
    s->flow = flow;
  if (!s || !name_all_data(s) || !ca_slice_init(&s->slice, flow)) {
    flow->unknown = true;
    return false;
  }
  for (uint32_t i = 0; i < steps; i++) {
    if (flow->steps[i].in.flow != CA_JUMP_INDIRECT)
      continue;
    bool found = find_tables(s, i);
    for (uint32_t k = 0; k < s->count && found; k++)
      found = read_table(s, i, &s->tables[k], &fresh);
    flow->steps[i].by_no_table = !found;
    *leaves |= !found || flow->steps[i].leaves;
  }
  return fresh;
}
