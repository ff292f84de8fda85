/* A file with code as it lies on disk: what is where before it is relocated. Addresses are the
 * file's own. Nothing outside of what the file holds is ever read. */
#ifndef CA_IMAGE_H
#define CA_IMAGE_H

#include "base/base.h"

enum { CA_IMAGE_SEGMENTS = 16 };

typedef struct ca_image {
  const unsigned char *bytes; /* the whole file */
  size_t size;
  struct {
    uint64_t start, end, offset;
    uint64_t memory_end; /* what is behind `end` is zero */
    bool executable, writable;
  } segments[CA_IMAGE_SEGMENTS];
  size_t segment_count;
  uint64_t constant_start, constant_end; /* what is only written while it is relocated */
  uint64_t unwind_header;                /* address of .eh_frame_hdr; 0: none */
  size_t rela_sorted[2]; /* so many at the beginning are in the order of their places */
  uint64_t rela[2], rela_bytes[2], symbols, strings, strings_bytes;
} ca_image;

/* False: no ELF file for x86-64, or no memory. */
bool ca_image_open(ca_image *image, const char *path);
void ca_image_close(ca_image *image);

/* What the file has at an address, and how many bytes follow there; NULL: nothing. */
const unsigned char *ca_image_at(const ca_image *image, uint64_t address, size_t *left);
bool ca_image_executable(const ca_image *image, uint64_t address);
/* Whether an address is one of its data that can be written, zeros included. */
bool ca_image_writable(const ca_image *image, uint64_t address);
/* A number of `bytes` (at most 8) bytes. */
bool ca_image_read(const ca_image *image, uint64_t address, size_t bytes, uint64_t *value);

/* The relocation of the word at an address: the name of the symbol ("" for none) and what is added
 * to it, or to the file's place. */
bool ca_image_relocation(const ca_image *image, uint64_t address, const char **name,
                         uint64_t *addend);

#endif
