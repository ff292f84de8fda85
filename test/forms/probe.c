/* Finds out what a form of an instruction accesses, by running it on the processor: which bytes it
 * touches is seen from where it faults, next to pages that may not be accessed; which it writes,
 * from where it faults next to pages that may only be read; and whether it reads what it writes,
 * from what it leaves with other bytes there. It knows nothing of what instructions do. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include "probe.h"
#include "state.h"

enum { PAGE = 4096, LARGEST_AREA = 1024, LOW = -512, HIGH = 2048, MOST_RANGES = 64 };

/* ---- running one ---- */

typedef struct {
  int signal; /* SIGTRAP: it ended */
  bool page;  /* a fault of a page, at `address` */
  uint64_t address, end;
  uint64_t registers[8]; /* those that forms have, and flags */
  size_t vectors_bytes;
  uint8_t vectors[LARGEST_AREA];
} outcome;

static uint8_t *code;
static outcome latest;
static bool in_steps;
static sigjmp_buf back;

/* Where the area has a part of the state; 0: the processor has none. */
static uint32_t offset_of(uint32_t part) {
  uint32_t bytes, offset, c, d;
  return __get_cpuid_count(0xd, part, &bytes, &offset, &c, &d) && bytes ? offset : 0;
}

/* Of what the form finds set: the x87, mxcsr, the vectors and opmasks. */
static void keep_vectors(const ucontext_t *u) {
  static uint32_t parts[3]; /* the second 16 bytes of vectors, their second half, k1 */
  const uint8_t *area = (const uint8_t *)u->uc_mcontext.fpregs;
  uint8_t *to = latest.vectors;
  static const uint32_t numbers[] = {2, 6, 5}, bytes[] = {16 * VECTORS, 32 * VECTORS, 8};
  to = mempcpy(to, area, 6);
  to = mempcpy(to, area + 24, 4);
  to = mempcpy(to, area + 32, 128 + 16 * VECTORS);
  for (int i = 0; i < 3; i++) {
    if (parts[i] == 0)
      parts[i] = offset_of(numbers[i]) + (numbers[i] == 5 ? 8 : 0);
    if (parts[i])
      to = mempcpy(to, area + parts[i], bytes[i]);
  }
  latest.vectors_bytes = (size_t)(to - latest.vectors);
}

static void handle(int number, siginfo_t *info, void *context) {
  ucontext_t *u = context;
  uint64_t rip = (uint64_t)u->uc_mcontext.gregs[REG_RIP];
  if (in_steps && rip == (uint64_t)code + 1) { /* int3 before it: go on by one */
    in_steps = false;
    u->uc_mcontext.gregs[REG_EFL] |= 0x100;
    return;
  }
  latest.signal = number;
  latest.page = number == SIGSEGV && info->si_code != SI_KERNEL;
  latest.address = (uint64_t)info->si_addr;
  latest.end = rip;
  for (int i = REG_RDI; i <= REG_RCX; i++)
    latest.registers[i - REG_RDI] = (uint64_t)u->uc_mcontext.gregs[i];
  latest.registers[REG_RCX - REG_RDI + 1] = (uint64_t)u->uc_mcontext.gregs[REG_EFL] & 0xcd5;
  keep_vectors(u);
  siglongjmp(back, 0);
}

static void run(state *s, uint64_t to, uint64_t from) {
  s->code = (uint64_t)code;
  s->to = to;
  s->from = from;
  latest.signal = 0;
  if (sigsetjmp(back, 0) == 0)
    enter_form(s);
  __asm__ volatile("cld\nemms\nfninit\npushq $0x1f80\nldmxcsr (%%rsp)\npop %%rax" ::: "rax");
}

/* ---- where operands lie ---- */

static const uint8_t PATTERN[8] = {0x80, 0x1f, 0, 0, 0x80, 0x1f, 0, 0};

typedef struct {
  uint8_t *start, *end; /* of what may be accessed; LOW and HIGH fit in front of it and behind it */
} room;

