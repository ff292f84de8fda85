#include "sites.h"
#include "base/arena.h"
#include "wire/structure_records.h"

#define INDEX_SLOTS (CA_MAX_SITES * 2)

bool ca_sites_init(ca_sites *sites, ca_wire *wire) {
  sites->wire = wire;
  sites->list = ca_map(CA_MAX_SITES * sizeof(ca_site));
  sites->index = ca_map(INDEX_SLOTS * sizeof(uint32_t));
  sites->count = sites->sent = 1;
  return sites->list && sites->index;
}

static bool same(const ca_site *a, const ca_site *b) {
  bool as_one = a->kind == b->kind;
  for (int i = 0; i < CA_SITE_PATH; i++)
    as_one = as_one && a->path[i] == b->path[i];
  for (int i = 0; i < CA_SITE_CALLS; i++)
    as_one = as_one && a->calls[i] == b->calls[i];
  return as_one;
}

static uint64_t hash_of(const ca_site *site) {
  uint64_t hash = site->kind;
  for (int i = 0; i < CA_SITE_PATH; i++)
    hash = (hash ^ site->path[i]) * 0x9E3779B97F4A7C15ull;
  for (int i = 0; i < CA_SITE_CALLS; i++)
    hash = (hash ^ site->calls[i]) * 0x9E3779B97F4A7C15ull;
  return hash >> 32;
}

uint32_t ca_site_of(ca_sites *sites, const ca_site *site) {
  for (uint64_t i = hash_of(site);; i++) {
    uint32_t *slot = &sites->index[i & (INDEX_SLOTS - 1)];
    if (*slot && same(&sites->list[*slot], site))
      return *slot;
    if (*slot)
      continue;
    if (sites->count == CA_MAX_SITES)
      return 0;
    sites->list[sites->count] = *site;
    return *slot = sites->count++;
  }
}

void ca_site_count(ca_sites *sites, uint32_t number, uint64_t bytes) {
  ca_site *site = &sites->list[number];
  if (site->blocks++ == 0 || bytes < site->least)
    site->least = bytes;
  if (bytes > site->most)
    site->most = bytes;
  site->bytes += bytes;
}

void ca_site_uncount(ca_sites *sites, uint32_t number, uint64_t bytes) {
  sites->list[number].blocks--;
  sites->list[number].bytes -= bytes;
}

static void put_total(ca_writer *w, uint32_t number, const ca_site *site) {
  ca_put_site_totals(w, &(ca_sent_site_totals){
                            .site = number,
                            .blocks = site->blocks,
                            .bytes = site->bytes,
                            .least = site->least,
                            .most = site->most,
                        });
}

static void put_site(ca_writer *w, uint32_t number, const ca_site *site) {
  ca_put_site_record(w, &(ca_sent_site_record){
                            .site = number,
                            .kind = site->kind,
                            .name = site->name ? site->name : "",
                            .path = site->path,
                        });
}

void ca_sites_flush(ca_sites *sites, bool totals) {
  enum { PER_MESSAGE = 512 };
  uint32_t at = totals ? 0 : sites->sent;
  while (at < sites->count) {
    uint32_t n = sites->count - at;
    n = n < PER_MESSAGE ? n : PER_MESSAGE;
    ca_writer w = ca_message_begin(sites->wire);
    ca_put_map(&w, 1);
    if (totals)
      CA_KEY(&w, STRUCTURES, SITE_TOTALS);
    else
      CA_KEY(&w, STRUCTURES, PLACES);
    ca_put_array(&w, n);
    for (uint32_t i = 0; i < n; i++, at++)
      (totals ? put_total : put_site)(&w, at, &sites->list[at]);
    ca_message_end(sites->wire, &w, CA_MESSAGE_STRUCTURES);
  }
  sites->sent = sites->count;
}

void ca_sites_clear(ca_sites *sites) {
  sites->sent = 1;
  for (uint32_t i = 0; i < sites->count; i++)
    sites->list[i].blocks = sites->list[i].bytes = 0;
}
