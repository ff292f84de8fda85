#include "links.h"
#include "base/arena.h"
#include "wire/structure_records.h"

#define SLOTS (1u << 18)
#define COUNT_MAX (SLOTS / 4 * 3)
/* Pointers at further places of a block are as one: an array of them has very many. */
#define OFFSET_MAX 512

bool ca_links_init(ca_links *links, ca_wire *wire) {
  links->wire = wire;
  links->table = ca_map(SLOTS * sizeof(ca_link));
  return links->table != NULL;
}

void ca_link_count(ca_links *links, uint32_t from, uint32_t to, uint64_t offset, bool returns) {
  offset = offset < OFFSET_MAX ? offset : OFFSET_MAX;
  uint64_t key = ((uint64_t)from << 32 | to) * 0x9E3779B97F4A7C15ull ^ offset;
  for (uint64_t i = key * 0x9E3779B97F4A7C15ull >> 40;; i++) {
    ca_link *link = &links->table[i & (SLOTS - 1)];
    if (link->reads == 0) {
      if (links->count == COUNT_MAX)
        return;
      links->count++;
      *link = (ca_link){from, to, offset, 1, returns};
      return;
    }
    if (link->from == from && link->to == to && link->offset == offset) {
      link->reads++;
      link->returns += returns;
      return;
    }
  }
}

void ca_links_send(const ca_links *links) {
  enum { PER_MESSAGE = 4096 };
  uint32_t slot = 0, left = links->count;
  while (left > 0) {
    uint32_t n = left < PER_MESSAGE ? left : PER_MESSAGE;
    left -= n;
    ca_writer w = ca_message_begin(links->wire);
    ca_put_map(&w, 1);
    CA_KEY(&w, STRUCTURES, LINKS);
    ca_put_array(&w, n);
    for (; n > 0; slot++) {
      const ca_link *link = &links->table[slot];
      if (link->reads == 0)
        continue;
      n--;
      ca_put_link(&w, &(ca_sent_link){
                          .from = link->from,
                          .to = link->to,
                          .offset = link->offset,
                          .reads = link->reads,
                          .returns = link->returns,
                      });
    }
    ca_message_end(links->wire, &w, CA_MESSAGE_STRUCTURES);
  }
}

void ca_links_clear(ca_links *links) {
  for (uint32_t i = 0; links->count && i < SLOTS; i++)
    links->table[i] = (ca_link){0};
  links->count = 0;
}
