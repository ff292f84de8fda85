/** Which engine is taken. */
import { printable } from '../../base/text/printable.js';
import { fileForAvx512 } from './avx512.js';
import { findDynamorio } from './dynamorio.js';
import { releaseHere } from './dynamorio-places.js';
import { ENGINES, refusalOf } from '../options/recording-options.js';
import type { RecordingOptions } from '../options/recording-options.js';
import type { Engine } from './engine.js';
import { StartError } from './start-error.js';
import type { Target } from './target.js';
import { findValgrind } from './valgrind.js';

/** What decides which engine is taken. */
export interface Wanted {
  /** Of which not every engine understands all. */
  recording?: RecordingOptions;
  /** What is to run, and its variables. */
  target?: Target;
  env?: NodeJS.ProcessEnv;
}

/**
 * @param home folder of a DynamoRIO release; null: what DYNAMORIO_HOME says
 * @throws StartError when it is not installed or not built, or cannot do what is wanted
 */
export function findEngine(
  choice: NonNullable<RecordingOptions['engine']>,
  home: string | null = null,
  wanted: Wanted = {},
): Engine {
  const valgrind = (): Engine => findValgrind(wanted.recording?.valgrind ?? null);
  const refused = ENGINES.filter((engine) => refusalOf(wanted.recording ?? {}, engine) !== null);
  for (const engine of refused) {
    if (choice === engine) throw new StartError(refusalOf(wanted.recording ?? {}, engine)!, 125);
    if (choice === 'auto') return engine === 'dynamorio' ? valgrind() : findDynamorio(home);
  }
  if (choice === 'dynamorio') return findDynamorio(home);
  if (choice === 'valgrind') return valgrind();
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
  const home = target === undefined ? null : releaseHere(env);
  if (target === undefined || home === null) return null;
  const file = fileForAvx512(target.interpreter ?? target.path, env);
  if (file === null) return null;
  try {
    const why = `${printable(file)} is compiled for AVX-512, which Valgrind does not know: the DynamoRIO in ${printable(home)} was taken`;
    return { ...findDynamorio(home), why };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return null;
  }
}
