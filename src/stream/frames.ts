/** Decodes and checks every kind of frame but row batches (see decode.ts). */
import {
  Malformed,
  asArray,
  asBoolean,
  asCount,
  asInteger,
  asString,
  asUnsigned64,
  isOneOf,
  orNull,
  unpackFrame,
  unpackTextFrame,
} from './fields.js';
import { SECOND_COSTS, THREAD_EVENTS, WINDOW_EVENTS } from '../protocol/frames.js';
import type { FrameKey, ThreadEvent, WindowEvent } from '../protocol/frames.js';
import { MAX_CONSTRUCTS } from '../protocol/stream.js';
import { ConstructKind, LOOPS_FORMAT, STREAM_FORMAT } from './format.js';
import type { HeaderFrame, SecondCost } from './format.js';

export type Header = Omit<
  HeaderFrame,
  'token' | 'start_ms' | 'second' | 'windows' | 'loops' | 'thinned' | 'resources' | 'sizeless'
> & {
  start_ms: number;
  /** Null in streams of before: instructions, without anybody having asked for them. */
  second: SecondCost | null;
  windows: boolean;
  loops: boolean;
  /** They are looked at less the more they run, see ThinnedFrame. */
  thinned: boolean;
  /** System calls and allocations are told. */
  resources: boolean;
  /** Nothing is known of what was accessed: all sizes are 0. */
  sizeless: boolean;
};

/** @throws Error that names the field; also for a stream format newer than this program. */
export function decodeHeader(data: ArrayBufferLike, length: number): Header {
  const map = unpackTextFrame(data, length, 'Header');
  const format = asInteger(map['format'], 'header.format', 1);
  if (format > STREAM_FORMAT) {
    throw new Error(
      `stream format ${format} is newer than this comair-bin understands (${STREAM_FORMAT}): update comair-bin`,
    );
  }
  const engine = asString(map['engine'], 'header.engine');
  if (engine !== 'valgrind' && engine !== 'dynamorio' && engine !== 'synthetic') {
    throw new Malformed('header.engine: unknown engine');
  }
  const cell = asInteger(map['cell'], 'header.cell', 1, 8);
  if ((cell & (cell - 1)) !== 0) throw new Malformed('header.cell: not 1, 2, 4 or 8');
  const second = map['second'] ?? null;
  if (second !== null && !isOneOf(SECOND_COSTS, second)) {
    throw new Malformed('header.second: neither work nor instructions');
  }
  return {
    format,
    second,
    engine,
    engine_version: asString(map['engine_version'], 'header.engine_version'),
    cell,
    footprint: asBoolean(map['footprint'], 'header.footprint'),
    pid: asInteger(map['pid'], 'header.pid'),
    ppid: asInteger(map['ppid'], 'header.ppid'),
    exe: asString(map['exe'], 'header.exe'),
    argv: asArray(map['argv'], 'header.argv').map((arg, i) => asString(arg, `header.argv[${i}]`)),
    start_ms: asCount(map['start_ms'], 'header.start_ms'),
    forked: asBoolean(map['forked'], 'header.forked'),
    windows: map['windows'] === undefined ? false : asBoolean(map['windows'], 'header.windows'),
    loops:
      map['loops'] === undefined ? format >= LOOPS_FORMAT : asBoolean(map['loops'], 'header.loops'),
    thinned: map['thinned'] === undefined ? false : asBoolean(map['thinned'], 'header.thinned'),
    resources:
      map['resources'] === undefined ? false : asBoolean(map['resources'], 'header.resources'),
    sizeless: map['sizeless'] === undefined ? false : asBoolean(map['sizeless'], 'header.sizeless'),
  };
}

export interface Module {
  id: number;
  path: string;
  buildId: string;
}

export function decodeModule(data: ArrayBufferLike, length: number): Module {
  const map = unpackTextFrame(data, length, 'Module');
  const buildId = asString(map['build_id'], 'module.build_id');
  if (!/^[0-9a-f]*$/.test(buildId)) throw new Malformed('module.build_id: not hexadecimal');
  return {
    id: asInteger(map['id'], 'module.id', 1, 0xffffffff),
    path: asString(map['path'], 'module.path'),
    buildId,
  };
}

