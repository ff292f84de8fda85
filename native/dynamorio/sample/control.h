/* What the launcher of a sampled run, the agent inside the program and the client inside a copy of
 * it share: one file that all of them have mapped. */
#ifndef CD_CONTROL_H
#define CD_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/sampling.h"

enum { CS_SAMPLES = 1 << 16, CS_PATH = 4096, CS_OPTIONS = 16384 };
enum { CS_CAPTURES = 4096, CS_HASHES = 256 };

/* The program's thread waits until the copy has seen to its files: what the copy reads would else
 * not be what the program had open. */
enum cs_files { CS_FILES_AWAITED, CS_FILES_SEEN, CS_FILES_TOO_LATE };

typedef struct {
  int32_t pid; /* of the copy; -1: there is none */
  uint32_t target;
  uint32_t outcome, detail;
  uint32_t files;        /* a futex, see cs_files */
  uint64_t work;         /* counted until the end */
  uint64_t made_private; /* shared pages that the copy got a page of its own for */
  /* Of the program's thread: in clone(2), waiting for the copy, and all that it stood still; 0: it
   * has yet to write here. */
  uint64_t fork_ns, waited_ns, handler_ns;
  uint64_t begun, started, ended; /* CLOCK_MONOTONIC: the copy, its client, both */
  uint64_t used_ns;               /* of a processor; 0: it did not come to say so */
} cs_sample;

/* Whose the byte is at which a target is caught. The launcher sets and takes away the INT3, the
 * thread that hits it puts the program's own byte back: who is about to write says so first, so
 * that nobody else writes meanwhile. A thread may come late: the INT3 that it met has been taken
 * away, and perhaps another is being set. */
enum cs_byte {
  CS_ORIGINAL, /* the program's own, for as long as nobody says otherwise */
  CS_CHANGING, /* the launcher is writing one or the other */
  CS_ARMED,    /* the INT3, which nobody has hit */
  CS_TAKEN     /* a thread is putting the original back */
};

/* What a copy could not open, as it sees files as the program does. */
enum cs_unseen { CS_UNSEEN_NOTHING, CS_UNSEEN_PROC, CS_UNSEEN_LIBRARY };

/* A routine or a loop, with an INT3 where it is to be caught. */
typedef struct {
  uint64_t address; /* of a routine's entry, or of a loop's entrance; 0: its file is not mapped */
  uint64_t hit_ns;  /* when the INT3 was hit; 0: not since it was set */
  uint32_t byte;    /* see cs_byte */
  uint8_t original;
  uint8_t looped;  /* jumps lead to its entry: it does not tell a call */
  uint8_t unrated; /* waits do not say how often it begins, by all of its ways */
  /* A loop's, see code/entrances.h. */
  uint8_t hidden; /* it is not known where it is entered */
  uint8_t condition;
  uint64_t header, function; /* 0: it is a routine */
  int64_t height;
  uint32_t hits, samples;
  /* A routine's, of which those calls are sampled that are the least deep in a recursion: its end,
   * how deep they are, how many deeper ones have come since, and how many were passed over. */
  uint64_t end;
  uint32_t level, deeper, nested;
  uint32_t any_level; /* 1: the least deep ones all cost the same, and deeper ones are meant, too */
  uint32_t probed;    /* 1: a hit says that it is called, and is no sample */
} cs_target;

/* False: the byte is not in the first state. */
static inline bool cs_change(cs_target *t, uint32_t from, uint32_t to) {
  return __atomic_compare_exchange_n(&t->byte, &from, to, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE);
}

/* What one activation reads: the number of cells, and of those the smallest hashes. */
typedef struct {
  enum { CS_UNUSED, CS_CAPTURING, CS_CAPTURED } state;
  uint32_t target, count;
  uint64_t cells;
  uint32_t hash[CS_HASHES];
} cs_capture;

