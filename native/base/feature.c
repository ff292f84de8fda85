#include "feature.h"

void ca_feature_add(ca_features *features, ca_feature *feature) {
  ca_feature **link = &features->first;
  while (*link)
    link = &(*link)->next;
  *link = feature;
}

void ca_features_clear(const ca_features *features) {
  for (ca_feature *f = features->first; f; f = f->next)
    if (f->clear)
      f->clear(f);
}

void ca_features_mapped(const ca_features *features, const char *path,
                        const struct ca_module *module) {
  for (ca_feature *f = features->first; f; f = f->next)
    if (f->mapped)
      f->mapped(f, path, module);
}

void ca_features_unmapped(const ca_features *features, const struct ca_module *module) {
  for (ca_feature *f = features->first; f; f = f->next)
    if (f->unmapped)
      f->unmapped(f, module);
}

void ca_features_forget(const ca_features *features, uint64_t start, uint64_t bytes) {
  for (ca_feature *f = features->first; f; f = f->next)
    if (f->forget)
      f->forget(f, start, bytes);
}

bool ca_features_make_way(const ca_features *features, uint64_t start, uint64_t bytes) {
  bool moved = true;
  for (ca_feature *f = features->first; f && moved; f = f->next)
    if (f->make_way)
      moved = f->make_way(f, start, bytes);
  return moved;
}

void ca_features_flush(const ca_features *features) {
  for (ca_feature *f = features->first; f; f = f->next)
    if (f->flush)
      f->flush(f);
}

void ca_features_end(const ca_features *features) {
  for (ca_feature *f = features->first; f; f = f->next)
    if (f->end)
      f->end(f);
}

void ca_features_destroy(ca_features *features) {
  for (ca_feature *f = features->first, *next; f; f = next) {
    next = f->next;
    if (f->destroy)
      f->destroy(f);
  }
  features->first = NULL;
}
