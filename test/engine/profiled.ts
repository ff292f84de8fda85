/** Profiles of runs that are compared with one another. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProfile } from '../../src/profile/profile-file.js';
import type { Profile } from '../../src/profile/profile-model.js';
import type { EngineName } from '../../src/record/options/engine-words.js';
import { MAIN, run } from '../support/command.js';

/** @param folder takes the profile, under a name of its own for each set of options */
export async function profiled(
  engine: EngineName,
  folder: string,
  options: string[],
  argv: string[],
): Promise<Profile> {
  const path = join(folder, `${options.join('')}profile`);
  const all = ['--engine', engine, ...options, '--profile', path, '--', ...argv];
  // Stacks and heaps lie where they lay in the other run: what the program does may depend on it.
  const { stderr } = await run('setarch', ['-R', process.execPath, MAIN, ...all]);
  if (!existsSync(path)) throw new Error(stderr);
  return readProfile(path);
}
