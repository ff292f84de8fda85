/* Made from protocol/core-test.mjs: edit that, then "npm run protocol". What tests have the core
 * do. */
#ifndef CA_PROTOCOL_CORE_TEST_H
#define CA_PROTOCOL_CORE_TEST_H

/* An operation is four u64: kind, thread, a, b. Kinds of trace events are operations as well,
 * but for those of loops. */
enum {
  /* a: stack pointer. */
  CA_DO_THREAD_START = 32,
  CA_DO_THREAD_END = 33,
  /* a: start, b: bytes. */
  CA_DO_COVER = 34,
  /* a: blocks, b: second cost. */
  CA_DO_COST = 35,
  /* a: entry, b: construct flags. */
  CA_DO_DECLARE = 36,
  CA_DO_FLUSH = 37,
  CA_DO_END = 38,
  /* a: stack pointer; the thread lives on. */
  CA_DO_FORK = 39,
  /* a: start, b: end of a mapping. */
  CA_DO_BOUNDS = 40,
  CA_DO_RENUMBER = 41,
  /* a: start, b: end. */
  CA_DO_FUNCTION = 42,
  /* a: header, b: header of the loop around it, or 0. */
  CA_DO_LOOP = 43,
  /* a: header, b: stack pointer. */
  CA_DO_LOOP_HEADER = 44,
  /* a: header of the innermost loop there, or an address in the function + NO_LOOP. */
  CA_DO_LOOP_EXIT = 45,
  /* a: as many arrivals at the header of the loop on top, where nothing else happens. */
  CA_DO_ITERATIONS = 46,
  /* a: the bytes that it moves; b: whether it may wait. */
  CA_DO_SYSTEM_CALL = 47,
  /* a: the bytes that the allocator is asked for. */
  CA_DO_ALLOCATION = 48,
  /* a: the same; b: the block before. */
  CA_DO_REALLOCATION = 49,
  /* a: the block. */
  CA_DO_FREE = 50,
};

#endif
