/* A client for DynamoRIO that counts how often control goes from one instruction to another, and
 * knows nothing of loops: what their counts are compared with. Beside our own client it sees the
 * same run; it is named before that one, so that it sees blocks as that one has cut them. One clean
 * call per block, so it is slow.
 *
 * What a call comes back to is counted as gone to from the call, whether by a return, a longjmp or
 * an exception: the call's place on the stack lies below the stack pointer then. Counted is what
 * routines do that were called in this process; a child of fork is in the middle of some that were
 * not.
 *
 * Option: the path of its files, one for each process image, with lines
 *   module START END BIAS PATH
 *   block FIRST LAST COUNT     first and last instruction
 *   edge FROM TO COUNT         from an instruction to the one that came next
 *   call FROM TO COUNT
 * Numbers are hexadecimal; FROM is 0 where it is not known. */
#include "dr_api.h"
#include "table.h"
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>

enum { CALLS_MAX = 1 << 20, SIGNALS_MAX = 64 };

typedef struct block {
  struct block *next;
  uint64_t first, last, count;
  bool calls, repeats; /* its last instruction: a call; one with a repeat prefix */
} block;

typedef struct call {
  uint64_t sp, pc; /* where its return address is; of the call, 0: a signal's handler */
} call;

static const char *path;
static int files, threads;
static table edges;
static block *blocks;
static const block *before; /* the last block; NULL: none */
static call *calls;
static int depth;
static bool signalled;
static const block *interrupted[SIGNALS_MAX];
static int interruptions;

/* The code that a handler returns to: mov $15,%rax; syscall. */
static bool returns_to_sigreturn(uint64_t sp) {
  static const unsigned char code[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
  unsigned char found[sizeof code];
  void *to;
  size_t got;
  return dr_safe_read((void *)sp, sizeof to, &to, &got) &&
         dr_safe_read(to, sizeof found, found, &got) && memcmp(code, found, sizeof code) == 0;
}

static void push(uint64_t sp, uint64_t pc) {
  if (depth == CALLS_MAX) {
    dr_fprintf(STDERR, "edges: too many calls within each other\n");
    dr_abort();
  }
  calls[depth++] = (call){sp, pc};
}

static void arrive(block *b, uint64_t sp) {
  const block *from = before;
  before = b;
  if (signalled && returns_to_sigreturn(sp)) {
    if (interruptions < SIGNALS_MAX)
      interrupted[interruptions++] = from;
    push(sp, 0);
    from = NULL;
  }
  signalled = false;
  if (from && from->calls) {
    push(sp, from->last);
    b->count++;
    table_add(&edges, from->last, b->first, true);
    return;
  }
  uint64_t pc = from ? from->last : 0;
  while (depth > 0 && calls[depth - 1].sp < sp)
    pc = calls[--depth].pc;
  /* A string instruction may be translated as a loop. */
  if (depth == 0 || (from && from->repeats && b->first == from->last))
    return;
  b->count++;
  table_add(&edges, pc, b->first, false);
}

static dr_emit_flags_t on_block(void *dc, void *tag, instrlist_t *list, bool for_trace,
                                bool translating) {
  (void)tag, (void)for_trace;
  instr_t *first = instrlist_first_app(list), *last = instrlist_last_app(list);
  static block scratch;
  /* Code that is built once more for its addresses has to be of the same length. */
  block *b = translating ? &scratch : dr_global_alloc(sizeof *b);
  if (first && last) {
    *b = (block){.first = (uint64_t)instr_get_app_pc(first),
                 .last = (uint64_t)instr_get_app_pc(last),
                 .calls = instr_is_call(last),
                 .repeats = instr_is_rep_string_op(last)};
    for (instr_t *i = first; i; i = instr_get_next_app(i))
      if (instr_is_rep_string_op(i))
        b->repeats = true;
    if (!translating) {
      b->next = blocks;
      blocks = b;
    }
    dr_insert_clean_call(dc, list, instrlist_first(list), (void *)arrive, false, 2,
                         OPND_CREATE_INTPTR(b), opnd_create_reg(DR_REG_XSP));
  }
  return DR_EMIT_DEFAULT;
}

static void dump(void) {
  char name[MAXIMUM_PATH];
  do { /* a process that executes another program has several */
    dr_snprintf(name, sizeof name, "%s.%d.%d", path, (int)dr_get_process_id(), files++);
    name[sizeof name - 1] = 0;
  } while (dr_file_exists(name));
  file_t file = dr_open_file(name, DR_FILE_WRITE_REQUIRE_NEW);
  if (file == INVALID_FILE) {
    dr_fprintf(STDERR, "edges: cannot write %s\n", name);
    dr_abort();
  }
  dr_module_iterator_t *modules = dr_module_iterator_start();
  while (dr_module_iterator_hasnext(modules)) {
    module_data_t *m = dr_module_iterator_next(modules);
    dr_fprintf(file, "module %zx %zx %zx %s\n", (size_t)m->start, (size_t)m->end,
               (size_t)(m->start - m->preferred_base), m->full_path);
    dr_free_module_data(m);
  }
  dr_module_iterator_stop(modules);
  for (const block *b = blocks; b; b = b->next)
    if (b->count)
      dr_fprintf(file, "block %zx %zx %zx\n", (size_t)b->first, (size_t)b->last, (size_t)b->count);
  for (uint64_t i = 0; i < edges.room; i++) {
    const edge *e = &edges.edges[i];
    if (e->to)
      dr_fprintf(file, "%s %zx %zx %zx\n", e->is_call ? "call" : "edge", (size_t)e->from,
                 (size_t)e->to, (size_t)e->count);
  }
  dr_close_file(file);
}

static void forget(void) {
  table_clear(&edges);
  for (block *b = blocks; b; b = b->next)
    b->count = 0;
}

static void on_fork(void *dc) {
  (void)dc;
  files = depth = 0;
  forget();
}

static bool is_of_interest(void *dc, int number) {
  (void)dc;
  return number == SYS_rt_sigreturn || number == SYS_execve || number == SYS_execveat;
}

static bool on_syscall(void *dc, int number) {
  (void)dc;
  if (number == SYS_rt_sigreturn) {
    before = interruptions > 0 ? interrupted[--interruptions] : NULL;
  } else if (number == SYS_execve || number == SYS_execveat) {
    dump();
    forget();
  }
  return true;
}

static dr_signal_action_t on_signal(void *dc, dr_siginfo_t *info) {
  (void)dc, (void)info;
  signalled = true;
  return DR_SIGNAL_DELIVER;
}

static void on_thread(void *dc) {
  (void)dc;
  if (++threads > 1) {
    dr_fprintf(STDERR, "edges: only programs with one thread are counted\n");
    dr_abort();
  }
}

DR_EXPORT void dr_client_main(client_id_t id, int argc, const char *argv[]) {
  (void)id;
  calls = dr_raw_mem_alloc(CALLS_MAX * sizeof *calls, DR_MEMPROT_READ | DR_MEMPROT_WRITE, NULL);
  if (argc != 2 || !calls || !table_init(&edges)) {
    dr_fprintf(STDERR, "edges: needs the path of its files, and memory\n");
    dr_abort();
  }
  path = argv[1];
  dr_register_bb_event(on_block);
  dr_register_exit_event(dump);
  dr_register_fork_init_event(on_fork);
  dr_register_filter_syscall_event(is_of_interest);
  dr_register_pre_syscall_event(on_syscall);
  dr_register_signal_event(on_signal);
  dr_register_thread_init_event(on_thread);
}
