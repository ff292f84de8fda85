#include "uses.h"
#include "base/arena.h"

#define PIECE_BYTES ((size_t)1 << 20)

static ca_use *taken(ca_uses *uses) {
  static ca_use nobody;
  ca_use *use = uses->free;
  if (use) {
    uses->free = use->next;
    return use;
  }
  if (uses->fresh == uses->end) {
    uses->fresh = ca_map(PIECE_BYTES);
    uses->end = uses->fresh ? uses->fresh + PIECE_BYTES / sizeof(ca_use) : NULL;
  }
  return uses->fresh ? uses->fresh++ : &nobody;
}

ca_use *ca_use_of(ca_uses *uses, ca_use **list, uint32_t site) {
  for (ca_use **link = list; *link; link = &(*link)->next)
    if ((*link)->site == site) {
      ca_use *use = *link;
      *link = use->next;
      use->next = *list;
      return *list = use;
    }
  ca_use *use = taken(uses);
  *use = (ca_use){.site = site, .first = ~0ull};
  if (uses->fresh) {
    use->next = *list;
    *list = use;
  }
  return use;
}

void ca_uses_pass(ca_uses *uses, ca_use **from, ca_use **to, ca_passing what) {
  for (ca_use *use = *from; use && what != CA_PASS_ALL; use = use->next)
    if (what == CA_PASS_NOTHING || !(use->own & CA_OWN_FILE))
      use->own = 0;
  if (!*to) {
    *to = *from;
    *from = NULL;
    return;
  }
  for (ca_use *use = *from; use; use = use->next) {
    ca_use *sum = ca_use_of(uses, to, use->site);
    sum->own |= use->own;
    sum->created += use->created;
    sum->blocks += use->blocks;
    sum->written += use->written;
    sum->reads += use->reads;
    sum->writes += use->writes;
    sum->first = use->first < sum->first ? use->first : sum->first;
    sum->end = use->end > sum->end ? use->end : sum->end;
  }
  ca_uses_drop(uses, from);
}

void ca_uses_drop(ca_uses *uses, ca_use **list) {
  while (*list) {
    ca_use *use = *list;
    *list = use->next;
    use->next = uses->free;
    uses->free = use;
  }
}