export interface Construct {
  id: number;
  kind: number;
  module: number;
  offset: bigint;
  /** Of a loop: the loop around it, or its routine; of a script's: what runs it; else 0. */
  parent: number;
  flags: number;
  /** Of loops alone: the offset behind the last instruction. */
  end?: bigint;
  /** Of functions of scripts alone. */
  name?: string;
}

export interface Constructs {
  constructs: Construct[];
  /** Of constructs that came before. */
  flags: [id: number, flags: number][];
}

export function decodeConstructs(data: ArrayBufferLike, length: number): Constructs {
  const map = unpackFrame(data, length, 'Constructs');
  const constructs = asArray(map['constructs'], 'constructs').map((entry, i) => {
    const where = `constructs[${i}]`;
    const parts = asArray(entry, where);
    const kind = asInteger(parts[1], `${where}.kind`, 0, ConstructKind.Script);
    const isLoop = kind === ConstructKind.Loop;
    const isScript = kind === ConstructKind.Script;
    return {
      id: asInteger(parts[0], `${where}.id`, 1, MAX_CONSTRUCTS - 1),
      kind,
      module: asInteger(parts[2], `${where}.module`, 0, 0xffffffff),
      offset: asUnsigned64(parts[3], `${where}.offset`),
      parent:
        isLoop || isScript ? asInteger(parts[4], `${where}.parent`, 1, MAX_CONSTRUCTS - 1) : 0,
      flags: asInteger(parts[5], `${where}.flags`, 0, 0xffffffff),
      ...(isLoop ? { end: asUnsigned64(parts[6], `${where}.end`) } : {}),
      ...(isScript ? { name: asString(parts[6], `${where}.name`) } : {}),
    };
  });
  const flags = asArray(map['flags'] ?? [], 'constructs.flags').map((entry, i) => {
    const [id, value] = asArray(entry, `constructs.flags[${i}]`);
    return [
      asInteger(id, `constructs.flags[${i}]`, 1, MAX_CONSTRUCTS - 1),
      asInteger(value, `constructs.flags[${i}]`, 0, 0xffffffff),
    ] satisfies [number, number];
  });
  return { constructs, flags };
}

export interface End {
  reason: string;
  exitCode: number | null;
  /** Number of the signal that ended the process. */
  signal: number | null;
  threads: number;
  activations: number;
  rows: number;
  blocks: number;
  /** Work or instructions. */
  second: number;
}

export function decodeEnd(data: ArrayBufferLike, length: number): End {
  const map = unpackFrame(data, length, 'End');
  const count = (field: FrameKey<'End'>) => asCount(map[field], `end.${field}`);
  return {
    reason: asString(map['reason'], 'end.reason'),
    exitCode: orNull(map['exit_code'], (v) =>
      asInteger(v, 'end.exit_code', -0x80000000, 0xffffffff),
    ),
    signal: orNull(map['signal'], (v) => asInteger(v, 'end.signal', 1, 64)),
    threads: count('threads'),
    activations: count('activations'),
    rows: count('rows'),
    blocks: count('blocks'),
    second: count(map['work'] === undefined ? 'instructions' : 'work'),
  };
}

export function decodeThread(
  data: ArrayBufferLike,
  length: number,
): { thread: number; event: ThreadEvent; of: number } {
  const map = unpackFrame(data, length, 'Thread');
  const event = asString(map['event'], 'thread.event');
  if (!isOneOf(THREAD_EVENTS, event)) throw new Malformed('thread.event: unknown event');
  const thread = asInteger(map['thread'], 'thread.thread', 0, 0xffffffff);
  const of = event === 'stack' ? asInteger(map['tid'], 'thread.tid', 0, 0xffffffff) : thread;
  return { thread, event, of };
}

/** Cells by construct. */
export function decodeBottomUp(data: ArrayBufferLike, length: number): [number, number][] {
  const map = unpackFrame(data, length, 'BottomUp');
  return asArray(map['cells'], 'bottom-up.cells').map((entry, i) => {
    const where = `bottom-up.cells[${i}]`;
    const parts = asArray(entry, where);
    return [
      asInteger(parts[0], where, 1, MAX_CONSTRUCTS - 1),
      asInteger(parts[1], where, 0, 0xffffffff),
    ];
  });
}

/** What each run of a piece of code is. */
export interface BlockShape {
  bytes: number;
  /** Basic blocks that it counts; 0: its size ended it, and what it goes on in counts. */
  blocks: number;
  /** Second cost that it counts, but for what depends on values. */
  second: number;
}