typedef struct {
  char dynamorio[CS_PATH];  /* its library */
  char client[CS_PATH];     /* ours, which it loads */
  char options[CS_OPTIONS]; /* DynamoRIO's, up to the end of those of the client */
  int32_t launcher;
  int32_t pid;          /* of the program, once the agent is ready */
  uint32_t ready;       /* the program may begin */
  uint32_t running;     /* copies */
  uint32_t most;        /* copies at once */
  uint32_t most_first;  /* the same for the first activation of a routine */
  uint64_t began_ns;    /* what the program waited for before it began */
  uint64_t spent_ns;    /* of the program's time so far, with that */
  uint64_t allowed_ns;  /* and how much may be spent */
  uint64_t alive_ns;    /* when the launcher last looked, which is not always the parent */
  uint64_t expected_ns; /* what a sample is expected to take */
  uint64_t later_ns;    /* how much of that after its copy is made; 0: not known */
  uint64_t stall_ns;    /* for how long one may stop a thread */
  /* 1: a process of the program's may not look at the files of another, so that a copy must have
   * all of them until it has looked. */
  uint32_t files_hidden;
  uint64_t not_afforded; /* hits without a sample: the budget; copies enough */
  uint64_t crowded;
  uint64_t odd_entries; /* hits that no call led to */
  uint64_t late, foreign;
  uint64_t entered, left; /* how often the program's threads came to a breakpoint's handler */
  uint32_t samples;       /* so far; the i-th is in sample[i % CS_SAMPLES] */
  uint32_t first;         /* the launcher has done with all before */
  uint32_t target_count;
  cs_target targets[CS_TARGETS];
  cs_sample sample[CS_SAMPLES];
  uint32_t captures; /* so far, as far as there was room */
  cs_capture capture[CS_CAPTURES];
  uint32_t unseen;       /* see cs_unseen */
  uint32_t forbids_code; /* 1: the program has forbidden itself to make any, see PR_SET_MDWE */
  /* 1: a thread is about to give itself a seccomp filter, and waits; it may: no INT3 is there any
   * more, nor will be. */
  uint32_t filter_asked, filter_allowed;
} cs_control;

/* Spent, and what the copies under way are expected to take yet: most of that for pages that the
 * program writes to, each of which is copied once for all of them. */
static inline uint64_t cs_owed_ns(const cs_control *c) {
  uint64_t spent = __atomic_load_n(&c->spent_ns, __ATOMIC_ACQUIRE);
  return __atomic_load_n(&c->running, __ATOMIC_ACQUIRE) ? spent + c->later_ns : spent;
}

static inline bool cs_affords(const cs_control *c) {
  return cs_owed_ns(c) + c->expected_ns <= c->allowed_ns;
}

/* A socket's address; no bytes: there is none. */
typedef struct {
  uint32_t bytes;
  unsigned char address[128];
} cs_name;

/* Of the program. The copy does not have it: its peer is to hear of its end. */
typedef struct {
  int32_t descriptor;
  cs_name own, peer;
} cs_socket;

/* From the agent to the client, both in the copy. */
enum { CS_SHARED = 1024, CS_FILES = 256, CS_SOCKETS = 256 };
typedef struct {
  cs_sample *sample;
  cs_capture *capture; /* NULL: what it reads is not asked for */
  uint64_t entry, sp;  /* of the activation; the routine's return address lies at sp */
  /* A loop's activation begins later, at its header, when its routine has long begun; 0: it is a
   * routine's. */
  uint64_t header, function;
  uint64_t agent_start, agent_end;
  int32_t pid, tid; /* what the program takes them for */
  bool has_files;   /* until it has looked: see files_hidden */
  char thread[64];  /* the program's folder under /proc, empty if there is none */
  /* Shared memory, made read-only: writes must not be seen outside. */
  struct {
    uint64_t start, end;
  } shared[CS_SHARED];
  uint32_t shared_count;
  /* Descriptors of regular files, which the copy has opened anew for reading. */
  int32_t files[CS_FILES];
  uint32_t file_count;
  int32_t unused; /* descriptors from this one on the program does not have */
  uint32_t socket_count;
  cs_socket sockets[CS_SOCKETS];
} cs_request;

#endif
