/**
 * The wire format between an engine and the analysis, and of a recording's body.
 *
 * A stream is a sequence of frames from one process. Frame layout (little endian):
 *
 *     u32 length   bytes of payload, without padding
 *     u32 kind     FrameKind
 *     payload      one msgpack value (a map), `length` bytes
 *     padding      zeros up to the next multiple of 8
 *
 * Frames start at multiples of 8 from the start of the stream, and `bin` columns inside a rows
 * payload start at multiples of 8 from the start of the payload, so that typed arrays view them
 * in place when the payload itself is aligned.
 *
 * Integers above 2^53 (addresses, totals) may decode as bigint (msgpackr `int64AsType: 'auto'`).
 * Readers ignore keys that they do not know. Every header has the version (STREAM_FORMAT) of what it
 * uses.
 */

import type {
  CallMachine,
  ElementType,
  EndReason,
  FrameKey,
  SecondCost,
  ThreadEvent,
  WindowEvent,
} from '../protocol/frames.js';
import type { CountedColumn as CountedColumnName, StreamColumnName } from './columns.js';

// Versions, kinds and limits: protocol/ describes them, for native code too.
export { ARG_NUMBERS, NO_SIZE } from '../protocol/rows.js';
import { FrameKind } from '../protocol/stream.js';
export {
  ConstructFlag,
  EffectKind,
  ConstructKind,
  FRAME_PREFIX_BYTES,
  FrameKind,
  LOOPS_FORMAT,
  MAX_FRAME_BYTES,
  STREAM_FORMAT,
  TraceKind,
} from '../protocol/stream.js';

export type { ElementType, SecondCost } from '../protocol/frames.js';

const FRAME_KINDS: readonly number[] = Object.values(FrameKind);
export function isFrameKind(kind: number): kind is FrameKind {
  return FRAME_KINDS.includes(kind);
}

/** Always the first frame of a stream. */
export interface HeaderFrame {
  format: number;
  engine: 'valgrind' | 'dynamorio' | 'synthetic';
  engine_version: string;
  /** Session token that the launcher handed to the engine; a stream without it is refused. */
  token: string;
  /** Bytes of a cell: 1, 2, 4 or 8. */
  cell: number;
  /** What is counted beside blocks; absent in streams of before: instructions. */
  second?: SecondCost;
  /** Whether first writes were counted, so that the footprint column means something. */
  footprint: boolean;
  pid: number;
  ppid: number;
  exe: string;
  argv: string[];
  /** Wall clock, ms since 1970. */
  start_ms: number | bigint;
  /** True when this process is a fork child that started empty. */
  forked: boolean;
  /** True where only windows of the run are profiled: see WindowFrame. */
  windows?: boolean;
  /** From version 5 on: whether loops are recorded; before, version 4 says that they are. */
  loops?: boolean;
  /** From version 7 on: whether they are looked at less the more they run, see ThinnedFrame. */
  thinned?: boolean;
  /** Whether system calls and allocations are told, see ResourcesFrame. */
  resources?: boolean;
  /** Whether nothing was noted of what was accessed: all sizes are 0, and there are no courses. */
  sizeless?: boolean;
}

/** An executable mapping of a file. `offset` everywhere else is `address - bias`, i.e. ELF vaddr. */
export interface ModuleFrame {
  id: number;
  path: string;
  bias: number | bigint;
  /** Mapped addresses [start, end). */
  start: number | bigint;
  end: number | bigint;
  /** Hex of NT_GNU_BUILD_ID as seen in memory, '' if there is none. */
  build_id: string;
}

export interface UnmapFrame {
  id: number;
}

/**
 * [id, kind, module, offset, parent, flags, end or name]. module 0: no file (generated code), offset is then
 * the address. A loop's offset is that of its header, its parent the loop around it or its routine;
 * a routine's parent is 0. A parent is sent before its children. `end`, of a loop alone: behind its
 * last instruction, as offset. A function of a script has the script as its module, its line << 32 | a
 * hash of its name as its offset, the routine that runs it as its parent, and at the end its name;
 * what a routine costs itself is without the functions that it runs. Construct 0 is never sent: it stands for what a thread runs outside
 * of any call. A construct is always sent before the first row that names it.
 */
export type ConstructEntry = [
  id: number,
  kind: number,
  module: number,
  offset: number | bigint,
  parent: number,
  flags: number,
  last?: number | bigint | string,
];
export interface ConstructsFrame {
  constructs: ConstructEntry[];
  /** Flags of constructs that were sent before, as they are now. */
  flags?: [id: number, flags: number][];
}

