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
