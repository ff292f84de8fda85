/** What an engine is to the rest of the program, and how one is chosen. */
import { printable } from '../symbols/printable.js';
import { fileForAvx512 } from './avx512.js';
import { findDynamorio, releaseInPath } from './dynamorio.js';
import { StartError } from './errors.js';
import type { Target } from './target.js';
import { findValgrind } from './valgrind.js';

export interface EngineOptions {
  /** Bytes of a cell. */
  cell: 1 | 2 | 4 | 8;
  /** Count first writes, too. */
  footprint: boolean;
  /** Follow executed programs; fork children are always followed. */
  follow: boolean;
  /** Count each routine's distinct cells, too. */
  bottomUp?: boolean;
  /** Tell the calling context of each activation. */
  contexts?: boolean;
  /** Count how often each basic block runs. */
  blockCounts?: boolean;
  /** Count instructions beside blocks, not work. */
  instructions?: boolean;
  /** DynamoRIO: join blocks to traces. */
  traces?: boolean;
  /** File with the routines whose arguments are recorded (native/core/features/marks.h). */
  args?: string;
  /** Send raw accesses as well, for the slow reference. */
  trace?: boolean;
  /** Further options for the engine's own part, as only tests give them. */
  engineArguments?: readonly string[];
}

/** Where a session wants the engine to report. */
export interface EngineLink {
  /** Unix stream socket that each process connects to. */
  socket: string;
  token: string;
  /** Directory for the engine's own messages. */
  logs: string;
}

/** How to start the engine with a target in it. */
export interface EngineCommand {
  /** The file to execute, an absolute path, where it is not argv[0]. */
  file?: string;
  argv: string[];
  /** Variables to add to the target's environment. */
  env: Record<string, string>;
  /** Variables that must not reach the engine. */
  unset: string[];
}

export interface Engine {
  readonly name: 'valgrind' | 'dynamorio';
  /** Of the framework that carries the engine, as it gives it; null when it does not answer. */
  version(): string | null;
  command(link: EngineLink, target: Target, options: EngineOptions): EngineCommand;
  /** Reasons of trouble, in words, from what the engine wrote into `logs`; without repetition. */
  diagnose(logs: string): string[];
  /** Why it was taken, where that is not what the user may expect. */
  readonly why?: string;
  /** What to do about a program that it could not even begin to run. */
  readonly instead?: string;
}

/** What decides which engine is taken. */
export interface Wanted extends Pick<EngineOptions, 'blockCounts'> {
  /** What is to run, and its variables. */
  target?: Target;
  env?: NodeJS.ProcessEnv;
}

/**
 * @param home folder of a DynamoRIO release; null: what DYNAMORIO_HOME says
 * @param wanted what not every engine can do
 * @throws StartError when it is not installed or not built, or cannot do what is wanted
 */
export function findEngine(
  choice: 'auto' | 'valgrind' | 'dynamorio',
  home: string | null = null,
  wanted: Wanted = {},
): Engine {
  if (wanted.blockCounts === true) {
    if (choice === 'auto') return findValgrind();
    if (choice === 'dynamorio') {
      throw new StartError('the DynamoRIO engine does not count blocks: --engine valgrind', 125);
    }
  }
  if (choice === 'dynamorio') return findDynamorio(home);
  if (choice === 'valgrind') return findValgrind();
  const named = home ?? process.env.DYNAMORIO_HOME ?? '';
  if (named === '') return engineForAvx512(wanted) ?? findValgrind();
  try {
    return findDynamorio(named);
  } catch (error) {
    // One that was asked for by name is not passed over in silence.
    if (home !== null || !(error instanceof StartError)) throw error;
    return findValgrind();
  }
}

/** A DynamoRIO that nobody named is taken for what Valgrind would only end with SIGILL. */
function engineForAvx512({ target, env = process.env }: Wanted): Engine | null {
  const home = target === undefined ? null : releaseInPath(env.PATH ?? '');
  if (target === undefined || home === null) return null;
  const file = fileForAvx512(target.interpreter ?? target.path, env);
  if (file === null) return null;
  try {
    const why = `${printable(file)} is compiled for AVX-512, which Valgrind does not know: the DynamoRIO of PATH was taken`;
    return { ...findDynamorio(home), why };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return null;
  }
}