export interface ThreadFrame {
  /** Number of the thread within the process, from 1, never reused. */
  thread: number;
  event: ThreadEvent;
  /** Kernel thread id. */
  tid: number;
}

/**
 * Columns of a row batch (columns.ts), of which one of `work` and `instructions` is there: what is counted beside
 * blocks. Work is the blocks, plus for what an instruction reads from memory, and for what it
 * writes, the cells beyond the first, plus the cells beyond the first that a string instruction
 * with a repeat prefix moves or compares in all (native/core/stack/work.h).
 *
 * All values are *self* values: the inclusive value of an activation is
 * the sum over its subtree, except that an opaque construct passes no sizes on.
 *
 * An activation of a loop is a row like that of a routine, a child of its routine's or of the row of
 * the loop around it; what it calls are its children. `iterations`: how often one of its back edges
 * was taken.
 *
 * One row per activation in order of return (postorder): a row at depth d is the parent of the
 * rows at depth d+1 that came before it and after the previous row at depth <= d.
 *
 * `repeat` > 1 stands for that many identical leaf siblings in a row. `repeat` = 0 marks a
 * continuation: its values belong to the next row of the same thread that is at the same depth
 * (the same activation), because a value did not fit the column.
 *
 * `back_reference` > 0 (in the stream `again`): the subtree that ends so many rows before in the batch, all of
 * whose rows are in the batch, comes once more (`repeat` times) at this row's depth, where it is not
 * sent.
 * The row's other columns are those of the subtree's root. The rows before it stand for nothing of
 * it. A batch with all such subtrees written out has at most 65,536 rows.
 */
export type { ColumnName } from './columns.js';

export type ColumnType = ElementType;

/**
 * A column that is constant over the batch, or one with a bin of `rows` elements. `pad` is a bin
 * of 0..7 bytes that brings `data` to a multiple of 8 from the start of the payload.
 */
export type Column =
  | [name: StreamColumnName, type: 'const', value: number]
  | [name: StreamColumnName, type: ColumnType, pad: Uint8Array, data: Uint8Array];

export type CountedColumn =
  | [name: CountedColumnName, type: 'const', value: number]
  | [name: CountedColumnName, type: ColumnType, pad: Uint8Array, data: Uint8Array];

export interface RowsFrame {
  thread: number;
  /** 0, 1, 2, ... within the thread; batches of a thread arrive in this order. */
  seq: number;
  rows: number;
  /**
   * True for the rows of activations that were still open when the thread or process ended: they
   * carry what was counted so far and are left out of fitting. The last of them is construct 0
   * at depth 0.
   */
  incomplete: boolean;
  columns: Column[];
  /**
   * Arguments of some of the rows, if any were asked for: ARG_NUMBERS u32 each, the row's number
   * in the batch, then what the six integer argument registers held at the call; NO_SIZE for what
   * is no size (negative, or above 2^31). Such rows have repeat 1.
   */
  args?: Uint8Array;
  /** If they were asked for: u32 for each row, its calling context; 0: none. */
  contexts?: Uint8Array;
  /**
   * Points of courses, each behind some of the rows: what the activations that were pending there had
   * of their own, from the thread's root up. What had finished below them is in the rows so far. No
   * row refers back to, or repeats, one from before a point.
   *
   * Numbers in LEB128, those that may be negative in its zigzag form. Of each point: behind how many
   * rows since the one before; how many activations are pending; how many of them there are up to the
   * first opaque one; how many are listed; what all those have that are not listed; then for each that
   * is listed its construct, and what it has. Which is: RMS, re-reads of what the kernel or other
   * threads wrote, and first writes (sizes of those from the first opaque one on are left out); blocks
   * and what is counted beside them. Other than in rows, a frame's first writes count from the first
   * point on that has it, and not where code addresses memory by the stack pointer.
   */
  points?: Uint8Array;
  /**
   * In place of `points`, where activations are counted: of what is not listed, and of each frame that
   * is, one more number behind the others, which may be negative: the RMS that its other numbers have
   * of callees that were counted.
   */
  course?: Uint8Array;
  /**
   * Activations that are counted, instead of each being a row: so many entries, with columns like
   * those of rows. Each stands for `count` activations of `construct`, called by `caller`, of the same
   * inclusive RMS, blocks and work (or instructions). What they have is in the values of their
   * callers, too: rows, or entries, that come later. `within`: 1, where another activation of the same
   * routine was pending, else 0.
   */
  counted?: number;
  counts?: CountedColumn[];
  /** In recordings of before: one such point, without its first number, behind all rows of the batch. */
  open?: Uint8Array;
}

