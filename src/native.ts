/**
 * The native addon: what it offers to TypeScript. Loaded lazily so that `--help` works, and
 * fails with one line, where it is not built.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

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
}

export interface ModuleSymbols {
  /** Hex build-id or ''. */
  readonly buildId: string;
  /** Where names came from: 'symtab' | 'dynsym' | 'debug-file' | 'eh_frame' | 'none'. */
  readonly source: string;
  lookup(offset: bigint): SymbolInfo;
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

/** What the receiver tells about streams; delivered on the main thread, in order per stream. */
export type SessionEvent =
  | { type: 'open'; stream: number; pid: number }
  /** `data` holds the payload from byte 0, `length` bytes of it; give it back with `release`. */
  | { type: 'frame'; stream: number; kind: number; data: ArrayBuffer; length: number }
  /** clean: the connection closed at a frame boundary. */
  | { type: 'close'; stream: number; clean: boolean }
  /** The target ended; streams may still be open (children). */
  | { type: 'exit'; code: number | null; signal: string | null }
  /** All streams are closed and the target has ended. */
  | { type: 'done' }
  /** Recording could not go on (disk full); the target runs on. */
  | { type: 'record-error'; message: string };

export interface LaunchOptions {
  /** argv[0] is the file to execute: an absolute path. */
  argv: string[];
  /** Complete environment as 'K=V'. */
  env: string[];
  cwd: string;
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

export interface Session {
  readonly pid: number;
  /** Hand a frame's buffer back (after the worker returned it, or a fresh one of the same size if it was lost). */
  release(data: ArrayBuffer | null, bytes: number): void;
  /** Send a signal to the target. */
  kill(signal: number): void;
  /** Rows and bytes received so far, for progress. */
  stats(): { frames: number; bytes: number; streams: number };
}

export interface Native {
  /** @throws Error with one line that begins with the path. */
  openModule(path: string, debugDirs: string[]): ModuleSymbols;
  /** With arguments; text that is no mangled C++ or Rust name comes back as it is. */
  demangle(name: string): string;
  /** @throws Error with one line that begins with the path, also where it is no ELF file. */
  readElf(path: string): ElfInfo;
  launch(options: LaunchOptions, onEvent: (event: SessionEvent) => void): Session;
}

let loaded: Native | null = null;

/** Path of the package's root, from dist/src/native.js or src/native.ts. */
export function packageRoot(): string {
  return fileURLToPath(new URL('../../', import.meta.url));
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
