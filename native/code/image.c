#include "image.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/syscall.h"
#include "elf_machine.h"

enum { O_RDONLY_CLOEXEC = 02000000, PROT_READ = 1, PROT_RW = 3, SEEK_TO_END = 2 };
enum { MAP_PRIVATE_FIXED = 0x12, MAP_ANON_NORESERVE = 0x4020 };
enum {
  PT_LOAD = 1,
  PT_DYNAMIC = 2,
  PT_GNU_EH_FRAME = 0x6474e550,
  PT_GNU_RELRO = 0x6474e552,
  PF_X = 1,
  PF_W = 2
};
enum { DT_STRTAB = 5, DT_SYMTAB = 6, DT_RELA = 7, DT_RELASZ = 8, DT_STRSZ = 10 };
enum { DT_PLTRELSZ = 2, DT_JMPREL = 23, MAX_DYNAMIC = 1000 };

typedef struct {
  uint32_t type, flags;
  uint64_t offset, vaddr, paddr, filesz, memsz, align;
} program_header;

typedef struct {
  uint64_t offset, info, addend;
} relocation;

/* The file takes the place of memory that is reserved: engines and the target never put anything
 * there. */
static bool map_file(ca_image *image, const char *path) {
  long fd = ca_open(path, O_RDONLY_CLOEXEC);
  if (fd < 0)
    return false;
  long size = ca_syscall(SYS_lseek, fd, 0, SEEK_TO_END, 0, 0, 0);
  void *place = size > 64 ? ca_map((size_t)size) : NULL;
  if (place) {
    image->size = (size_t)size;
    image->bytes = place;
    if (ca_syscall(SYS_mmap, (long)place, size, PROT_READ, MAP_PRIVATE_FIXED, fd, 0) != (long)place)
      ca_image_close(image);
  }
  ca_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
  return image->bytes != NULL;
}

void ca_image_close(ca_image *image) {
  if (image->bytes) {
    ca_syscall(SYS_mmap, (long)image->bytes, (long)image->size, PROT_RW,
               MAP_PRIVATE_FIXED | MAP_ANON_NORESERVE, -1, 0);
    ca_unmap((void *)image->bytes, image->size);
  }
  *image = (ca_image){0};
}

const unsigned char *ca_image_at(const ca_image *image, uint64_t address, size_t *left) {
  for (size_t i = 0; i < image->segment_count; i++)
    if (address >= image->segments[i].start && address < image->segments[i].end) {
      *left = image->segments[i].end - address;
      return image->bytes + image->segments[i].offset + (address - image->segments[i].start);
    }
  *left = 0;
  return NULL;
}

bool ca_image_executable(const ca_image *image, uint64_t address) {
  for (size_t i = 0; i < image->segment_count; i++)
    if (address >= image->segments[i].start && address < image->segments[i].end)
      return image->segments[i].executable;
  return false;
}

bool ca_image_writable(const ca_image *image, uint64_t address) {
  if (address >= image->constant_start && address < image->constant_end)
    return false;
  for (size_t i = 0; i < image->segment_count; i++)
    if (address >= image->segments[i].start && address < image->segments[i].memory_end)
      return image->segments[i].writable;
  return false;
}

bool ca_image_read(const ca_image *image, uint64_t address, size_t bytes, uint64_t *value) {
  size_t left;
  const unsigned char *at = ca_image_at(image, address, &left);
  *value = 0;
  if (left < bytes)
    return false;
  if (bytes == 8)
    __builtin_memcpy(value, at, 8); /* its order is that of the machine */
  else if (bytes == 4)
    __builtin_memcpy(value, at, 4);
  else
    for (size_t i = 0; i < bytes; i++)
      *value |= (uint64_t)at[i] << 8 * i;
  return true;
}

static void read_dynamic(ca_image *image, uint64_t at) {
  uint64_t tag, value;
  for (int i = 0; i < MAX_DYNAMIC; i++, at += 16) {
    if (!ca_image_read(image, at, 8, &tag) || tag == 0 || !ca_image_read(image, at + 8, 8, &value))
      return;
    switch (tag) {
    case DT_RELA:
      image->rela[0] = value;
      break;
    case DT_RELASZ:
      image->rela_bytes[0] = value;
      break;
    case DT_JMPREL:
      image->rela[1] = value;
      break;
    case DT_PLTRELSZ:
      image->rela_bytes[1] = value;
      break;
    case DT_SYMTAB:
      image->symbols = value;
      break;
    case DT_STRTAB:
      image->strings = value;
      break;
    case DT_STRSZ:
      image->strings_bytes = value;
      break;
    }
  }
}

