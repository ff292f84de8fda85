#include "scripts.h"
#include "names.h"
#include "python.h"
#include "base/arena.h"
#include "code/symbols.h"
#include "core/stack/activation.h"
#include "core/stack/course.h"
#include "wire/trace.h"

enum {
  TRIES = 64,   /* blocks of the routine before the cell has to be known */
  CHECKED = 64, /* frames that are looked at with care before they are believed */
  STACK_FRAME = 1 << 16,
  UNSEEN = 1, /* in the entry of a frame: the cell has not been seen to hold it yet */
};

static const ca_interpreter *const interpreters[] = {&ca_python_3_11};

/* What of an interpreter's symbols a file exports. */
typedef struct {
  const ca_interpreter *of;
  uint64_t routine, bytes, code_type, text_type, version;
  bool versioned;
} exported;

static bool is(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

static void note(void *context, const char *name, const ca_elf_symbol *symbol,
                 const void *contents) {
  exported *found = context;
  const ca_interpreter *of = found->of;
  if (is(name, of->routine)) {
    found->routine = symbol->value;
    found->bytes = symbol->size;
  } else if (is(name, of->code_type)) {
    found->code_type = symbol->value;
  } else if (is(name, of->text_type)) {
    found->text_type = symbol->value;
  } else if (is(name, of->version) && contents && symbol->size == 8) {
    found->version = *(const uint64_t *)contents;
    found->versioned = true;
  }
}

static void mapped(ca_feature *feature, const char *path, const ca_module *module) {
  ca_scripts *scripts = (ca_scripts *)feature;
  for (size_t i = 0; !scripts->interpreter && i < sizeof interpreters / sizeof *interpreters; i++) {
    exported found = {.of = interpreters[i]};
    ca_symbols_visit(path, SHT_DYNSYM, note, &found);
    if (!found.routine || !found.bytes || !found.code_type || !found.text_type ||
        !found.versioned || (found.version & found.of->version_mask) != found.of->version_is ||
        found.routine + module->bias < module->start || found.routine + module->bias >= module->end)
      continue;
    scripts->interpreter = found.of;
    scripts->module = module;
    scripts->entry = found.routine + module->bias;
    scripts->end = scripts->entry + found.bytes;
    scripts->types =
        (ca_script_types){found.code_type + module->bias, found.text_type + module->bias};
  }
}

static void forget_cell(ca_scripts *scripts) {
  scripts->known = false;
  scripts->from_sp = 0;
  scripts->below = scripts->state = 0;
  scripts->tries = scripts->checked = 0;
}

static void unmapped(ca_feature *feature, const ca_module *module) {
  ca_scripts *scripts = (ca_scripts *)feature;
  if (scripts->module != module)
    return;
  scripts->interpreter = NULL;
  scripts->module = NULL;
  scripts->entry = scripts->end = 0;
  forget_cell(scripts);
}

static void destroy(ca_feature *feature) {
  ca_scripts *scripts = (ca_scripts *)feature;
  ca_pool_release(&scripts->pool);
  ca_script_slots_free(scripts->slots);
  ca_unmap(scripts, sizeof *scripts);
}

ca_scripts *ca_scripts_new(ca_stacks *stacks, ca_modules *modules, ca_script_copy copy) {
  ca_scripts *scripts = ca_map(sizeof *scripts);
  if (!scripts)
    return NULL;
  scripts->feature = (ca_feature){.mapped = mapped, .unmapped = unmapped, .destroy = destroy};
  scripts->stacks = stacks;
  scripts->modules = modules;
  scripts->copy = copy;
  scripts->slots = ca_script_slots_new();
  return scripts->slots ? scripts : NULL;
}

/* Code that has been translated looks at the cell still. */
static void give_up(ca_scripts *scripts) {
  const char *name = scripts->interpreter->name, *said;
  char text[256], *at = text;
  for (said = name; *said; said++)
    *at++ = *said;
  for (said = " does not keep its frames where it is known to: functions of scripts are not told "
              "apart";
       *said; said++)
    *at++ = *said;
  *at = 0;
  scripts->interpreter = NULL;
  ca_message_note(scripts->modules->wire, text, false);
}

static void trace(ca_hot *hot, uint32_t kind, uint64_t construct, uint64_t sp) {
  const ca_thread_stacks *thread = hot->stack->thread;
  if (thread->all->tracer->on)
    ca_trace(thread->all->tracer, thread->number, kind, construct, sp & ~1ull);
}

static void push(ca_scripts *scripts, ca_hot *hot, uint64_t sp, uint64_t frame, uint64_t unseen) {
  if (CA_UNLIKELY(scripts->checked < CHECKED)) {
    if (!scripts->interpreter->checks(frame, &scripts->types, scripts->copy)) {
      give_up(scripts);
      return;
    }
    scripts->checked++;
  }
  uint32_t construct = ca_script_construct(scripts, frame);
  if (construct == 0)
    return;
  trace(hot, CA_TRACE_SCRIPT_BEGIN, construct, sp);
  ca_push_plain(hot, frame | unseen, construct, sp);
  hot->s->flags = CA_FRAME_SCRIPT;
}

void ca_script_entered(ca_scripts *scripts, ca_hot *hot, uint64_t state, uint64_t frame) {
  const ca_frame *routine = hot->s;
  if (!scripts->interpreter || routine->entry != scripts->entry || routine == hot->stack->base)
    return;
  if (!scripts->known)
    scripts->state = state;
  push(scripts, hot, routine->sp | 1, frame, UNSEEN);
}

static void count_try(ca_scripts *scripts) {
  if (scripts->tries < TRIES && ++scripts->tries == TRIES)
    give_up(scripts);
}

/* `routine_sp`: of the routine's frame. */
static bool find_cell(ca_scripts *scripts, uint64_t routine_sp, uint64_t sp) {
  uint64_t cell = scripts->state ? scripts->interpreter->cell(scripts->state) : 0;
  if (cell > sp && cell < routine_sp && routine_sp - cell < STACK_FRAME) {
    scripts->below = routine_sp - cell;
    scripts->from_sp = (int64_t)(cell - sp);
    scripts->known = true;
  } else {
    count_try(scripts);
  }
  return scripts->known;
}

static bool ends_here(const ca_hot *hot, uint64_t sp) {
  return hot->s->flags & CA_FRAME_SCRIPT && hot->s->sp == sp;
}

void ca_script_look(ca_scripts *scripts, ca_hot *hot, uint64_t sp) {
  const ca_interpreter *interpreter = scripts->interpreter;
  const ca_frame *routine = ca_routine_of(hot->s);
  bool on_root = routine == hot->stack->base;
  if (!interpreter || (!on_root && routine->entry != scripts->entry))
    return;
  if (on_root && !scripts->known)
    return;
  if (!scripts->known && !find_cell(scripts, routine->sp, sp))
    return;
  uint64_t routine_sp =
      on_root ? sp + (uint64_t)scripts->from_sp + scripts->below : routine->sp & ~1ull;
  uint64_t here = routine_sp | 1, current = *(const uint64_t *)(routine_sp - scripts->below);
  if (ends_here(hot, here) && hot->s->entry & UNSEEN) {
    if (current == (hot->s->entry & ~(uint64_t)UNSEEN)) {
      hot->entry = hot->s->entry = current;
      scripts->tries = TRIES; /* it is where it should be */
    } else {
      count_try(scripts);
    }
    return;
  }
  if (!current || (!on_root && !ends_here(hot, here)) ||
      (on_root && !interpreter->checks(current, &scripts->types, scripts->copy)))
    return;
  bool full = false;
  while (ends_here(hot, here) && hot->s->entry != current) {
    if (interpreter->previous(current) == hot->s->entry) {
      push(scripts, hot, here, current, 0);
      break;
    }
    trace(hot, CA_TRACE_SCRIPT_END, 0, 0);
    full |= ca_pop(hot);
  }
  if (on_root && !ends_here(hot, here))
    push(scripts, hot, here, current, 0);
  if (full)
    ca_course_look(hot);
}
