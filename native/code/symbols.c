#include "symbols.h"
#include "base/system_calls.h"
#include "base/syscall.h"

enum { O_RDONLY_CLOEXEC = 02000000, PROT_READ = 1, MAP_PRIVATE = 2, SEEK_TO_END = 2 };

/* Bytes of a file. */
typedef struct {
  const unsigned char *at;
  uint64_t bytes;
} view;

static bool open_view(view *v, const char *path) {
  long fd = ca_open(path, O_RDONLY_CLOEXEC);
  if (fd < 0)
    return false;
  long bytes = ca_syscall(SYS_lseek, fd, 0, SEEK_TO_END, 0, 0, 0);
  long at = bytes > 64 ? ca_syscall(SYS_mmap, 0, bytes, PROT_READ, MAP_PRIVATE, fd, 0) : -1;
  ca_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
  if (at < 0 && at > -4096)
    return false;
  *v = (view){(const unsigned char *)at, (uint64_t)bytes};
  return true;
}

static void close_view(view *v) {
  ca_syscall(SYS_munmap, (long)v->at, (long)v->bytes, 0, 0, 0, 0);
}

static bool within(const view *v, uint64_t offset, uint64_t bytes) {
  return offset <= v->bytes && bytes <= v->bytes - offset;
}

typedef struct {
  const ca_elf_section *list;
  uint16_t count;
} sections;

static const void *contents_of(const view *v, const sections *all, const ca_elf_symbol *symbol) {
  enum { SHT_NOBITS = 8 };
  if (symbol->section >= all->count)
    return NULL;
  const ca_elf_section *in = &all->list[symbol->section];
  uint64_t from = symbol->value - in->address;
  if (in->type == SHT_NOBITS || from > in->size || symbol->size > in->size - from ||
      !within(v, in->offset, in->size))
    return NULL;
  return v->at + in->offset + from;
}

static void visit_table(const view *v, const sections *all, const ca_elf_section *table,
                        ca_symbol_visitor visit, void *context) {
  const ca_elf_section *strings = &all->list[table->link];
  if (table->entry_size != sizeof(ca_elf_symbol) || !within(v, table->offset, table->size) ||
      !within(v, strings->offset, strings->size) || strings->size == 0 ||
      v->at[strings->offset + strings->size - 1] != 0)
    return;
  const ca_elf_symbol *s = (const ca_elf_symbol *)(v->at + table->offset);
  for (uint64_t n = table->size / sizeof *s; n > 0; n--, s++)
    if (s->section != 0 && s->name < strings->size)
      visit(context, (const char *)v->at + strings->offset + s->name, s, contents_of(v, all, s));
}

void ca_symbols_visit(const char *path, uint32_t type, ca_symbol_visitor visit, void *context) {
  view v;
  if (!open_view(&v, path))
    return;
  uint64_t offset = *(const uint64_t *)(v.at + 40);
  uint16_t entry = *(const uint16_t *)(v.at + 58), count = *(const uint16_t *)(v.at + 60);
  if (entry == sizeof(ca_elf_section) &&
      within(&v, offset, (uint64_t)count * sizeof(ca_elf_section)) && (offset & 7) == 0) {
    sections all = {(const ca_elf_section *)(v.at + offset), count};
    for (uint16_t i = 0; i < count; i++)
      if (all.list[i].type == type && all.list[i].link < count)
        visit_table(&v, &all, &all.list[i], visit, context);
  }
  close_view(&v);
}
