/** An earlier sweep that is gone on from: its sizes are not run again. */
import { basename } from 'node:path';
import { ComairError, fileProblem } from '../../base/errors.js';
import { isProfileFile, readProfile } from '../../profile/profile-file.js';
import { startsOf } from '../../profile/profile-model.js';
import type { Profile } from '../../profile/profile-model.js';
import { planSweep } from './plan-sweep.js';

export interface Earlier {
  path: string;
  profile: Profile;
  /** Sizes that it has, ascending. */
  sizes: number[];
}

/**
 * @param command with the place for the size, which the runs of the file must be of
 * @throws ComairError `input` where it cannot be read or has no sizes, `mismatch` where it is of
 *   another command
 */
export async function readEarlier(path: string, command: readonly string[]): Promise<Earlier> {
  let profile: Profile;
  try {
    if (!(await isProfileFile(path))) {
      throw new ComairError(
        `cannot go on from ${path}: it is no profile (sweep --profile FILE keeps one)`,
        'input',
      );
    }
    profile = await readProfile(path);
  } catch (error) {
    if (error instanceof ComairError) throw error;
    throw new ComairError(`cannot go on from ${path}: ${fileProblem(error)}`, 'input');
  }
  const sizes = new Set<number>();
  for (const start of startsOf(profile)) {
    const { features, argv } = profile.runs[start];
    const n = features?.['n'];
    if (n === undefined) continue;
    const [planned] = planSweep(command, [n], []);
    // A script's run begins with its interpreter.
    const rest = planned.argv.slice(1);
    if (JSON.stringify(argv.slice(argv.length - rest.length)) !== JSON.stringify(rest)) {
      throw new ComairError(
        `cannot go on from ${path}: its run with n=${n} is of another command, ${basename(argv.at(0) ?? '')} with other arguments`,
        'mismatch',
      );
    }
    sizes.add(n);
  }
  if (sizes.size === 0) {
    throw new ComairError(`cannot go on from ${path}: none of its runs is of a sweep`, 'input');
  }
  return { path, profile, sizes: [...sizes].sort((a, b) => a - b) };
}
