#include "regions.h"
#include "base/arena.h"
#include "core/scripts/names.h"
#include "core/stack/calls.h"
#include "wire/trace.h"

/* As include/comair.h has them. */
enum {
  SCOPE_BEGIN = 0x43420001,
  SCOPE_END = 0x43420002,
  BEGIN = 0x43420003,
  END = 0x43420004,
  NUMBER = 0x43420005,
};
typedef struct {
  uint64_t code, what, n;
} request;
typedef struct {
  uint64_t name, file, line;
} site;

enum { NAME_BYTES = 512, FILE_BYTES = 4096, AT_ONCE = 64 };
/* In the entry of a region's frame: no code lies there. Scopes have their address beside it. */
#define REGION (1ull << 63)

typedef struct ca_regions {
  ca_feature feature;
  ca_scripts names; /* their constructs */
  ca_script_copy copy;
  uint32_t begun, ended; /* by their end */
  uint32_t strays;       /* ends of none */
  uint32_t unheard;      /* numbers of none */
} ca_regions;

bool ca_is_request(const unsigned char before[16]) {
  static const unsigned char wanted[16] = {0x48, 0xc1, 0xc7, 3,  0x48, 0xc1, 0xc7, 13,
                                           0x48, 0xc1, 0xc7, 61, 0x48, 0xc1, 0xc7, 51};
  for (unsigned i = 0; i < sizeof wanted; i++)
    if (before[i] != wanted[i])
      return false;
  return true;
}

/* ---- what the program says ---- */

/* Up to its end, or to what cannot be read. No part of it is copied across a page. */
static ca_script_text copied(const ca_regions *regions, uint64_t from, char *to, uint64_t most) {
  uint64_t length = 0;
  while (length < most) {
    uint64_t bytes = AT_ONCE - (from + length) % AT_ONCE;
    bytes = bytes < most - length ? bytes : most - length;
    if (!regions->copy(from + length, to + length, bytes))
      break;
    for (uint64_t end = length + bytes; length < end; length++)
      if (to[length] == 0)
        return (ca_script_text){(uint64_t)to, length, 0};
  }
  return (ca_script_text){(uint64_t)to, length, 0};
}

static uint32_t construct_of(ca_regions *regions, const ca_hot *hot, uint64_t what) {
  char name[NAME_BYTES], file[FILE_BYTES];
  const ca_frame *routine = ca_routine_of(hot->s);
  site at;
  if (!regions->copy(what, &at, sizeof at))
    return 0;
  ca_script_function function = {.name = copied(regions, at.name, name, sizeof name),
                                 .file = copied(regions, at.file, file, sizeof file),
                                 .line = (uint32_t)at.line};
  if (function.name.bytes == 0)
    function.name = CA_LITERAL("region");
  if (function.file.bytes == 0)
    function.file = CA_LITERAL("?");
  return ca_region_construct(&regions->names, &function, routine->construct, what);
}

/* ---- activations ---- */

static void trace(ca_hot *hot, uint32_t kind, uint64_t address, uint64_t sp) {
  const ca_thread_stacks *thread = hot->stack->thread;
  if (thread->all->tracer->on)
    ca_trace(thread->all->tracer, thread->number, kind, address, sp);
}

static uint32_t number_of(uint64_t n) {
  return n <= INT32_MAX ? (uint32_t)n : CA_NO_SIZE;
}

/* What its number is: the first argument of an activation. */
static void note_number(ca_hot *hot, uint64_t n) {
  ca_stack *stack = hot->stack;
  if (!stack->args && !(stack->args = ca_map(stack->frames * sizeof *stack->args)))
    return;
  ca_rows_single(&stack->rows);
  uint32_t *args = stack->args[hot->s - stack->base];
  args[0] = number_of(n);
  for (int i = 1; i < CA_ARGS; i++)
    args[i] = CA_NO_SIZE;
  /* Rows of those without rare values have no arguments. */
  hot->s->flags |= CA_FRAME_ARGS | CA_FRAME_RARE;
}

static void end_from(ca_hot *hot, const ca_frame *frame) {
  bool full = false;
  while (hot->s >= frame) {
    if (hot->s->flags & CA_FRAME_REGION)
      trace(hot, CA_TRACE_REGION_END, hot->s->construct, 0);
    full |= ca_pop(hot);
  }
  if (full)
    ca_course_look(hot);
}

static ca_frame *scope_at(const ca_hot *hot, uint64_t entry) {
  for (ca_frame *f = hot->s; f->flags & CA_FRAME_PART; f--)
    if (f->flags & CA_FRAME_REGION && f->entry == entry)
      return f;
  return NULL;
}

static bool has_name(const ca_hot *hot, const ca_frame *frame, ca_script_text name) {
  const char *own = hot->stack->thread->all->constructs->list[frame->construct].name;
  for (uint64_t i = 0; i < name.bytes; i++)
    if (own[i] != ((const char *)name.at)[i])
      return false;
  return own[name.bytes] == 0;
}

/* The innermost that was begun by that name. */
static ca_frame *named(const ca_regions *regions, const ca_hot *hot, uint64_t what) {
  char text[NAME_BYTES];
  ca_script_text name = copied(regions, what, text, sizeof text);
  for (ca_frame *f = hot->s; f->flags & CA_FRAME_PART; f--)
    if (f->flags & CA_FRAME_REGION && f->entry == REGION && has_name(hot, f, name))
      return f;
  return NULL;
}

