/** What the sampled activations of each routine cost, and what was seen below them. */
import { costBin } from '../profile/inference/mean-cost.js';
import type { Profile, ProfileLoop, ProfileRoutine } from '../profile/profile-model.js';
import { RUN_NUMBERS } from '../profile/profile-model.js';
import type { SampledRoutine } from '../schema/sampled.js';
import { cutOf } from './cuts.js';
import type { SampleOutcome } from './result.js';
import type { Wanted } from './routines.js';
import { scriptKey, scriptKeyOf } from './scripted.js';

export type Measured = Pick<SampledRoutine, 'costs' | 'recursive' | 'inside'>;

interface Seen {
  target: number;
  calls: number;
  cost: number;
}

/** By run, which is a copy: what it did in the routines and loops that are sampled. */
function seenByRun(profile: Profile, wanted: readonly Wanted[]): Map<number, Seen[]> {
  const keyOf = (path: string, offset: bigint, header?: bigint): string =>
    `${path} ${offset} ${header ?? ''}`;
  const targets = new Map(
    wanted.map((each, i) => [scriptKey(each) ?? keyOf(each.path, each.offset, each.header), i]),
  );
  const targetOf = (routine: ProfileRoutine, loop?: ProfileLoop): number | undefined => {
    if (routine.module < 0) return undefined;
    const script = scriptKeyOf(routine, profile.modules);
    if (script !== null) return targets.get(script);
    const path = profile.modules.at(routine.module)?.path ?? '';
    const header = loop === undefined ? undefined : BigInt(loop.offset);
    return targets.get(keyOf(path, BigInt(routine.offset), header));
  };
  const seen = new Map<number, Seen[]>();
  const { routines, loops = [] } = profile;
  for (const { target, byRun } of [
    ...routines.map((each) => ({ target: targetOf(each), byRun: each.byRun })),
    ...loops.map((each) => ({
      target: targetOf(routines[each.routine], each),
      byRun: each.byRun,
    })),
  ]) {
    if (target === undefined) continue;
    for (let at = 0; at < byRun.length; at += RUN_NUMBERS) {
      const [run, calls, cost] = byRun.slice(at, at + RUN_NUMBERS);
      const all = seen.get(run) ?? [];
      all.push({ target, calls, cost });
      seen.set(run, all);
    }
  }
  return seen;
}

class Measurement {
  private exact = 0;
  private sum = 0;
  private squares = 0;
  private readonly bins = new Map<number, [number, number, number]>();
  private recursive = false;
  private readonly inside = new Set<number>();

  add(cost: number, cut: boolean): void {
    const bin = costBin(cost);
    const counts = this.bins.get(bin) ?? [bin, 0, 0];
    counts[cut ? 2 : 1]++;
    this.bins.set(bin, counts);
    if (cut) return;
    this.exact++;
    this.sum += cost;
    this.squares += cost ** 2;
  }

  below(target: number, { target: other, calls }: Seen): void {
    if (other !== target) this.inside.add(other);
    else if (calls > 1) this.recursive = true;
  }

  result(): Measured {
    const { exact, sum, squares, recursive } = this;
    const bins = [...this.bins.values()].sort(([a], [b]) => a - b);
    const inside = [...this.inside].sort((a, b) => a - b);
    return { costs: { exact, sum, squares, bins }, recursive, inside };
  }
}

/** Part by part of a run. */
export class Measuring {
  /** By process: what copies did whose ends have not been told of. */
  private readonly untold = new Map<number, Seen[][]>();
  /** Exact ones whose copies have not been heard of. */
  private unheard: SampleOutcome[] = [];

  /**
   * @param profile each run of which is a copy; null: no copy delivered anything
   * @param samples in the order of their ends
   */
  add(
    profile: Profile | null,
    samples: readonly SampleOutcome[],
    wanted: readonly Wanted[],
  ): Measured[] {
    const seen = profile === null ? new Map<number, Seen[]>() : seenByRun(profile, wanted);
    // The kernel gives numbers of processes again.
    for (const [i, { pid }] of (profile?.runs ?? []).entries())
      this.untold.set(pid, [...(this.untold.get(pid) ?? []), seen.get(i) ?? []]);
    const all = wanted.map(() => new Measurement());
    const exact = samples.filter(({ outcome }) => outcome === 'exact');
    // Of a copy that ended in between the one is told in one part, and the other in the next.
    const before = new Set(this.unheard);
    this.unheard = [];
    for (const sample of [...before, ...exact]) {
      const { target, pid } = sample;
      const found = this.untold.get(pid)?.shift();
      if (found === undefined) {
        if (!before.has(sample)) this.unheard.push(sample);
        continue;
      }
      for (const each of found) all[target].below(target, each);
      const own = found.find((each) => each.target === target);
      if (own !== undefined) all[target].add(own.cost, false);
    }
    for (const [pid, left] of this.untold) if (left.length === 0) this.untold.delete(pid);
    for (const sample of samples)
      if (cutOf(sample) !== null) all[sample.target].add(sample.work, true);
    return all.map((each) => each.result());
  }
}
