/** Decodes and checks frames of structures (FrameKind.Structures). */
import { Malformed, asInteger, unpackTextFrame } from './fields.js';
import { MAX_CONSTRUCTS } from '../protocol/stream.js';
import { MAX_NODES, Own, SITE_KINDS, SITE_PATH } from '../protocol/structures.js';
import {
  INVOCATION_HEAD_WORDS,
  LINK,
  NODE_RECORD,
  SITE_RECORD,
  SITE_TOTALS,
  USE_WORDS,
  readInvocationHead,
  readUse,
} from '../protocol/structure-records.js';
import type { InvocationHead, Use } from '../protocol/structure-records.js';
import type { SiteKind } from '../protocol/structures.js';
import { decodeRecords } from './records.js';
import type { RecordOf } from './records.js';

export { Own, SITE_KINDS, SITE_PATH };
export type { SiteKind, Use };

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

/** An invocation of a repetition that has ended. */
export type Invocation = Omit<InvocationHead, 'uses'> & { uses: Use[] };

export type Link = RecordOf<typeof LINK>;
export type SiteTotals = RecordOf<typeof SITE_TOTALS>;

/** One of these is there; see native/core/structures. */
export interface Structures {
  sites?: Site[];
  totals?: SiteTotals[];
  nodes?: RecordOf<typeof NODE_RECORD>[];
  links?: Link[];
  /** Of the activation stack with this number, in the order in which they ended. */
  thread?: number;
  invocations?: Invocation[];
}

function decodeInvocations(value: unknown): Invocation[] {
  if (!(value instanceof Uint8Array) || value.length % 4 !== 0) {
    throw new Malformed('structures.invocations: not a number of words');
  }
  const words = new Uint32Array(value.slice().buffer);
  const invocations: Invocation[] = [];
  for (let at = 0; at < words.length;) {
    const { uses: count, ...head } = readInvocationHead(words, at);
    const first = at + INVOCATION_HEAD_WORDS;
    at = first + count * USE_WORDS;
    // Of a head that is cut off, the number of uses is not a number.
    if (!(at <= words.length)) throw new Malformed('structures.invocations: cut off');
    asInteger(head.node, 'structures.invocations.node', 0, MAX_NODES - 1);
    invocations.push({
      ...head,
      uses: Array.from({ length: count }, (_, i) => readUse(words, first + i * USE_WORDS)),
    });
  }
  return invocations;
}

function siteOf({ site, kind: at, name, path }: RecordOf<typeof SITE_RECORD>): Site {
  const where = 'structures.places';
  const kind = SITE_KINDS[asInteger(at, where, 0, SITE_KINDS.length - 1)];
  const called = kind === 'heap' || kind === 'mapping';
  return {
    site,
    kind,
    name,
    path: called
      ? path
          .map((id) => asInteger(id, `${where}: construct`, 0, MAX_CONSTRUCTS - 1))
          .filter((id) => id !== 0)
      : [],
    owner: path[0],
    offset: BigInt(path[1]) | (kind === 'static' ? BigInt(path[2]) << 32n : 0n),
  };
}

/** @throws Error that names the malformed field */
export function decodeStructures(data: ArrayBufferLike, length: number): Structures {
  const map = unpackTextFrame(data, length, 'Structures');
  const { places, site_totals: totals, nodes, links, thread, invocations } = map;
  return {
    ...(places !== undefined && {
      sites: decodeRecords(SITE_RECORD, places, 'structures.places').map(siteOf),
    }),
    ...(totals !== undefined && {
      totals: decodeRecords(SITE_TOTALS, totals, 'structures.site_totals'),
    }),
    ...(nodes !== undefined && { nodes: decodeRecords(NODE_RECORD, nodes, 'structures.nodes') }),
    ...(links !== undefined && { links: decodeRecords(LINK, links, 'structures.links') }),
    ...(invocations !== undefined && {
      thread: asInteger(thread, 'structures.thread', 0, 0xffffffff),
      invocations: decodeInvocations(invocations),
    }),
  };
}
