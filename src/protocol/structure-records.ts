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
  path: { type: 'counts', length: 4 },
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

export const INVOCATION_HEAD_WORDS = 6;

/** An invocation of a repetition that has ended; its uses follow. */
export interface InvocationHead {
  /**
   * Activations below it on its stack: it ran those invocations deeper than this that came before.
   */
  depth: number;
  node: number;
  /** Iterations of a loop, or recursive calls. */
  steps: number;
  /** False: the program ended first. */
  whole: boolean;
  /** How many follow. */
  uses: number;
}

/** A pair above 2^53 loses its last bits. @param words has all of it, from `at` on */
// prettier-ignore
export const readInvocationHead = (words: Uint32Array, at: number): InvocationHead => ({
  depth: words[at],
  node: words[at + 1],
  steps: words[at + 3] * 2 ** 32 + words[at + 2],
  whole: words[at + 4] !== 0,
  uses: words[at + 5],
});

export const USE_WORDS = 10;

/** What an invocation of a repetition did with blocks of one site, repetitions in it included. */
export interface Use {
  site: number;
  /** Bits of Own. */
  own: number;
  /** Blocks allocated. */
  created: number;
  /** Blocks accessed. */
  blocks: number;
  /** Blocks written to. */
  written: number;
  /** Cells first accessed by a read; of a file bytes that were read. */
  reads: number;
  /** Cells first accessed by a write; of a file bytes that were written. */
  writes: number;
  /** From the first to the last cell accessed, in the blocks that they lie in. */
  extent: number;
}

/** A pair above 2^53 loses its last bits. @param words has all of it, from `at` on */
// prettier-ignore
export const readUse = (words: Uint32Array, at: number): Use => ({
  site: words[at],
  own: words[at + 1],
  created: words[at + 2] | 0,
  blocks: words[at + 3] | 0,
  written: words[at + 4] | 0,
  reads: (words[at + 6] | 0) * 2 ** 32 + words[at + 5],
  writes: (words[at + 8] | 0) * 2 ** 32 + words[at + 7],
  extent: words[at + 9],
});
