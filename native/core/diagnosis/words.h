/* What one iteration has stored to, with what was there before: four bytes a word. */
#ifndef CA_DIAGNOSIS_WORDS_H
#define CA_DIAGNOSIS_WORDS_H

#include "base/base.h"

/* Where there is no room for more others, there still is some for words of the routine's own frame:
 * what is read of these after the loop is known all the same. */
enum { CA_WORDS = 1 << 11, CA_WORDS_MOST = CA_WORDS / 2, CA_WORDS_OWN = 64 };

#define CA_NOWHERE (~0ull)

typedef struct ca_word {
  uint64_t address; /* CA_NOWHERE: it is gone */
  uint64_t place;   /* of the latest store */
  uint32_t before;
  uint32_t stamp; /* of the iteration */
  bool own;       /* of the frame of the loop's routine */
} ca_word;

typedef struct ca_words {
  uint32_t stamp, count;
  uint16_t order[CA_WORDS_MOST + CA_WORDS_OWN]; /* places in the table, as they came */
  ca_word table[CA_WORDS];
} ca_words;

static inline void ca_words_clear(ca_words *words) {
  words->stamp++;
  words->count = 0;
}

/* What was there is gone: nothing can be said of it, and it is not looked at. */
static inline void ca_words_forget(ca_words *words, uint64_t start, uint64_t bytes) {
  for (uint32_t i = 0; i < words->count; i++) {
    ca_word *word = &words->table[words->order[i]];
    if (word->address - start < bytes)
      word->address = CA_NOWHERE;
  }
}

/* The word at the address, which is a multiple of 4, found or made with what is there; NULL: there
 * is no room for another. */
static inline ca_word *ca_words_at(ca_words *words, uint64_t address, bool own) {
  for (uint32_t i = (uint32_t)(((address >> 2) * 0x9E3779B97F4A7C15ull) >> 40);; i++) {
    ca_word *word = &words->table[i % CA_WORDS];
    if (word->stamp == words->stamp && word->address == address)
      return word;
    if (word->stamp == words->stamp)
      continue;
    if (words->count == CA_WORDS_MOST + (own ? CA_WORDS_OWN : 0))
      return NULL;
    words->order[words->count++] = (uint16_t)(i % CA_WORDS);
    *word = (ca_word){address, 0, *(const uint32_t *)address, words->stamp, own};
    return word;
  }
}

#endif
