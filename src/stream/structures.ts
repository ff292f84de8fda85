/** Decodes and checks frames of structures (FrameKind.Structures). */
import { Malformed, asArray, asCount, asInteger, asString, unpackTextFrame } from './fields.js';
import { MAX_CONSTRUCTS } from '../protocol/stream.js';
import { MAX_NODES, MAX_SITES, Own, SITE_KINDS, SITE_PATH } from '../protocol/structures.js';
import type { SiteKind } from '../protocol/structures.js';

export { Own, SITE_KINDS, SITE_PATH };
export type { SiteKind };

export interface Site {
  site: number;
  kind: SiteKind;
  /** Of a file, or of a static object; '': it has none. */
  name: string;
  /** Of what is allocated or mapped: constructs of routines, the nearest first. */
  path: number[];
  /** Of what is on the stack: the routine's construct; of what is static: the module. */
  owner: number;
  /** On the stack: bytes below the return address; static: from the start of the file. */
  offset: bigint;
}

/** What an invocation of a repetition did with blocks of one site, repetitions in it included. */
export interface Use {
  site: number;
  /** Bits of Own. */
  own: number;
  /** Blocks allocated, accessed, written to. */
  created: number;
  blocks: number;
  written: number;
  /** Cells first accessed by a read, and by a write; of a file bytes that were read and written. */
  reads: number;
  writes: number;
  /** From the first to the last cell accessed, in the blocks that they lie in. */
  extent: number;
}

/** An invocation of a repetition that has ended. */
export interface Invocation {
  /** Activations below it on its stack: it ran those invocations deeper than this that came before. */
  depth: number;
  node: number;
  /** Iterations of a loop, or recursive calls. */
  steps: number;
  /** False: the program ended first. */
  whole: boolean;
  uses: Use[];
}

/** Pointers that were read in blocks of site `from`, `offset` bytes in, into blocks of `to`. */
export interface Link {
  from: number;
  to: number;
  offset: number;
  reads: number;
  /** Of these, where the block that is pointed to points back. */
  returns: number;
}

export interface SiteTotals {
  site: number;
  blocks: number;
  /** Of all blocks, of the smallest and the largest. */
  bytes: number;
  least: number;
  most: number;
}

/** One of these is there; see native/core/structures. */
export interface Structures {
  sites?: Site[];
  totals?: SiteTotals[];
  nodes?: { node: number; parent: number; construct: number }[];
  links?: Link[];
  /** Of the activation stack with this number, in the order in which they ended. */
  thread?: number;
  invocations?: Invocation[];
}

const HEAD_WORDS = 6;
const USE_WORDS = 10;

function signed64(words: Uint32Array, at: number): number {
  return (words[at + 1] | 0) * 2 ** 32 + words[at];
}

function useAt(words: Uint32Array, at: number): Use {
  return {
    site: words[at],
    own: words[at + 1],
    created: words[at + 2] | 0,
    blocks: words[at + 3] | 0,
    written: words[at + 4] | 0,
    reads: signed64(words, at + 5),
    writes: signed64(words, at + 7),
    extent: words[at + 9],
  };
}

function decodeInvocations(value: unknown): Invocation[] {
  if (!(value instanceof Uint8Array) || value.length % 4 !== 0) {
    throw new Malformed('structures.invocations: not a number of words');
  }
  const words = new Uint32Array(value.slice().buffer);
  const invocations: Invocation[] = [];
  for (let at = 0; at < words.length;) {
    const uses = words[at + 5];
    const end = at + HEAD_WORDS + uses * USE_WORDS;
    if (at + HEAD_WORDS > words.length || end > words.length) {
      throw new Malformed('structures.invocations: cut off');
    }
    invocations.push({
      depth: words[at],
      node: asInteger(words[at + 1], 'structures.invocations.node', 0, MAX_NODES - 1),
      steps: words[at + 3] * 2 ** 32 + words[at + 2],
      whole: words[at + 4] !== 0,
      uses: Array.from({ length: uses }, (_, i) => useAt(words, at + HEAD_WORDS + i * USE_WORDS)),
    });
    at = end;
  }
  return invocations;
}

function rows<T>(value: unknown, where: string, read: (row: (at: number) => number) => T): T[] {
  return asArray(value, where).map((entry) => {
    const parts = asArray(entry, where);
    return read((at) => asCount(parts[at], where));
  });
}

function within(value: number, limit: number, where: string): number {
  if (value >= limit) throw new Malformed(`${where}: ${value} is too large`);
  return value;
}

function siteAt(entry: unknown): Site {
  const parts = asArray(entry, 'structures.places');
  const at = (i: number): number => asCount(parts[i], 'structures.places');
  const kind = SITE_KINDS[asInteger(parts[1], 'structures.places', 0, SITE_KINDS.length - 1)];
  const numbers = Array.from({ length: SITE_PATH }, (_, i) => at(3 + i));
  const called = kind === 'heap' || kind === 'mapping';
  return {
    site: within(at(0), MAX_SITES, 'structures.places: site'),
    kind,
    name: asString(parts[2], 'structures.places: name'),
    path: called
      ? numbers
          .map((id) => within(id, MAX_CONSTRUCTS, 'structures.places: construct'))
          .filter((id) => id !== 0)
      : [],
    owner: numbers[0],
    offset: BigInt(numbers[1]) | (kind === 'static' ? BigInt(numbers[2]) << 32n : 0n),
  };
}

/** @throws Error that names the malformed field */
export function decodeStructures(data: ArrayBufferLike, length: number): Structures {
  const map = unpackTextFrame(data, length, 'Structures');
  const { places, site_totals: totals, nodes, links, thread, invocations } = map;
  const construct = (value: number) => within(value, MAX_CONSTRUCTS, 'structures: construct');
  const site = (value: number) => within(value, MAX_SITES, 'structures: site');
  const node = (value: number) => within(value, MAX_NODES, 'structures: node');
  return {
    ...(places !== undefined && {
      sites: asArray(places, 'structures.places').map((entry) => siteAt(entry)),
    }),
    ...(totals !== undefined && {
      totals: rows(totals, 'structures.site_totals', (at) => ({
        site: site(at(0)),
        blocks: at(1),
        bytes: at(2),
        least: at(3),
        most: at(4),
      })),
    }),
    ...(nodes !== undefined && {
      nodes: rows(nodes, 'structures.nodes', (at) => ({
        node: node(at(0)),
        parent: node(at(1)),
        construct: construct(at(2)),
      })),
    }),
    ...(links !== undefined && {
      links: rows(links, 'structures.links', (at) => ({
        from: site(at(0)),
        to: site(at(1)),
        offset: at(2),
        reads: at(3),
        returns: at(4),
      })),
    }),
    ...(invocations !== undefined && {
      thread: asInteger(thread, 'structures.thread', 0, 0xffffffff),
      invocations: decodeInvocations(invocations),
    }),
  };
}
