/**
 * The bottom-up view: all activations of a routine in one run are one. Its size is the number of
 * distinct cells that any of them counted as input, its cost what all of them took (recursion
 * counted once), so that a routine that is called n times over the same n cells shows what it
 * makes of them, over several runs (the bottom-up method of ComAir).
 */
import type { Profile, ProfileRoutine } from '../profile/profile-model.js';
import { RUN_NUMBERS } from '../profile/profile-model.js';

/** Whether any run was recorded for it. */
export function hasBottomUp(profile: Profile): boolean {
  return profile.routines.some(({ merged }) => merged !== undefined);
}

/** [size, count, min, max, sum, sum of squares] by size. */
function pointsOf(routine: ProfileRoutine, complete: (run: number) => boolean): number[] {
  const costs = new Map<number, number>();
  for (let at = 0; at < routine.byRun.length; at += RUN_NUMBERS) {
    costs.set(routine.byRun[at], routine.byRun[at + 2]);
  }
  const bySize = new Map<number, number[]>();
  const { merged = [] } = routine;
  for (let at = 0; at < merged.length; at += 2) {
    const [run, size] = [merged[at], merged[at + 1]];
    const cost = costs.get(run);
    if (cost === undefined || !complete(run)) continue;
    const [, count, min, max, sum, squares] = bySize.get(size) ?? [size, 0, cost, cost, 0, 0];
    bySize.set(size, [
      size,
      count + 1,
      Math.min(min, cost),
      Math.max(max, cost),
      sum + cost,
      squares + cost * cost,
    ]);
  }
  return [...bySize.values()].sort((a, b) => a[0] - b[0]).flat();
}

/** The profile with one point a run. */
export function bottomUp(profile: Profile): Profile {
  const complete = (run: number) => profile.runs[run].complete;
  return {
    ...profile,
    metric: { ...profile.metric, sizes: ['rms'] },
    routines: profile.routines.map((routine) => ({
      ...routine,
      sizes: { rms: { binned: false, points: pointsOf(routine, complete) } },
    })),
  };
}
