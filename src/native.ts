/**
 * The native addon: what it offers to TypeScript. Loaded lazily so that `--help` works, and
 * fails with one line, where it is not built.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FoldResult } from './analysis/group.js';
import type { Started } from './started.js';

/** Symbols of one ELF file. Offsets are ELF vaddrs. */
export interface SymbolInfo {
  /** Demangled without arguments; '' when there is no name for it. */
  name: string;
  /** Demangled with arguments, to tell overloads apart; equals `name` for C. */
  fullName: string;
  /** Start of the enclosing function (symbol, else .eh_frame), as a vaddr; the offset itself if unknown. */
  entry: bigint;
  file: string | null;
  line: number | null;
  /** Where it was compiled, as far as the file says so. */
  folder: string | null;
}

export interface ModuleSymbols {
  /** Hex build-id or ''. */
  readonly buildId: string;
  /** Where names came from: 'symtab' | 'dynsym' | 'debug-file' | 'eh_frame' | 'none'. */
  readonly source: string;
  /** @param here file and line of the offset itself, instead of the function's */
  lookup(offset: bigint, here?: boolean): SymbolInfo;
  /** All functions, those without a name included. */
  functions(): Pick<SymbolInfo, 'name' | 'fullName' | 'entry'>[];
  close(): void;
}

/** What kind of ELF file it is. */
export interface ElfInfo {
  class: 32 | 64;
  /** 'x86-64', 'i386', 'aarch64', ...; 'machine <number>' for what has no name here. */
  machine: string;
  type: 'exec' | 'dyn' | 'rel' | 'core' | 'other';
  interpreter: string | null;
  /** An executable without a dynamic linker; false for shared libraries. */
  static: boolean;
  /** Hex or ''. */
  buildId: string;
  /** No .symtab; .dynsym may still name functions. */
  stripped: boolean;
}

/** Which vector instructions a file is made of; see native/addon/symbols_vectors.h. */
export interface Vectors {
  /** Instructions by encoding. */
  sse: number;
  vex: number;
  evex: number;
  /** It asks the processor what it has, or lets the loader choose between functions. */
  asks: boolean;
  /** The file says that it needs x86-64-v4. */
  needsV4: boolean;
}

/** What is to be known of a batch of rows without decoding it. */
export interface RowsHead {
  thread: number;
  seq: number;
  rows: number;
}

/** What the receiver tells about streams; delivered on the main thread, in order per stream. */
export type SessionEvent =
  | { type: 'open'; stream: number; pid: number }
  /** `data` holds the payload from byte 0, `length` bytes of it; give it back with `release`. */
  | {
      type: 'frame';
      stream: number;
      kind: number;
      data: ArrayBufferLike;
      length: number;
      /** Of a frame of rows that is not malformed at first sight. */
      head?: RowsHead;
    }
  /**
   * clean: the connection closed at a frame boundary; otherwise `problem` says what happened.
   * exec: the process said that it executes another program, which connects anew.
   */
  | { type: 'close'; stream: number; clean: boolean; exec: boolean; problem: string }
  /** The target ended; streams may still be open (children). */
  | { type: 'exit'; code: number | null; signal: string | null }
  /** All streams are closed and the target has ended. */
  | { type: 'done' }
  /** Recording could not go on (disk full); the target runs on. */
  | { type: 'record-error'; message: string };

export interface LaunchOptions {
  /** The file to execute: an absolute path; without it argv[0] is that. */
  file?: string | null;
  /** Buffers for what is not UTF-8. */
  argv: (string | Buffer)[];
  /** Complete environment as 'K=V'. */
  env: (string | Buffer)[];
  cwd: string;
  /** Descriptors beyond the standard ones that the target gets although close-on-exec. */
  keep: readonly number[];
  /** What else it finds as this process was started with, see started.ts. */
  started?: Started;
  /** Descriptors that become its 0, 1 and 2; absent: it shares those of this process. */
  stdio?: readonly [number, number, number];
  /** True: it leads a session of its own, without a terminal. */
  newSession?: boolean;
  /** Number of a limit in getrlimit(2), and its value. */
  limits?: readonly (readonly [resource: number, value: number])[];
  /** Listening Unix socket: a path in a private directory. */
  socket: string;
  /** Only streams whose header carries this token are let in. */
  token: string;
  /** Frames are handed on while less than this many bytes are unreleased; then engines wait. */
  maxBytesInFlight: number;
  /** Append every frame to this file as well (recording body); null: do not. */
  recordPath: string | null;
  /** False: do not deliver Rows frames to JavaScript (record only). */
  deliverRows: boolean;
}