/* The pages in front of it and behind it have that protection. */
static room make_room(int protection) {
  enum { GUARD = 4 * PAGE, OPEN = 4 * PAGE };
  uint8_t *at =
      mmap(NULL, 2 * GUARD + OPEN, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED)
    abort();
  mprotect(at, GUARD, protection);
  mprotect(at + GUARD + OPEN, GUARD, protection);
  return (room){at + GUARD, at + GUARD + OPEN};
}

static room untouchable, unwritable, open_to, open_from;

static bool is_in(const room *r, uint64_t address) {
  return address >= (uint64_t)r->start - 4 * PAGE && address < (uint64_t)r->end + 4 * PAGE;
}

/* ---- what it touches ---- */

typedef struct {
  int low, high; /* bytes, from the register on; low == high: none */
} range;

/* It went further than there is room. */
static bool is_beyond;

typedef struct {
  uint32_t count;
  range at[MOST_RANGES];
} ranges;

static uint64_t middle(const room *r) {
  return (uint64_t)r->start + (uint64_t)(r->end - r->start) / 2;
}

bool is_compared;

static void fill_room(const room *r, uint64_t from) {
  for (uint8_t *at = r->start; at < r->end; at++)
    *at = PATTERN[((uint64_t)at - from) & 7];
}

/* By the one register the form accesses `at`, by the other what is open. @returns whether it faults
 * for that. */
static bool faults(state *s, bool by_from, const room *r, uint64_t at) {
  if (is_compared)
    fill_room(r, at);
  run(s, by_from ? middle(&open_to) : at, by_from ? at : middle(&open_from));
  return latest.signal == SIGSEGV && latest.page && is_in(r, latest.address);
}

static int divided(int by, int from) {
  return from >= 0 ? from / by : -((-from + by - 1) / by);
}

static range extent(state *s, bool by_from, const room *r, int alignment) {
  range none = {0, 0};
  /* In the guard, far from its ends: it faults, if it accesses it at all. */
  if (!faults(s, by_from, r, (uint64_t)r->end + PAGE))
    return none;
  int low = divided(alignment, LOW), high = HIGH / alignment, a = low, b = high;
  while (a < b) { /* the least k of which no byte from k on is accessed */
    int k = a + divided(2, b - a);
    if (faults(s, by_from, r, (uint64_t)r->end - (uint64_t)((int64_t)k * alignment)))
      a = k + 1;
    else
      b = k;
  }
  int above = a;
  a = low, b = above;
  while (a < b) { /* the largest k of which no byte before k is */
    int k = a + divided(2, b - a + 1);
    if (faults(s, by_from, r, (uint64_t)r->start - (uint64_t)((int64_t)k * alignment)))
      b = k - 1;
    else
      a = k;
  }
  is_beyond |= above == high || a == low;
  return (range){a * alignment, above * alignment};
}

static int compare(const void *a, const void *b) {
  return ((const range *)a)->low - ((const range *)b)->low;
}

static void unite(ranges *r) {
  uint32_t kept = 0;
  qsort(r->at, r->count, sizeof *r->at, compare);
  for (uint32_t i = 0; i < r->count; i++) {
    range *last = kept ? &r->at[kept - 1] : NULL;
    if (last && r->at[i].low <= last->high)
      last->high = r->at[i].high > last->high ? r->at[i].high : last->high;
    else
      r->at[kept++] = r->at[i];
  }
  r->count = kept;
}

/* Where masks select elements one by one, there are gaps: it accesses what it does with each bit of
 * the mask alone. Otherwise, as what packs elements, all from the first byte to the last. */
static ranges accessed(state *s, bool by_from, const room *r, int alignment) {
  uint64_t mask = s->k1;
  range all = extent(s, by_from, r, alignment);
  ranges found = {all.low != all.high, {all}}, single = {0, {{0, 0}}};
  if (all.low == all.high || (mask & (mask - 1)) == 0)
    return found;
  set_mask(s, 0);
  range none = extent(s, by_from, r, alignment);
  for (uint64_t rest = mask; none.low == none.high && rest; rest &= rest - 1) {
    set_mask(s, rest & -rest);
    range one = extent(s, by_from, r, alignment);
    if (one.low != one.high)
      single.at[single.count++] = one;
  }
  set_mask(s, mask);
  unite(&single);
  bool fits = single.count > 0 && single.at[0].low == all.low &&
              single.at[single.count - 1].high == all.high;
  return fits ? single : found;
}