export interface BlockCount {
  module: number;
  offset: bigint;
  count: number;
  /** Absent in recordings of before. */
  shape?: BlockShape;
}

function blockShape(parts: readonly unknown[], where: string): BlockShape {
  const [bytes, blocks, second] = parts
    .slice(3, 6)
    .map((each) => asInteger(each, where, 0, 0xffff));
  return { bytes, blocks, second };
}

export function decodeBlocks(data: ArrayBufferLike, length: number): BlockCount[] {
  const map = unpackFrame(data, length, 'Blocks');
  return asArray(map['blocks'], 'blocks').map((entry, i) => {
    const where = `blocks[${i}]`;
    const parts = asArray(entry, where);
    return {
      module: asInteger(parts[0], where, 0, 0xffffffff),
      offset: asUnsigned64(parts[1], where),
      // Of code that a superblock's end cut, a part may be below zero.
      count: asInteger(parts[2], where, Number.MIN_SAFE_INTEGER),
      ...(parts.length < 6 ? {} : { shape: blockShape(parts, where) }),
    };
  });
}

/** Context, its parent, construct. */
export function decodeContexts(data: ArrayBufferLike, length: number): [number, number, number][] {
  const map = unpackFrame(data, length, 'Contexts');
  return asArray(map['contexts'], 'contexts').map((entry, i) => {
    const where = `contexts[${i}]`;
    const parts = asArray(entry, where);
    const id = asInteger(parts[0], where, 1, MAX_CONSTRUCTS - 1);
    return [
      id,
      asInteger(parts[1], where, 0, id - 1),
      asInteger(parts[2], where, 0, MAX_CONSTRUCTS - 1),
    ];
  });
}

export interface Note {
  text: string;
  atOnce: boolean;
}

export function decodeNote(data: ArrayBufferLike, length: number): Note {
  const map = unpackTextFrame(data, length, 'Note');
  return { text: asString(map['text'], 'note.text'), atOnce: map['at_once'] === true };
}

export interface Window {
  window: number;
  event: WindowEvent;
  ms: number;
}

export function decodeWindow(data: ArrayBufferLike, length: number): Window {
  const map = unpackFrame(data, length, 'Window');
  const event = asString(map['event'], 'window.event');
  if (!isOneOf(WINDOW_EVENTS, event)) throw new Malformed('window.event: unknown event');
  return {
    window: asInteger(map['window'], 'window.window', 0, 0xffffffff),
    event,
    ms: asCount(map['ms'], 'window.ms'),
  };
}

export interface Effect {
  kind: number;
  of: string;
}

export function decodeEffect(data: ArrayBufferLike, length: number): Effect {
  const map = unpackTextFrame(data, length, 'Effect');
  return {
    kind: asInteger(map['effect'], 'effect.effect', 1, 0xffff),
    of: asString(map['of'], 'effect.of'),
  };
}

export interface Requests {
  connections: number;
  requests: number;
  within: [construct: number, requests: number][];
}

/** Of loops that are looked at less and less: what is not in their rows. */
export function decodeThinned(data: ArrayBufferLike, length: number): ThinnedLoop[] {
  const map = unpackFrame(data, length, 'Thinned');
  return asArray(map['loops'], 'thinned.loops').map((entry, i) => {
    const where = `thinned.loops[${i}]`;
    const [loop, headers, entries] = asArray(entry, where);
    return {
      loop: asInteger(loop, where, 1, MAX_CONSTRUCTS - 1),
      headers: asCount(headers, where),
      entries: asCount(entries, where),
    };
  });
}

export interface ThinnedLoop {
  loop: number;
  /** How often its header ran in entries that have no row. */
  headers: number;
  /** How many entries that were, about. */
  entries: number;
}

export function decodeRequests(data: ArrayBufferLike, length: number): Requests {
  const map = unpackFrame(data, length, 'Requests');
  return {
    connections: asCount(map['connections'], 'requests.connections'),
    requests: asCount(map['requests'], 'requests.requests'),
    within: asArray(map['within'], 'requests.within').map((entry, i) => {
      const where = `requests.within[${i}]`;
      const parts = asArray(entry, where);
      return [
        asInteger(parts[0], where, 1, MAX_CONSTRUCTS - 1),
        asInteger(parts[1], where, 1, 0xffffffff),
      ];
    }),
  };
}
