/* What one instance of a loop takes from outside: its inputs, and where it stores.
 *
 * An input is a value loaded from memory that the instance has not stored to, or a register that it
 * reads before it overwrites it. Frames of what it calls are left out: what they hold comes of the
 * instance itself. */
#ifndef CA_DIAGNOSIS_LOG_H
#define CA_DIAGNOSIS_LOG_H

#include "mix.h"
#include "registers.h"

enum {
  CA_LOADS_MOST = 1 << 15, /* of an instance; what it loads after that is not kept */
  CA_STORED = 1 << 15,     /* words that it has stored to; half of them are used at most */
  CA_STORES_SEEN = 32,     /* of its first stores outside of frames */
  CA_LOAD_PLACES = 64,     /* instructions of an instance of a loop */
  CA_CALL_PLACES = 256,    /* and of a call, with all that it calls */
  CA_PLACE_HINTS = 128,
  CA_PAGES = 1 << 10,
  CA_PAGE_SHIFT = 12,
  CA_STAMP_SHIFT = 48,
};

typedef struct ca_load {
  uint64_t address, value; /* at most 8 bytes: wider loads are several */
  uint16_t place;          /* in ca_log.places */
  uint8_t bytes;
} ca_load;

typedef struct ca_log {
  uint32_t loads, stored, seen, place_count;
  uint32_t told; /* accesses */
  bool cut;      /* there was no room for all of it */
  bool gone;     /* what it stored to may no longer be there */
  bool of_call;  /* it is one of a call: neighbours that one instruction loads are one load */
  uint8_t hints[CA_PLACE_HINTS]; /* numbers of instructions, by what they hash to */
  uint64_t trips;                /* iterations, the last and partial one included */
  uint64_t live;                 /* registers that were read first */
  uint64_t touched;              /* or overwritten */
  uint64_t outside;              /* words stored to outside of the loop's routine's frame */
  uint64_t signature;            /* of all inputs but addresses, when it has ended */
  ca_registers start;
  uint64_t places[CA_CALL_PLACES];
  uint64_t stores[CA_STORES_SEEN]; /* addresses, each 8 bytes */
  uint64_t stamp;                  /* in what follows: other entries are free */
  uint64_t pages[CA_PAGES];        /* that it accessed; each with the stamp above CA_STAMP_SHIFT */
  uint64_t words[CA_STORED];       /* addresses, likewise */
  uint32_t before[CA_STORED];      /* what was at each before the instance stored there */
  uint16_t order[CA_STORED / 2];   /* places in these, as they came */
  ca_load list[CA_LOADS_MOST];
} ca_log;

void ca_log_begin(ca_log *log, const ca_registers *now);
/* It can be read. */
void ca_log_load(ca_log *log, uint64_t place, uint64_t address, uint64_t bytes);
/* `outside`: of the frame of the loop's routine. */
void ca_log_store(ca_log *log, uint64_t address, uint64_t bytes, bool outside);
/* Registers that an instruction reads, and then overwrites. */
static inline void ca_log_registers(ca_log *log, uint64_t read, uint64_t written) {
  log->live |= read & ~log->touched;
  log->touched |= read | written;
}
/* It has gone round so often. */
void ca_log_end(ca_log *log, uint64_t trips);

/* Of the words that it has stored to, how many are other than they were. They can be read. */
uint32_t ca_log_changed(const ca_log *log);

/* Memory is gone: what it stored there cannot be looked at. */
void ca_log_forget(ca_log *log, uint64_t start, uint64_t bytes);

/* Whether it has stored to the word, whose address is a multiple of 4. */
bool ca_log_stored(const ca_log *log, uint64_t address);
/* Whether a value is the address of something on a page that it accessed: then what is read there
 * is the input. */
bool ca_log_is_address(const ca_log *log, uint64_t value);
/* Of a register, as the instance found it. */
uint64_t ca_log_register(const ca_log *log, unsigned r);

#endif