/* Of the region that is open by that name: it was not known before. Whoever is in it may tell it.
 */
static void tell_number(ca_regions *regions, const ca_hot *hot, uint64_t what, uint64_t n) {
  const ca_stack *stack = hot->stack;
  char text[NAME_BYTES];
  ca_script_text name = copied(regions, what, text, sizeof text);
  for (const ca_frame *f = hot->s; f > stack->base; f--)
    if (f->flags & CA_FRAME_REGION && has_name(hot, f, name)) {
      /* Without memory for it, it has none. */
      if (f->flags & CA_FRAME_ARGS)
        stack->args[f - stack->base][0] = number_of(n);
      return;
    }
  regions->unheard++;
}

static void begin(ca_regions *regions, ca_hot *hot, const request *asked, uint64_t entry,
                  uint64_t sp) {
  const ca_frame *left = entry == REGION ? NULL : scope_at(hot, entry);
  if (left)
    end_from(hot, left);
  uint32_t construct = construct_of(regions, hot, asked->what);
  if (construct == 0)
    return;
  const ca_frame *routine = ca_routine_of(hot->s);
  uint64_t here = routine == hot->stack->base ? sp : routine->sp;
  trace(hot, CA_TRACE_REGION_BEGIN, construct, here & ~1ull);
  ca_push_plain(hot, entry, construct, here | 1);
  hot->s->flags = CA_FRAME_REGION;
  note_number(hot, asked->n);
  regions->begun++;
}

static void end(ca_regions *regions, ca_hot *hot, const ca_frame *frame) {
  if (frame) {
    end_from(hot, frame);
    regions->ended++;
  } else if (ca_routine_of(hot->s) != hot->stack->base) {
    regions->strays++; /* on a root it may have begun before */
  }
}

/* As after longjmp, in a way that nobody saw. */
static void end_gone(ca_hot *hot, uint64_t sp) {
  if (hot->s == hot->stack->base || sp <= (hot->s->sp & ~1ull))
    return;
  trace(hot, CA_TRACE_JUMP, 0, sp);
  ca_jump(hot, sp);
}

void ca_regions_ask(struct ca_regions *regions, ca_hot *hot, uint64_t at, uint64_t sp) {
  request asked;
  if (!regions->copy(at, &asked, sizeof asked) || asked.code < SCOPE_BEGIN || asked.code > NUMBER)
    return;
  end_gone(hot, sp);
  switch (asked.code) {
  case SCOPE_BEGIN:
    begin(regions, hot, &asked, at | REGION, sp);
    break;
  case SCOPE_END:
    end(regions, hot, scope_at(hot, at | REGION));
    break;
  case BEGIN:
    begin(regions, hot, &asked, REGION, sp);
    break;
  case NUMBER:
    tell_number(regions, hot, asked.what, asked.n);
    break;
  default:
    end(regions, hot, named(regions, hot, asked.what));
  }
}

/* ---- the process ---- */

static char *put_number(char *at, uint32_t number) {
  char digits[10];
  unsigned count = 0;
  do
    digits[count++] = (char)('0' + number % 10);
  while (number /= 10);
  while (count > 0)
    *at++ = digits[--count];
  return at;
}

static void say(const ca_regions *regions, uint32_t number, const char *one, const char *more) {
  char text[256];
  char *at = put_number(text, number);
  for (const char *said = number == 1 ? one : more; *said; said++)
    *at++ = *said;
  *at = 0;
  ca_message_note(regions->names.modules->wire, text, false);
}

static void finish(ca_feature *feature) {
  const ca_regions *regions = (const ca_regions *)feature;
  if (regions->begun != regions->ended)
    say(regions, regions->begun - regions->ended,
        " region did not come to its end: it counts up to where its function, or the program, "
        "ended",
        " regions did not come to their end: they count up to where their function, or the "
        "program, "
        "ended");
  if (regions->strays)
    say(regions, regions->strays,
        " end of a region had no begin in the same call of its function, and was left out",
        " ends of regions had no begin in the same call of their function, and were left out");
  if (regions->unheard)
    say(regions, regions->unheard,
        " number was told of a region that was not open, and was left out",
        " numbers were told of regions that were not open, and were left out");
}

static void clear(ca_feature *feature) {
  ca_regions *regions = (ca_regions *)feature;
  regions->begun = regions->ended = regions->strays = regions->unheard = 0;
}

static void destroy(ca_feature *feature) {
  ca_regions *regions = (ca_regions *)feature;
  ca_pool_release(&regions->names.pool);
  ca_script_slots_free(regions->names.slots);
  ca_unmap(regions, sizeof *regions);
}

struct ca_regions *ca_regions_new(ca_stacks *stacks, ca_modules *modules, ca_script_copy copy) {
  ca_regions *regions = ca_map(sizeof *regions);
  if (!regions)
    return NULL;
  regions->feature = (ca_feature){.clear = clear, .end = finish, .destroy = destroy};
  regions->copy = copy;
  regions->names.stacks = stacks;
  regions->names.modules = modules;
  regions->names.copy = copy;
  regions->names.slots = ca_script_slots_new();
  return regions->names.slots ? regions : NULL;
}

ca_feature *ca_regions_feature(struct ca_regions *regions) {
  return &regions->feature;
}