/** Progress and back-pressure of a session. */
export interface SessionStats {
  frames: number;
  /** Payload bytes received. */
  bytes: number;
  /** Streams let in so far, and those still open. */
  streams: number;
  open: number;
  /** Connections turned away: wrong token or user, or no header. */
  refused: number;
  /** Streams that wait until something is released. */
  stalled: number;
  /** Bytes delivered, or about to be, and not yet released. */
  inFlight: number;
}

export interface Session {
  readonly pid: number;
  /**
   * Hand a frame's buffer back once it was read, here or by a worker. `bytes` is the frame's
   * `length`; `data` may be null when the buffer is to be let go.
   */
  release(data: ArrayBufferLike | null, bytes: number): void;
  /** Send a signal to the target. False, and nothing happens, when it has ended. */
  kill(signal: number): boolean;
  stats(): SessionStats;
  /**
   * Stops listening and closes all streams, for processes that outlive the target (their engine
   * then runs on without being heard). 'done' follows as soon as the target has ended.
   */
  stop(): void;
  /**
   * Adds a chunk to the recording, after 'done'. False when the recording had failed before.
   * @throws Error before 'done'; RangeError for a payload of nothing, or of more than 64 MiB.
   */
  append(stream: number, kind: number, payload: Uint8Array): boolean;
  /**
   * Marks the recording's clean end, syncs it and moves it to its final name. With an error the
   * valid prefix stays at `path`, which then ends in '.part'.
   * @throws Error before 'done'.
   */
  finishRecording(): { path: string; bytes: number; error: string | null };
}

/**
 * What is finished of all groups of one stream. Workers find it by its number as long as this
 * object is alive.
 */
export interface NativeTally {
  readonly number: number;
  /** `times` activations of the same sizes (RMS, then SERIES; below zero: left out) and cost. */
  point(
    routine: number,
    sizes: readonly number[],
    times: number,
    cost: number,
    context: number,
  ): void;
  edge(caller: number, callee: number, calls: number, cost: number): void;
  export(): TallyExport;
}

/**
 * Least squares; see src/analysis/fit/least-squares.ts. Samples are packed as there, terms as four
 * numbers each (power, log, base, from), choices as five (count, indexes of terms).
 * @throws RangeError without samples or terms, or when a choice is none of them, or `answer` too
 *   short
 */
export interface NativeFit {
  /** Seven numbers per choice: whether it fits, error, cross-validated error, coefficients. */
  fits(
    samples: Float64Array<ArrayBuffer>,
    terms: Float64Array<ArrayBuffer>,
    offset: number,
    choices: Int32Array<ArrayBuffer>,
    answer: Float64Array<ArrayBuffer>,
  ): void;
  /** A number per term. */
  errors(
    samples: Float64Array<ArrayBuffer>,
    terms: Float64Array<ArrayBuffer>,
    offset: number,
    answer: Float64Array<ArrayBuffer>,
  ): void;
  offset(
    samples: Float64Array<ArrayBuffer>,
    term: Float64Array<ArrayBuffer>,
    intercept: boolean,
    from: number,
    to: number,
    steps: number,
  ): number;
  exponent(
    samples: Float64Array<ArrayBuffer>,
    offset: number,
    intercept: boolean,
    from: number,
    to: number,
    steps: number,
  ): number;
  powerOffset(
    samples: Float64Array<ArrayBuffer>,
    from: number,
    to: number,
    steps: number,
    low: number,
    high: number,
    roughSteps: number,
  ): number;
  rate(
    samples: Float64Array<ArrayBuffer>,
    linear: boolean,
    from: number,
    to: number,
    steps: number,
  ): number;
}

/** Points of many routines; see src/analysis/points.ts. */
export interface NativePoints {
  add(routine: number, points: Float64Array<ArrayBuffer>): void;
  addAll(points: Float64Array<ArrayBuffer>, routines: Int32Array<ArrayBuffer>): void;
  bin(routine: number): void;
  binned(): number[];
  /** By routine and size; `ends` counts the points of a routine and those before it. */
  export(routines: number): {
    points: Float64Array<ArrayBuffer>;
    ends: Uint32Array<ArrayBuffer>;
  };
}

