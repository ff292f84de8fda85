/* The pages of the program's that the process does not share with the one that it was forked from.
 *
 * The two share their pages until one of them writes. So those that the child does not share are
 * the ones that it has written (or its parent has, which stands still while a child by vfork runs),
 * and the kernel says which they are: "exclusively mapped" in /proc/PID/pagemap, without any
 * rights. What system calls wrote counts as well. */
#ifndef CA_OWN_PAGES_H
#define CA_OWN_PAGES_H

#include "base/base.h"
#include "maps.h"

enum { CA_PAGE_BYTES = 4096 };

/* What an engine knows of the program's memory. */
typedef struct {
  /* As ca_visit_maps, without what is the engine's; in what is left there may be pages of it, as
   * the kernel joins mappings. */
  void (*visit)(ca_map_visitor visit, void *context);
  bool (*is_engines)(uint64_t page);
  /* In the parent: gives it memory at a place where it has none. False: it has. */
  bool (*map)(uint64_t start, uint64_t bytes);
  /* In the parent: bytes have been written. */
  void (*wrote)(void *context, uint64_t start, uint64_t bytes);
  void *context;
  uint64_t except, except_bytes; /* that stay the parent's */
} ca_lender;

/* Memory that can be written, and that is the process's alone. */
bool ca_is_variable(const char *rights);

typedef struct {
  /* A mapping that others can be given the same of. */
  void (*extent)(void *context, uint64_t start, uint64_t bytes);
  /* By address. `is_dead`: of the stack, below what is used. */
  void (*page)(void *context, uint64_t start, bool is_dead);
  void *context;
} ca_page_receiver;

/* `sp`: where the stack that the child was given ends. False: nothing can be told. */
bool ca_visit_own_pages(const ca_lender *of, uint64_t sp, const ca_page_receiver *to);

/* Calls `wrote` for each run of bytes that differ, which `at` are to get. */
typedef void (*ca_run)(void *context, uint64_t at, const unsigned char *now, uint64_t bytes);
void ca_compare(const ca_lender *of, uint64_t at, const unsigned char *was,
                const unsigned char *now, uint64_t bytes, ca_run run, void *context);
/* Gives them to `at`, and tells of them. */
void ca_take(const ca_lender *of, uint64_t at, const unsigned char *was, const unsigned char *now,
             uint64_t bytes);

#endif
