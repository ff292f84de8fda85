/* The formats are those of the Linux Standard Base: .eh_frame_hdr, .eh_frame; and of
 * .gcc_except_table, which is documented nowhere but in its users. */
#include "unwind.h"
#include "elf_machine.h"

enum { ENC_OMIT = 0xff, ENC_INDIRECT = 0x80, ENC_PC_RELATIVE = 0x10, ENC_DATA_RELATIVE = 0x30 };

/* Reads on until the first failure. */
typedef struct {
  const ca_image *image;
  uint64_t at, end;
  bool failed;
} reader;

static uint64_t fixed(reader *r, size_t bytes) {
  uint64_t value = 0;
  if (r->failed || r->end - r->at < bytes || !ca_image_read(r->image, r->at, bytes, &value)) {
    r->failed = true;
    return 0;
  }
  r->at += bytes;
  return value;
}

static int64_t leb(reader *r, bool is_signed) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !r->failed; shift += 7) {
    uint64_t byte = fixed(r, 1);
    value |= (byte & 0x7f) << shift;
    if (!(byte & 0x80)) {
      if (is_signed && (byte & 0x40) && shift + 7 < 64)
        value |= ~0ull << (shift + 7);
      return (int64_t)value;
    }
  }
  r->failed = true;
  return 0;
}

static uint64_t unsigned_leb(reader *r) {
  return (uint64_t)leb(r, false);
}

static uint64_t number(reader *r, unsigned encoding) {
  switch (encoding & 15) {
  case 0:
  case 4:
  case 12:
    return fixed(r, 8);
  case 1:
    return unsigned_leb(r);
  case 9:
    return (uint64_t)leb(r, true);
  case 2:
    return fixed(r, 2);
  case 10:
    return (uint64_t)(int16_t)fixed(r, 2);
  case 3:
    return fixed(r, 4);
  case 11:
    return (uint64_t)(int32_t)fixed(r, 4);
  default:
    r->failed = true;
    return 0;
  }
}

static uint64_t pointer(reader *r, unsigned encoding) {
  uint64_t place = r->at, value = number(r, encoding);
  unsigned relation = encoding & 0x70;
  if (value == 0)
    return 0;
  if (relation == ENC_PC_RELATIVE)
    value += place;
  else if (relation == ENC_DATA_RELATIVE)
    value += r->image->unwind_header;
  else if (relation != 0)
    r->failed = true;
  return value;
}

/* ---- .eh_frame_hdr: a sorted table of (start, description), both relative to itself ---- */

static uint64_t table_of(const ca_image *image, size_t *count) {
  reader r = {image, image->unwind_header, UINT64_MAX, image->unwind_header == 0};
  unsigned version = (unsigned)fixed(&r, 1), frame = (unsigned)fixed(&r, 1),
           counts = (unsigned)fixed(&r, 1), table = (unsigned)fixed(&r, 1);
  *count = 0;
  if (version != 1 || counts != 3 || table != (ENC_DATA_RELATIVE | 11))
    return 0;
  pointer(&r, frame);
  *count = (size_t)fixed(&r, 4);
  size_t left;
  if (r.failed || !ca_image_at(image, r.at, &left) || *count > left / 8)
    *count = 0;
  return r.at;
}

static uint64_t entry_of(const ca_image *image, uint64_t table, size_t index, int half) {
  uint64_t value;
  ca_image_read(image, table + 8 * index + 4 * (uint64_t)half, 4, &value);
  return image->unwind_header + (uint64_t)(int64_t)(int32_t)value;
}

