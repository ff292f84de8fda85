/** Runs sizes that are chosen by what the runs before showed, until that is decided. */
import { mergeProfiles } from '../../profile/merge-profiles.js';
import { startsOf } from '../../profile/profile-model.js';
import type { Profile } from '../../profile/profile-model.js';
import { chooseSize } from './choose.js';
import type { Ran } from './choose.js';
import type { Earlier } from './earlier.js';
import { opinionOf } from './opinion.js';
import type { Opinion } from './opinion.js';
import type { RunResult } from './run.js';

/** Seconds that runs of chosen sizes may take together. */
export const DEFAULT_BUDGET = 120;

export interface AutoSweep {
  earlier: Earlier | null;
  /** Seconds for all runs together. */
  budget: number;
  /** Runs a size; it is ended after `limit` seconds. */
  run: (n: number, limit: number, why: string) => Promise<RunResult>;
  stopped: () => boolean;
  /** Default: by own cost of routines against n. */
  judge?: (profile: Profile) => Opinion;
}

/** Why the sizes are as they are. */
export interface Chosen {
  sizes: { n: number; why: string }[];
  decided: boolean;
  /** Why it ended. */
  why: string;
}

/** Cost and time of each size of a profile. */
function ranOf(profile: Profile, sizes: readonly number[]): Ran[] {
  const starts = startsOf(profile);
  return sizes.map((n) => {
    const at = starts.findIndex((start) => profile.runs[start].features?.['n'] === n);
    const runs = profile.runs.slice(starts[at], starts.at(at + 1));
    const cost = runs.reduce((sum, run) => sum + run.blocks, 0);
    return { n, seconds: runs[0].wall_s, cost, late: false };
  });
}

export async function autoSweep(
  sweep: AutoSweep,
): Promise<{ results: RunResult[]; chosen: Chosen }> {
  const { earlier, budget, run, stopped, judge = opinionOf } = sweep;
  const started = performance.now();
  const ran: Ran[] = earlier === null ? [] : ranOf(earlier.profile, earlier.sizes);
  const profiles: Profile[] = earlier === null ? [] : [earlier.profile];
  const results: RunResult[] = [];
  const sizes: Chosen['sizes'] = [];
  for (;;) {
    if (stopped()) return { results, chosen: { sizes, decided: false, why: 'interrupted' } };
    const left = budget - (performance.now() - started) / 1000;
    const opinion = profiles.length === 0 ? null : judge(mergeProfiles(profiles));
    const choice = chooseSize(ran, left, opinion);
    if (choice.n === null) {
      return { results, chosen: { sizes, decided: choice.decided, why: choice.why } };
    }
    const { n, limit, why } = choice;
    const result = await run(n, limit, why);
    results.push(result);
    sizes.push({ n, why });
    const { profile, seconds, late } = result;
    const cost = profile?.runs.reduce((sum, { blocks }) => sum + blocks, 0) ?? null;
    ran.push({ n, seconds, cost, late });
    if (profile !== null) profiles.push(profile);
  }
}
