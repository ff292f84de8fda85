/**
 * Made from protocol/core-test.mjs: edit that, then "npm run protocol".
 * What tests have the core do.
 */

/**
 * An operation is four u64: kind, thread, a, b. Kinds of trace events are operations as well, but
 * for those of loops.
 */
export const CoreOperation = {
  /** a: stack pointer. */
  ThreadStart: 32,
  ThreadEnd: 33,
  /** a: start, b: bytes. */
  Cover: 34,
  /** a: blocks, b: second cost. */
  Cost: 35,
  /** a: entry, b: construct flags. */
  Declare: 36,
  Flush: 37,
  End: 38,
  /** a: stack pointer; the thread lives on. */
  Fork: 39,
  /** a: start, b: end of a mapping. */
  Bounds: 40,
  Renumber: 41,
  /** a: start, b: end. */
  Function: 42,
  /** a: header, b: header of the loop around it, or 0. */
  Loop: 43,
  /** a: header, b: stack pointer. */
  LoopHeader: 44,
  /** a: header of the innermost loop there, or an address in the function + NO_LOOP. */
  LoopExit: 45,
  /** a: as many arrivals at the header of the loop on top, where nothing else happens. */
  Iterations: 46,
  /** a: the bytes that it moves; b: whether it may wait. */
  SystemCall: 47,
  /** a: the bytes that the allocator is asked for. */
  Allocation: 48,
  /** a: the same; b: the block before. */
  Reallocation: 49,
  /** a: the block. */
  Free: 50,
} as const;
export type CoreOperation = (typeof CoreOperation)[keyof typeof CoreOperation];
