/**
 * The native addon: what it offers to TypeScript. Loaded lazily so that `--help` works, and
 * fails with one line, where it is not built.
 */
import { createRequire } from 'node:module';
import { ComairError } from '../base/errors.js';
import { packageRoot } from '../base/package.js';
import { addonFile, isInstalled } from '../base/places.js';
import { neededLibc, neededSystem, systemAndProcessor } from '../base/platform.js';
import type { NativeDatabase } from './database.js';
import type { NativeFit } from './native-fit.js';
import type { NativeCourses } from './courses.js';
import type { FoldResult, FoldTask, NativeTally } from './fold.js';
import type { NativePoints } from './native-points.js';
import type { LaunchOptions, Session, SessionEvent } from './native-session.js';
import type { NativeOutcome, NativeTrial } from './native-trial.js';
import type { ElfInfo, ModuleSymbols, Vectors } from './native-symbols.js';

export interface Native {
  /** @throws Error that says what is corrupt */
  fold(task: FoldTask): FoldResult;
  Tally: new () => NativeTally;
  /** With the part of its thread's cost that a call has to have, and how many points are kept. */
  Courses: new (leastShare: number, mostPoints: number) => NativeCourses;
  Points: new (maxPages: number) => NativePoints;
  fit: NativeFit;
  /** @throws Error with one line that begins with the path. */
  openModule(path: string | Buffer, debugDirs: string[]): ModuleSymbols;
  /** Path of a debug file that DEBUGINFOD_URLS's servers have, fetched; '' where there is none. */
  fetchDebugFile(buildId: string): string;
  /** With arguments; text that is no mangled name of C++, Rust or D comes back as it is. */
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
  /** Whether the kernel gives capabilities to who executes the file. */
  hasCapabilities(path: string | Buffer): boolean;
  /** Whether who reads the terminal gets keys, not lines. False: it does not, or it is no terminal. */
  takesKeys(descriptor: number): boolean;
  /**
   * Packages that own files, by dpkg's lists in a folder; '' for a file of none.
   * @param files the names that each of them may have there
   */
  packages(lists: string, files: string[][]): string[];
  /** Fills `into` with what a frame of Zstandard holds. False: it does not hold exactly so much. */
  unpack(packed: Uint8Array, into: Uint8Array): boolean;
  /** A frame of Zstandard; null where it would not be smaller. */
  pack(bytes: Uint8Array): Buffer | null;
  /**
   * A file of SQLite's.
   * @param timeout ms that other writers are waited for
   * @throws Error with `errcode`
   */
  openDatabase(path: string, readonly: boolean, timeout: number): NativeDatabase;
  /** Runs a program once at its own speed, within limits. */
  trial(settings: NativeTrial): Promise<NativeOutcome>;
  /** Whether the kernel keeps a program from writing elsewhere. */
  canConfine(): boolean;
  /** From now on this thread, and what it starts, writes below the folders alone. False: not possible. */
  confine(folders: readonly string[], network: boolean): boolean;
  /** Both ends, close-on-exec. @throws Error when no descriptors are left */
  pipe(): [read: number, write: number];
}

let loaded: Native | null = null;

/** What the dynamic linker says of a library, in words that say what to do. */
export function whyUnusable(text: string): string {
  const libc = neededLibc();
  if (libc !== null) return `comair-bin needs ${libc}`;
  const needed = /version `(GLIBC(?:XX)?_[\d.]+)' not found/.exec(text)?.[1];
  if (needed !== undefined) {
    const oldest = isInstalled() ? ': Debian 10, Ubuntu 20.04 and RHEL 8 are new enough' : '';
    return `this system is too old, it has no ${needed.replace('_', ' ')}${oldest}`;
  }
  const library = /\b(lib[\w+]+\.so[.\d]*): cannot open shared object/.exec(text)?.[1];
  const lacks = library === undefined ? text : `${library} is missing on this system`;
  const how = isInstalled()
    ? 'install comair-bin again'
    : `run "npm run setup" in ${packageRoot()}`;
  return `the native addon is not usable (${lacks}): ${how}`;
}

/** @throws ComairError `engine` with one line that says how to get it. */
export function native(): Native {
  if (loaded === null) {
    const system = neededSystem();
    if (system !== null) {
      const message = `this is ${systemAndProcessor()}, and comair-bin needs ${system}`;
      throw new ComairError(message, 'engine');
    }
    try {
      loaded = createRequire(import.meta.url)(addonFile()) as Native;
    } catch (error) {
      throw new ComairError(whyUnusable((error as Error).message.split('\n')[0] ?? ''), 'engine');
    }
  }
  return loaded;
}