static void add_segment(ca_image *image, const program_header *h) {
  if (h->offset > image->size || h->filesz > image->size - h->offset ||
      h->vaddr + h->filesz < h->vaddr || image->segment_count == CA_IMAGE_SEGMENTS)
    return;
  size_t i = image->segment_count++;
  image->segments[i].start = h->vaddr;
  image->segments[i].end = h->vaddr + h->filesz;
  image->segments[i].offset = h->offset;
  image->segments[i].memory_end = h->vaddr + h->memsz;
  image->segments[i].executable = h->flags & PF_X;
  image->segments[i].writable = h->flags & PF_W;
}

static const unsigned char *relocations(const ca_image *image, int table, size_t *count) {
  size_t left;
  const unsigned char *at = ca_image_at(image, image->rela[table], &left);
  *count = (left < image->rela_bytes[table] ? left : image->rela_bytes[table]) / sizeof(relocation);
  return at;
}

static uint64_t place_of(const unsigned char *relocations, size_t index) {
  uint64_t place;
  __builtin_memcpy(&place, relocations + index * sizeof(relocation), sizeof place);
  return place;
}

/* Linkers sort them by place, those that need no symbol before the others: how many are in order
 * at the beginning. */
static void look_at_order(ca_image *image) {
  for (int table = 0; table < 2; table++) {
    size_t count, sorted = 1;
    const unsigned char *at = relocations(image, table, &count);
    while (sorted < count && place_of(at, sorted - 1) < place_of(at, sorted))
      sorted++;
    image->rela_sorted[table] = sorted < count ? sorted : count;
  }
}

static bool read_headers(ca_image *image) {
  static const unsigned char magic[5] = {0x7f, 'E', 'L', 'F', 2};
  uint64_t dynamic = 0, offset;
  uint16_t machine, size, count;
  program_header h;
  for (size_t i = 0; i < sizeof magic; i++)
    if (image->bytes[i] != magic[i])
      return false;
  __builtin_memcpy(&machine, image->bytes + 18, 2);
  __builtin_memcpy(&offset, image->bytes + 32, 8);
  __builtin_memcpy(&size, image->bytes + 54, 2);
  __builtin_memcpy(&count, image->bytes + 56, 2);
  if (machine != CA_ELF_MACHINE || size != sizeof h || offset > image->size ||
      (uint64_t)count * sizeof h > image->size - offset)
    return false;
  for (uint16_t i = 0; i < count; i++) {
    __builtin_memcpy(&h, image->bytes + offset + i * sizeof h, sizeof h);
    if (h.type == PT_LOAD)
      add_segment(image, &h);
    else if (h.type == PT_GNU_EH_FRAME)
      image->unwind_header = h.vaddr;
    else if (h.type == PT_GNU_RELRO) {
      image->constant_start = h.vaddr;
      image->constant_end = h.vaddr + h.memsz;
    } else if (h.type == PT_DYNAMIC)
      dynamic = h.vaddr;
  }
  if (dynamic)
    read_dynamic(image, dynamic);
  look_at_order(image);
  return true;
}

bool ca_image_open(ca_image *image, const char *path) {
  *image = (ca_image){0};
  if (!map_file(image, path))
    return false;
  if (read_headers(image))
    return true;
  ca_image_close(image);
  return false;
}

/* "" where there is none that ends within the table. */
static const char *symbol_name(const ca_image *image, uint64_t symbol) {
  uint64_t name;
  size_t left;
  if (symbol == 0 || !ca_image_read(image, image->symbols + symbol * 24, 4, &name) ||
      name >= image->strings_bytes)
    return "";
  const char *text = (const char *)ca_image_at(image, image->strings + name, &left);
  for (size_t i = 0; i < left; i++)
    if (text[i] == 0)
      return text;
  return "";
}

/* The one at the address among those that are in order; else the first that is not. */
static size_t first_at(const ca_image *image, int table, const unsigned char *at,
                       uint64_t address) {
  size_t low = 0, high = image->rela_sorted[table];
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (place_of(at, middle) < address)
      low = middle + 1;
    else
      high = middle;
  }
  bool found = low < image->rela_sorted[table] && place_of(at, low) == address;
  return found ? low : image->rela_sorted[table];
}

bool ca_image_relocation(const ca_image *image, uint64_t address, const char **name,
                         uint64_t *addend) {
  for (int table = 0; table < 2; table++) {
    size_t count;
    const unsigned char *at = relocations(image, table, &count);
    for (size_t i = first_at(image, table, at, address); i < count; i++) {
      relocation r;
      __builtin_memcpy(&r, at + i * sizeof r, sizeof r);
      if (r.offset != address)
        continue;
      uint32_t type = (uint32_t)r.info;
      *name = type == CA_RELOC_FILE ? "" : symbol_name(image, r.info >> 32);
      *addend = r.addend;
      return type == CA_RELOC_SUM || type == CA_RELOC_SYMBOL || type == CA_RELOC_FUNCTION ||
             type == CA_RELOC_FILE;
    }
  }
  return false;
}
