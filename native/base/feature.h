/* What is only recorded when it is asked for: each such feature registers with the process, which
 * calls what the feature has set. */
#ifndef CA_FEATURE_H
#define CA_FEATURE_H

#include "base.h"

struct ca_module;

typedef struct ca_feature {
  struct ca_feature *next;
  /* In a fork child: nothing has been counted or sent. */
  void (*clear)(struct ca_feature *feature);
  /* A file's code is there now, or is about to go. */
  void (*mapped)(struct ca_feature *feature, const char *path, const struct ca_module *module);
  void (*unmapped)(struct ca_feature *feature, const struct ca_module *module);
  /* The target's memory [start, start+bytes) is gone. */
  void (*forget)(struct ca_feature *feature, uint64_t start, uint64_t bytes);
  /* As ca_shadow_make_way. */
  bool (*make_way)(struct ca_feature *feature, uint64_t start, uint64_t bytes);
  /* Before rows are sent: what they refer to. */
  void (*flush)(struct ca_feature *feature);
  /* Before the end record is sent: what was counted in all. */
  void (*end)(struct ca_feature *feature);
  /* Its memory is given back, and so is the feature. */
  void (*destroy)(struct ca_feature *feature);
} ca_feature;

typedef struct ca_features {
  ca_feature *first;
} ca_features;

/* Calls go to features in the order in which they were added. */
void ca_feature_add(ca_features *features, ca_feature *feature);

void ca_features_clear(const ca_features *features);
void ca_features_mapped(const ca_features *features, const char *path,
                        const struct ca_module *module);
void ca_features_unmapped(const ca_features *features, const struct ca_module *module);
void ca_features_forget(const ca_features *features, uint64_t start, uint64_t bytes);
bool ca_features_make_way(const ca_features *features, uint64_t start, uint64_t bytes);
void ca_features_flush(const ca_features *features);
void ca_features_end(const ca_features *features);
void ca_features_destroy(ca_features *features);

#endif
