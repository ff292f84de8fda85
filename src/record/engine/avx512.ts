/** Programs that were compiled for AVX-512, which Valgrind does not know. */
import { textToBytes } from '../../base/text/byte-text.js';
import { native } from '../../native/addon.js';
import type { Vectors } from '../../native/native-symbols.js';
import { neededFiles } from './needed.js';

/**
 * Of its vector instructions at most, in the older encoding: a compiler that may use AVX writes
 * none, what is linked in from elsewhere has some. Who chooses at run time has a path without AVX:
 * 18 % of them in BLIS and more in all other libraries that were looked at.
 */
const SSE_SHARE = 0.1;

/** Where the loader takes libraries from only if the processor shows that it has what they need. */
const CHOSEN_BY_LOADER = '/glibc-hwcaps/';

/** Whether a file's code takes AVX-512 for granted. One that asks the processor does not. */
export function takesAvx512ForGranted({ sse, vex, evex, asks, needsV4 }: Vectors): boolean {
  return needsV4 || (evex > 0 && !asks && sse <= SSE_SHARE * (sse + vex + evex));
}

/**
 * The first file of a program that was compiled for AVX-512: its own, or a library that it needs.
 * What it loads or executes later is not known here.
 */
export function fileForAvx512(program: string, env: NodeJS.ProcessEnv): string | null {
  try {
    const files = neededFiles(program, env).filter((path) => !path.includes(CHOSEN_BY_LOADER));
    return files.find((path) => takesAvx512ForGranted(native().vectors(textToBytes(path)))) ?? null;
  } catch {
    // What is wrong with it, its start says.
    return null;
  }
}