/* ---- what it does with it ---- */

static void fill(const room *r, uint8_t flip) {
  uint8_t *at = (uint8_t *)middle(r);
  for (int i = LOW; i < HIGH; i++)
    at[i] = PATTERN[i & 7] ^ flip;
}

static void fill_all(void) {
  fill(&open_to, 0);
  fill(&open_from, 0);
}

/* Whether what it leaves depends on what was where it writes. */
static bool depends(state *s, bool by_from, const ranges *written) {
  static outcome first;
  static uint8_t memory[2][HIGH - LOW];
  const room *r = by_from ? &open_from : &open_to;
  for (int k = 0; k < 2; k++) {
    fill_all();
    fill(r, k ? 0xff : 0);
    run(s, middle(&open_to), middle(&open_from));
    memcpy(memory[k], (uint8_t *)middle(r) + LOW, HIGH - LOW);
    if (k == 0)
      first = latest;
  }
  fill_all();
  if (first.signal != latest.signal ||
      memcmp(first.registers, latest.registers, sizeof first.registers) != 0 ||
      memcmp(first.vectors, latest.vectors, first.vectors_bytes) != 0)
    return true;
  for (uint32_t i = 0; i < written->count; i++)
    if (memcmp(memory[0] + written->at[i].low - LOW, memory[1] + written->at[i].low - LOW,
               (size_t)(written->at[i].high - written->at[i].low)) != 0)
      return true;
  return false;
}

enum { WIDEST = 64 };

static ranges ranges_of(const bool *is) {
  ranges found = {0, {{0, 0}}};
  for (int i = 0; i < WIDEST; i++)
    if (is[i] && i > 0 && is[i - 1])
      found.at[found.count - 1].high++;
    else if (is[i])
      found.at[found.count++] = (range){i, i + 1};
  return found;
}

/* Where faults do not tell it: the bytes that it leaves otherwise than they were, */
static ranges written_bytes(state *s) {
  bool is[WIDEST] = {false};
  const uint8_t *at = (const uint8_t *)middle(&open_to);
  for (int k = 0; k < 2; k++) {
    fill(&open_to, k ? 0xff : 0);
    run(s, (uint64_t)at, middle(&open_from));
    for (int i = 0; i < WIDEST; i++)
      is[i] |= at[i] != (uint8_t)(PATTERN[i & 7] ^ (k ? 0xff : 0));
  }
  fill_all();
  return ranges_of(is);
}

/* and those that change what it leaves in registers. */
static ranges read_bytes(state *s) {
  static outcome first;
  bool is[WIDEST] = {false};
  uint8_t *at = (uint8_t *)middle(&open_to);
  run(s, (uint64_t)at, middle(&open_from));
  first = latest;
  for (int i = 0; i < WIDEST; i++) {
    at[i] ^= 0xff;
    run(s, (uint64_t)at, middle(&open_from));
    at[i] ^= 0xff;
    is[i] = memcmp(first.vectors, latest.vectors, first.vectors_bytes) != 0;
  }
  return ranges_of(is);
}

static int alignment_of(state *s) {
  for (int alignment = 1; alignment <= 64; alignment *= 2) {
    run(s, middle(&open_to) + (uint64_t)alignment, middle(&open_from));
    if (latest.signal == SIGTRAP)
      return alignment;
  }
  return 0;
}

typedef struct {
  ranges read[2], written[2]; /* by rdi, by rsi */
} accesses;

static bool is_masked(const uint8_t *form) {
  return form[0] == 0x62 && (form[3] & 7) != 0;
}

/* maskmovq and maskmovdqu: whether they fault where they write nothing is left to processors. */
static bool is_byte_mask(const uint8_t *form) {
  const uint8_t *opcode = form + (form[0] == 0x66) + (form[0] == 0xc5);
  return opcode[1] == 0xf7 && (opcode[0] == 0x0f || form[0] == 0xc5);
}

/* What is known of a form from the states before. */
typedef struct {
  bool stores;     /* with all bits of its mask it writes, and reads nothing */
  bool depends[2]; /* on what it writes, by each register: not for all values of others */
} known_form;

