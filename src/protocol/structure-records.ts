/**
 * Made from protocol/structure-records.mjs: edit that, then "npm run protocol".
 * What is sent of what repetitions did with blocks of memory.
 */

/** A site, and its path by its kind. */
// prettier-ignore
export const SITE_RECORD = {
  site: { type: 'number', least: 0, most: 65535 },
  kind: { type: 'number', least: 0, most: 4294967295 },
  /** Of a file, or of a static object; '': none. */
  name: { type: 'text' },
  /** See SiteKind. */
  nearest: { type: 'count' },
  second: { type: 'count' },
  third: { type: 'count' },
  fourth: { type: 'count' },
} as const;

/** What was allocated at a site. */
// prettier-ignore
export const SITE_TOTALS = {
  site: { type: 'number', least: 0, most: 65535 },
  blocks: { type: 'count' },
  /** Of all blocks. */
  bytes: { type: 'count' },
  /** Of the smallest. */
  least: { type: 'count' },
  /** Of the largest. */
  most: { type: 'count' },
} as const;

/** A node of the repetition tree. */
// prettier-ignore
export const NODE_RECORD = {
  node: { type: 'number', least: 0, most: 1048575 },
  parent: { type: 'number', least: 0, most: 1048575 },
  construct: { type: 'number', least: 0, most: 4194303 },
} as const;

/** Pointers that were read in blocks of site `from`, `offset` bytes in, into blocks of `to`. */
// prettier-ignore
export const LINK = {
  from: { type: 'number', least: 0, most: 65535 },
  to: { type: 'number', least: 0, most: 65535 },
  offset: { type: 'count' },
  reads: { type: 'count' },
  /** Of these, where the block that is pointed to points back. */
  returns: { type: 'count' },
} as const;

/** An invocation of a repetition that has ended; its uses follow. */
// prettier-ignore
export const INVOCATION_HEAD = {
  /**
   * Activations below it on its stack: it ran those invocations deeper than this that came before.
   */
  depth: { type: 'word' },
  node: { type: 'word' },
  /** Iterations of a loop, or recursive calls. */
  steps: { type: 'pair' },
  /** False: the program ended first. */
  whole: { type: 'flag' },
  /** How many follow. */
  uses: { type: 'word' },
} as const;

/** What an invocation of a repetition did with blocks of one site, repetitions in it included. */
// prettier-ignore
export const USE = {
  site: { type: 'word' },
  /** Bits of Own. */
  own: { type: 'word' },
  /** Blocks allocated. */
  created: { type: 'signed_word' },
  /** Blocks accessed. */
  blocks: { type: 'signed_word' },
  /** Blocks written to. */
  written: { type: 'signed_word' },
  /** Cells first accessed by a read; of a file bytes that were read. */
  reads: { type: 'signed_pair' },
  /** Cells first accessed by a write; of a file bytes that were written. */
  writes: { type: 'signed_pair' },
  /** From the first to the last cell accessed, in the blocks that they lie in. */
  extent: { type: 'word' },
} as const;