/**
 * What activations asked of others than the processor. Each record is `count` activations of
 * `construct`, called by `caller` (0: a thread's root; loops are their routine's), that were the same:
 * numbers in LEB128, those that may be negative in its zigzag form. caller, construct; count << 2 | 2
 * where they ended with their stack | 1 where another activation of the same routine was pending on it,
 * at most 32 frames away; then of each its inclusive RMS, its re-reads of what the kernel or
 * other threads wrote, its system calls, its calls of the allocator, the bytes that these asked for,
 * those of them that were not given back when it ended, the most that were not at once, the bytes that
 * its system calls read and wrote, and how many of these may have waited: all
 * with what it called. Records are only of activations with system calls or allocations.
 * The allocator's own activations have no allocations: what they are asked for is their caller's.
 */
export interface ResourcesFrame {
  records: number;
  of: Uint8Array;
  /** Of each record; 10: those before the bytes; 8 (undefined): those before what it keeps. */
  numbers?: number;
}

/**
 * Who asked for memory: blocks that were not given back when the stream ended, their bytes, and both when
 * there was most of all memory; of those not given back, the blocks that a
 * server asked for later than with its first 20 requests, and their bytes; then `numbers` numbers for each
 * construct: what called the allocator, what called that, and so on, 16 at most. One that calls itself is
 * there once; none: those of which nobody knows. Those of which nothing lives, or lived then, are left out.
 */
export interface OriginsFrame {
  origins: [
    blocks: number | bigint,
    bytes: number | bigint,
    peakBlocks: number | bigint,
    peakBytes: number | bigint,
    servedBlocks: number | bigint,
    servedBytes: number | bigint,
    ...path: number[],
  ][];
  /**
   * Of each construct of a path; 2: its number, and where it made the call of what is before it: the address
   * that this returns to, less that of its own entry; 0: not known. 1 (undefined): its number.
   */
  numbers?: number;
}

/**
 * Who made system calls: the number that they have on the machine, how often it was made, and a path as
 * that of origins, with two numbers for each construct. What makes it itself has no place.
 */
export interface SystemCallsFrame {
  machine: CallMachine;
  calls: [number: number, count: number | bigint, ...path: number[]][];
}

/**
 * A calling context: a construct called in another context (0: a thread's root). A construct that
 * is called again by itself, directly or through others, goes back to its own context, so that no
 * path from a root has a construct twice.
 */
export interface ContextsFrame {
  contexts: [context: number, parent: number, construct: number][];
}

/**
 * A window begins, before the first thread of the stream; or ends, before the end record, which has
 * the reason 'stop'. Another header on the same connection then begins the next stream of the
 * process, which is empty if no other window comes. 'snapshot': what was there to be sent has been.
 */
export interface WindowFrame {
  /** Counted from 1, over the session. */
  window: number;
  event: WindowEvent;
  /** Wall clock, ms since 1970. */
  ms: number | bigint;
}

/** Something that the program did to what is outside of it, after it has done so. */
export interface EffectFrame {
  /** An EffectKind. */
  effect: number;
  /** A path without links but for its last part, an address, a process: see the kind. */
  of: string;
}

/** What a server received. */
export interface RequestsFrame {
  /** That it accepted. */
  connections: number;
  /** On one of them, or in datagrams: what it received until it sent something. */
  requests: number;
  /** For each construct of which activations were open then: how many requests began in one. */
  within: [construct: number, requests: number][];
}

/** Last frame of a process, or what is known just before an exec (reason 'exec'; if the exec
 * fails the stream goes on and a later end record replaces this one). */
export interface EndFrame {
  reason: EndReason;
  /** As the engine saw it; the launcher knows better for its own child. Null: a signal ended it. */
  exit_code: number | null;
  /** The number of that signal; absent in older recordings, which say exit code 0. */
  signal?: number | null;
  threads: number;
  /** Totals over all row batches of the process; activations count `repeat`, incomplete ones included. */
  activations: number | bigint;
  rows: number | bigint;
  blocks: number | bigint;
  /** One of the two, as the header says. */
  work?: number | bigint;
  instructions?: number | bigint;
}

