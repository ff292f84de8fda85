/** Where and with what environment a case runs. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './case.js';

/** The same for everybody: of language, hash seeds and settings depends what a program does. */
export function environment(folder: string): NodeJS.ProcessEnv {
  const { PATH, DYNAMORIO_HOME } = process.env;
  return {
    PATH: `/usr/bin:/bin:${PATH ?? ''}`,
    ...(DYNAMORIO_HOME === undefined ? {} : { DYNAMORIO_HOME }),
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    PERL_HASH_SEED: '0',
    PYTHONHASHSEED: '0',
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

/** The command with `{in}` replaced; `{n}` stays. Inputs are made anew. */
export function prepare({ command, prepare: make, sizes }: Case, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  for (const n of sizes) {
    const inputs = join(folder, String(n));
    mkdirSync(inputs, { recursive: true });
    make?.(inputs, n);
  }
  return command.map((word) => word.replaceAll('{in}', `${folder}/{n}`));
}