/* How many of the table's entries start at the address or before it. */
static size_t entries_until(const ca_image *image, uint64_t table, size_t count, uint64_t address) {
  size_t low = 0, high = count, left;
  const unsigned char *entries = ca_image_at(image, table, &left);
  while (low < high) {
    size_t middle = (low + high) / 2;
    int32_t start;
    __builtin_memcpy(&start, entries + 8 * middle, sizeof start);
    if (image->unwind_header + (uint64_t)(int64_t)start <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

size_t ca_extent_count(const ca_image *image) {
  size_t count;
  table_of(image, &count);
  return count;
}

/* ---- .eh_frame ---- */

typedef struct {
  unsigned code, handlers; /* encodings; handlers: ENC_OMIT for none */
  bool augmented;
  uint64_t program, end;
  uint64_t factor; /* of distances in code */
} common;          /* a CIE */

static bool read_common(const ca_image *image, uint64_t address, common *c) {
  reader r = {image, address, UINT64_MAX, false};
  char letters[8] = {0};
  uint64_t length = fixed(&r, 4);
  if (length == 0 || length >= 0xfffffff0)
    return false;
  *c = (common){.code = 0, .handlers = ENC_OMIT, .end = r.at + length};
  r.end = c->end;
  if (fixed(&r, 4) != 0)
    return false;
  unsigned version = (unsigned)fixed(&r, 1);
  for (size_t i = 0; (letters[i] = (char)fixed(&r, 1)) != 0; i++)
    if (i + 2 == sizeof letters)
      return false;
  if (version != 1 && version != 3)
    return false;
  c->factor = unsigned_leb(&r);
  /* The other factor, and the register of the return address. */
  leb(&r, true);
  if (version == 1)
    fixed(&r, 1);
  else
    unsigned_leb(&r);
  c->augmented = letters[0] == 'z';
  if (!c->augmented) {
    c->program = r.at;
    return letters[0] == 0 && !r.failed;
  }
  uint64_t bytes = unsigned_leb(&r);
  c->program = r.at + bytes;
  for (size_t i = 1; letters[i]; i++) {
    if (letters[i] == 'R')
      c->code = (unsigned)fixed(&r, 1);
    else if (letters[i] == 'L')
      c->handlers = (unsigned)fixed(&r, 1);
    else if (letters[i] == 'P')
      pointer(&r, (unsigned)fixed(&r, 1) & ~(unsigned)ENC_INDIRECT);
    else if (letters[i] != 'S' && letters[i] != 'B')
      return false;
  }
  return !r.failed && c->program <= c->end;
}

/* ---- programs that say where the frame is: here only as register plus offset ---- */

enum { SAVED = 8, NO_RULE = 255 };

typedef struct {
  uint64_t reg, offset;
} rule;

typedef struct {
  rule cfa, saved[SAVED];
  unsigned depth;
  uint64_t at, until, factor;
} machine;

static bool advance(machine *m, uint64_t by) {
  m->at += by * m->factor;
  return m->at <= m->until;
}

/* One instruction that has its operand behind it. False: what follows is behind `until`. */
static bool step(machine *m, reader *r, unsigned byte) {
  rule *cfa = &m->cfa;
  if (byte == CA_UNWIND_NO_FRAME)
    return true;
  switch (byte) {
  case 0x00: /* nop */
    return true;
  case 0x01: /* set_loc */
    return false;
  case 0x02: /* advances */
    return advance(m, fixed(r, 1));
  case 0x03:
    return advance(m, fixed(r, 2));
  case 0x04:
    return advance(m, fixed(r, 4));
  case 0x0a: /* remember_state, restore_state */
    if (m->depth < SAVED)
      m->saved[m->depth] = *cfa;
    m->depth++;
    return true;
  case 0x0b:
    if (m->depth > 0 && --m->depth < SAVED)
      *cfa = m->saved[m->depth];
    return true;
  case 0x0c: /* def_cfa, and of one of both */
    cfa->reg = unsigned_leb(r);
    cfa->offset = unsigned_leb(r);
    return true;
  case 0x0d:
    cfa->reg = unsigned_leb(r);
    return true;
  case 0x0e:
    cfa->offset = unsigned_leb(r);
    return true;
  case 0x0f: /* an expression */
    cfa->reg = NO_RULE;
    r->at += unsigned_leb(r);
    return true;
  case 0x06: /* restore_extended, undefined, same_value, args_size */
  case 0x07:
  case 0x08:
  case 0x2e:
    unsigned_leb(r);
    return true;
  case 0x05: /* offset_extended, register, val_offset: both numbers may be signed */
  case 0x09:
  case 0x11:
  case 0x14:
  case 0x15:
    unsigned_leb(r);
    unsigned_leb(r);
    return true;
  case 0x10: /* expressions for registers */
  case 0x16:
    unsigned_leb(r);
    r->at += unsigned_leb(r);
    return true;
  default:
    cfa->reg = NO_RULE;
    return false;
  }
}

static void run(machine *m, const ca_image *image, uint64_t from, uint64_t to) {
  reader r = {image, from, to, false};
  bool more = true;
  while (more && !r.failed && r.at < to) {
    unsigned byte = (unsigned)fixed(&r, 1);
    if (byte >> 6 == 1)
      more = advance(m, byte & 63);
    else if (byte >> 6 == 2) /* offset */
      unsigned_leb(&r);
    else if (byte >> 6 == 0)
      more = step(m, &r, byte);
  }
}

/* `address`: of its description; extent->entered is of the stack at `until`, or at its start. */
static bool read_extent(const ca_image *image, uint64_t address, uint64_t until,
                        ca_extent *extent) {
  reader r = {image, address, UINT64_MAX, false};
  common c;
  uint64_t length = fixed(&r, 4), place = r.at;
  if (length == 0 || length >= 0xfffffff0)
    return false;
  r.end = place + length;
  if (!read_common(image, place - fixed(&r, 4), &c))
    return false;
  extent->start = pointer(&r, c.code);
  extent->end = extent->start + number(&r, c.code & 15);
  extent->handlers = 0;
  if (c.augmented) {
    uint64_t bytes = unsigned_leb(&r), behind = r.at + bytes;
    if (c.handlers != ENC_OMIT && bytes > 0)
      extent->handlers = pointer(&r, c.handlers);
    r.at = behind;
  }
  if (r.failed || r.at > r.end || extent->end <= extent->start)
    return false;
  machine m = {.cfa = {NO_RULE, 0},
               .at = extent->start,
               .until = until ? until : extent->start,
               .factor = c.factor};
  run(&m, image, c.program, c.end);
  run(&m, image, r.at, r.end);
  extent->entered = m.cfa.reg == CA_UNWIND_SP && m.cfa.offset == CA_UNWIND_ENTERED;
  return true;
}

static bool find(const ca_image *image, uint64_t address, bool there, ca_extent *extent,
                 size_t *index) {
  size_t count;
  uint64_t table = table_of(image, &count);
  size_t low = entries_until(image, table, count, address);
  if (low == 0 ||
      !read_extent(image, entry_of(image, table, low - 1, 1), there ? address : 0, extent))
    return false;
  *index = low - 1;
  return address >= extent->start && address < extent->end;
}

bool ca_extent_number(const ca_image *image, size_t index, ca_extent *extent) {
  size_t count;
  uint64_t table = table_of(image, &count);
  return index < count && read_extent(image, entry_of(image, table, index, 1), 0, extent);
}

bool ca_extent_at(const ca_image *image, uint64_t address, ca_extent *extent, size_t *index) {
  return find(image, address, false, extent, index);
}

bool ca_stack_is_empty(const ca_image *image, uint64_t address) {
  ca_extent extent;
  size_t index;
  return find(image, address, true, &extent, &index) && extent.entered;
}

/* ---- .gcc_except_table ---- */

bool ca_visit_landings(const ca_image *image, const ca_extent *extent, ca_landing_visitor visit,
                       void *context) {
  if (extent->handlers == 0)
    return true;
  reader r = {image, extent->handlers, UINT64_MAX, false};
  unsigned encoding = (unsigned)fixed(&r, 1);
  uint64_t base = encoding == ENC_OMIT ? extent->start : pointer(&r, encoding);
  if ((encoding = (unsigned)fixed(&r, 1)) != ENC_OMIT)
    unsigned_leb(&r); /* where types end */
  encoding = (unsigned)fixed(&r, 1);
  uint64_t bytes = unsigned_leb(&r);
  if (r.failed || bytes > UINT32_MAX)
    return false;
  r.end = r.at + bytes;
  while (r.at < r.end) {
    uint64_t start = number(&r, encoding), length = number(&r, encoding);
    uint64_t pad = number(&r, encoding);
    unsigned_leb(&r); /* what is caught there */
    ca_landing landing = {extent->start + start, extent->start + start + length, base + pad};
    if (r.failed || (pad != 0 && !visit(context, &landing)))
      return false;
  }
  return true;
}