/** Events in order of execution; see the engine's trace buffer. */
export interface TraceFrame {
  count: number;
  pad: Uint8Array;
  /** `count` events of 24 bytes: u64 address, u64 size or stack pointer, u32 thread, u32 TraceKind. */
  events: Uint8Array;
}

/** Added at the end of a recording by the recorder, one per process. */
export interface SymbolsFrame {
  symbols: {
    id: number;
    /** Demangled, or '' when there is no name. */
    name: string;
    /** With arguments, to tell overloads apart; absent where it equals `name`. */
    full_name?: string;
    /** Start of the enclosing function relative to the module, for merging; hex. */
    entry: string;
    file: string | null;
    line: number | null;
    /** Of a loop, where it has a line: the last one. */
    end_line?: number | undefined;
    /** Of a loop, where it is of what was inlined: as Inlined of src/symbols/loop-lines.ts. */
    inlined?:
      | { frames: { name: string; file: string | null; line: number | null }[]; at: number }
      | undefined;
  }[];
}

export interface NoteFrame {
  text: string;
  /** True: the user should know while the program still runs. */
  at_once?: boolean;
}

/**
 * For each construct that read any: the distinct cells that were first accessed by a read in some
 * activation of it, over all threads. Later frames take the place of earlier ones.
 */
export interface BottomUpFrame {
  cells: [construct: number, cells: number][];
}

/**
 * How often pieces of code that begin at an address ran: offset as in constructs. Each run counts
 * so many basic blocks and so much second cost: over a whole process the blocks are those of its end
 * record, and the second cost lacks only what depends on values. In streams of before, the last
 * three are absent, and each run is a block. Later frames take the place of earlier ones.
 */
export interface BlocksFrame {
  blocks: [
    module: number,
    offset: number | bigint,
    count: number | bigint,
    bytes?: number,
    blocks?: number,
    second?: number,
  ][];
}

/**
 * Of loops not all entries of which have a row: its construct, how often its header ran in the
 * others, and how many these were, about. Their cost is that of what is around the loop.
 */
export interface ThinnedFrame {
  loops: [loop: number, headers: number | bigint, entries: number | bigint][];
}

/** What iterations of loops changed, see diagnosis.ts; each loop is in one frame. */
export interface DiagnosisFrame {
  loops?: unknown[];
  /** Of routines that call themselves; each is in one frame. */
  recursions?: unknown[];
  /** Of routines by where they are called; each is in one frame. */
  called?: unknown[];
}

/** The launcher's knowledge of a recorded run, one per recording, in no stream (stream 0). */
export interface RunFrame {
  /** Process id of the target itself; the streams of other pids are its children. */
  pid: number;
  argv: string[];
  cwd: string;
  /** Null when a signal ended the target. */
  exit_code: number | null;
  /** 'SIGKILL', ...; null when it exited by itself. */
  signal: string | null;
  wall_s: number;
  /** Wall clock, ms since 1970. */
  start_ms: number;
  /** What the launcher noticed, in words: reasons of a death, warnings. */
  notes: string[];
  /** Processes whose last program was not, or not wholly, observed; absent: none. */
  lost?: number[];
  /** What the user declared of the workload, by name; absent: nothing. */
  features?: Record<string, number>;
}

/** By kind, what the engines send. */
interface EngineFrames {
  Header: HeaderFrame;
  Module: ModuleFrame;
  Unmap: UnmapFrame;
  Constructs: ConstructsFrame;
  Thread: ThreadFrame;
  Rows: RowsFrame;
  End: EndFrame;
  Trace: TraceFrame;
  Note: NoteFrame;
  BottomUp: BottomUpFrame;
  Origins: OriginsFrame;
  SystemCalls: SystemCallsFrame;
  Contexts: ContextsFrame;
  Blocks: BlocksFrame;
  Structures: Partial<Record<FrameKey<'Structures'>, unknown>>;
  Window: WindowFrame;
  Effect: EffectFrame;
  Diagnosis: DiagnosisFrame;
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Holds<T extends true> = T;
/** Compiles as long as the frames above have the keys of protocol/frames.mjs, and no others. */
export type FramesAreDescribed = Holds<
  { [K in keyof EngineFrames]: Same<keyof EngineFrames[K], FrameKey<K>> }[keyof EngineFrames]
>;
