/**
 * Made from protocol/structures.mjs: edit that, then "npm run protocol".
 * What repetitions did with blocks of memory.
 */

/** Nodes of the repetition tree that there is room for. */
export const MAX_NODES = 1048576;
/** Sites that there is room for. */
export const MAX_SITES = 65536;
/**
 * Routines of a site, the nearest first; one more than tell sites apart where the nearest only
 * passes on what it is asked for, as operator new does.
 */
export const SITE_PATH = 4;

/** Bits of what a repetition did itself, not a repetition that it ran, with blocks of a site. */
export const Own = {
  Read: 1,
  Write: 2,
  Creation: 4,
  /**
   * It accessed a block that was there before the iteration at hand: what an iteration makes for
   * itself is not what the loop works on.
   */
  BeforeIteration: 8,
  /** It accessed a block that was there before the routine was called. */
  BeforeCall: 16,
  /** It accessed a block that was there before the iteration of the loop around it. */
  BeforeAround: 32,
  /** It accessed a block that was there before the recursive call that it ran in. */
  BeforeRecursion: 64,
  /** The site is of a file. */
  File: 128,
  /**
   * It read a block that had not been written since the iteration began: what others have left
   * there, not what is made for it.
   */
  OldIteration: 256,
  /** It read a block that had not been written since the iteration of the loop around it began. */
  OldAround: 512,
} as const;
export type Own = (typeof Own)[keyof typeof Own];

/** Where the blocks of a site come from, and what its path is. */
// prettier-ignore
export const SITE_KINDS = [
  /** Allocated; path: the routines that led to the allocator. */
  'heap',
  /** Anonymous memory; path: the routines that led to the system call. */
  'mapping',
  /** Read and written by system calls; path: number, see files.h. */
  'file',
  /** A file that was mapped; the same. */
  'view',
  /** In a routine's frame; path: its construct, bytes below its return address. */
  'stack',
  /** path: module, both halves of its offset. */
  'static',
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