static void look(const uint8_t *form, state *s, int alignment, known_form *known, accesses *a) {
  memset(a, 0, sizeof *a);
  is_beyond = false;
  if (is_byte_mask(form) || (known->stores && is_masked(form))) {
    a->written[0] = written_bytes(s);
    return;
  }
  if (alignment > 1 && is_masked(form)) {
    a->read[0] = read_bytes(s);
    return;
  }
  for (int k = 0; k < 2; k++) {
    a->read[k] = accessed(s, k, &untouchable, alignment);
    if (a->read[k].count == 0)
      continue;
    a->written[k] = accessed(s, k, &unwritable, alignment);
    if (a->written[k].count == 0)
      continue;
    known->depends[k] = known->depends[k] || depends(s, k, &a->written[k]);
    if (!known->depends[k])
      a->read[k].count = 0;
  }
}

/* ---- one form ---- */

static void print_ranges(const ranges *r) {
  putchar(' ');
  for (uint32_t i = 0; i < r->count; i++)
    printf("%s%d:%d", i ? "," : "", r->at[i].low, r->at[i].high);
  if (r->count == 0)
    putchar('-');
}

static bool is_alike(const ranges *a, const ranges *b) {
  return a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

static bool are_alike(const accesses *a, const accesses *b) {
  return is_alike(&a->read[0], &b->read[0]) && is_alike(&a->read[1], &b->read[1]) &&
         is_alike(&a->written[0], &b->written[0]) && is_alike(&a->written[1], &b->written[1]);
}

static void put_code(const uint8_t *form, size_t length) {
  memcpy(code, form, length);
  memset(code + length, 0xcc, 16);
}

void measure(const uint8_t *form, size_t length, bool gathers) {
  static accesses seen[STATES];
  static state s;
  uint32_t count = 0;
  put_code(form, length);
  known_form known = {false, {false, false}};
  for (unsigned which = 0; which < (gathers ? STATES : BY_LONG_INDEX); which++) {
    set_state(&s, which);
    s.mmx = form[0] == 0x0f && form[1] == 0xf7;
    fill_all();
    run(&s, middle(&open_to), middle(&open_from));
    int alignment = latest.signal == SIGTRAP ? alignment_of(&s) : 0;
    if (alignment == 0)
      continue;
    accesses *a = &seen[count];
    look(form, &s, alignment, &known, a);
    if (which == 0 && is_masked(form) && !gathers && written_bytes(&s).count > 0) {
      known.stores = true;
      look(form, &s, alignment, &known, a);
    }
    bool again = is_beyond;
    for (uint32_t i = 0; i < count && !again; i++)
      again = are_alike(&seen[i], a);
    if (again)
      continue;
    count++;
    for (size_t i = 0; i < length; i++)
      printf("%02x", form[i]);
    printf(" %u %d", which, alignment);
    for (int k = 0; k < 2; k++) {
      print_ranges(&a->read[k]);
      print_ranges(&a->written[k]);
    }
    putchar('\n');
  }
}

static size_t length_with(const uint8_t *form, unsigned which) {
  static state s;
  set_state(&s, which);
  code[0] = 0xcc;
  memcpy(code + 1, form, LONGEST);
  memset(code + 1 + LONGEST, 0xcc, 16);
  in_steps = true;
  run(&s, middle(&open_to), middle(&open_from));
  in_steps = false;
  uint64_t length = latest.end - (uint64_t)code - 1;
  return latest.signal == SIGTRAP && length <= LONGEST ? (size_t)length : 0;
}

size_t length_of(const uint8_t *form) {
  size_t length = length_with(form, 0);
  return length ? length : length_with(form, BY_LONG_INDEX);
}

void probe_init(void) {
  static uint8_t stack[1 << 16];
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_sigaction = handle,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  int numbers[] = {SIGTRAP, SIGSEGV, SIGILL, SIGFPE, SIGBUS};
  sigaltstack(&other, NULL);
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    sigaction(numbers[i], &action, NULL);
  code = mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (code == MAP_FAILED)
    abort();
  untouchable = make_room(PROT_NONE);
  unwritable = make_room(PROT_READ);
  open_to = make_room(PROT_READ);
  open_from = make_room(PROT_READ);
}