export interface TallyExport {
  /** ROUTINE_STRIDE numbers each. */
  routines: Float64Array<ArrayBuffer>;
  /** POINT_STRIDE numbers each: routine, size, count, min, max, sum, sum of squares of cost. */
  points: Float64Array<ArrayBuffer>;
  /** EDGE_STRIDE numbers each: caller, callee, calls, cost. */
  edges: Float64Array<ArrayBuffer>;
  /** Routines whose sizes are binned. */
  binned: number[];
  series: SeriesExport[];
  /** By calling context: points, and context, calls, self cost. */
  contexts: Pick<SeriesExport, 'points' | 'binned'> & { costs: Float64Array<ArrayBuffer> };
}

/** A further size, by its number in SERIES. */
export interface SeriesExport {
  number: number;
  points: Float64Array<ArrayBuffer>;
  binned: number[];
  /** Routine, sum of the sizes of its activations. */
  totals: Float64Array<ArrayBuffer>;
}

/** A group of consecutive row batches of one thread, for `fold`. */
export interface FoldTask {
  /** Takes what is finished in the group; nothing when the fold throws. */
  tally: number;
  /** Construct ids are below this. */
  constructs: number;
  /** Ids of the constructs that pass no sizes to their caller. */
  opaque: Int32Array<ArrayBuffer>;
  /** Cost is blocks; else what is counted beside them. */
  blocks: boolean;
  /** Further sizes that are sums, by their numbers in SERIES. */
  series: number[];
  /** Number of the first argument as a further size; -1: there are none. */
  args: number;
  /** Calling contexts are below this; 0: none come. */
  contexts: number;
  /** Columns: construct, depth, repeat, blocks, work or instructions, again, then those whose sum is the size;
   * numbers stand for constant columns. */
  batches: {
    rows: number;
    incomplete: boolean;
    columns: (
      number | Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array
    )[];
    /** For each of `series` the columns whose sum it is. */
    series: FoldTask['batches'][number]['columns'][];
    /** See RowsFrame. */
    args: Uint32Array | null;
    contexts: Uint32Array | null;
  }[];
}

export interface Native {
  /** @throws Error that says what is corrupt */
  fold(task: FoldTask): FoldResult;
  Tally: new () => NativeTally;
  Points: new (maxPages: number) => NativePoints;
  fit: NativeFit;
  /** @throws Error with one line that begins with the path. */
  openModule(path: string | Buffer, debugDirs: string[]): ModuleSymbols;
  /** Path of a debug file that DEBUGINFOD_URLS's servers have, fetched; '' where there is none. */
  fetchDebugFile(buildId: string): string;
  /** With arguments; text that is no mangled C++ or Rust name comes back as it is. */
  demangle(name: string): string;
  /** @throws Error with one line that begins with the path, also where it is no ELF file. */
  readElf(path: string | Buffer): ElfInfo;
  /** @throws Error with one line that begins with the path. */
  vectors(path: string | Buffer): Vectors;
  /**
   * Starts the target and receives its streams; keeps the event loop alive until 'done'.
   * @throws Error with `code` (ENOENT, EACCES, ENOEXEC, ...) when it cannot be started; its
   *   `syscall` is 'open' for the recording, 'listen', 'fork', 'chdir' or 'exec'.
   */
  launch(options: LaunchOptions, onEvent: (event: SessionEvent) => void): Session;
  /** From now on orphaned descendants become children of this process. False: not possible. */
  adoptOrphans(): boolean;
  /** Takes the status of an adopted child. False when it has not ended, or is none. */
  reap(pid: number): boolean;
  /** Names of the setuid and setgid programs in a directory, in no order; none when it cannot be read. */
  privileged(directory: string): string[];
  /** Both ends, close-on-exec. @throws Error when no descriptors are left */
  pipe(): [read: number, write: number];
}

let loaded: Native | null = null;

/** Path of the package's root, from dist/src/native.js or src/native.ts. */
export function packageRoot(): string {
  return fileURLToPath(new URL('../../', import.meta.url));
}

/** The command line, for processes of its own: the bundle, where this is a part of it. */
export function commandFile(): string {
  const bundled = fileURLToPath(new URL('comair-bin.js', import.meta.url));
  return existsSync(bundled) ? bundled : packageRoot() + 'dist/src/cli/main.js';
}

/** @throws Error with one line that says how to build it. */
export function native(): Native {
  if (loaded === null) {
    const file = packageRoot() + 'build/Release/comair.node';
    try {
      loaded = createRequire(import.meta.url)(file) as Native;
    } catch (error) {
      throw new Error(
        `the native addon is not usable (${(error as Error).message.split('\n')[0] ?? ''}): run "npm run setup" in ${packageRoot()}`,
      );
    }
  }
  return loaded;
}
