/** What the sampled activations of each routine cost, and what was seen below them. */
import { costBin } from '../inference/mean-cost.js';
import type { Profile } from '../profile/model.js';
import { RUN_NUMBERS } from '../profile/model.js';
import type { SampledRoutine } from '../schema/sampled.js';
import { cutOf } from './cuts.js';
import type { SampleOutcome } from './result.js';
import type { Wanted } from './routines.js';

export type Measured = Pick<SampledRoutine, 'costs' | 'recursive' | 'inside'>;

interface Seen {
  target: number;
  calls: number;
  cost: number;
}

/** By run, which is a copy: what it did in the routines that are sampled. */
function seenByRun(profile: Profile, wanted: readonly Wanted[]): Map<number, Seen[]> {
  const targets = new Map(wanted.map(({ path, offset }, i) => [`${path} ${offset}`, i]));
  const seen = new Map<number, Seen[]>();
  for (const { module, offset, byRun } of profile.routines) {
    const path = profile.modules.at(module)?.path ?? '';
    const target = module < 0 ? undefined : targets.get(`${path} ${BigInt(offset)}`);
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

/**
 * @param profile each run of which is a copy; null: no copy delivered anything
 * @param samples in the order of their ends
 */
export function measure(
  profile: Profile | null,
  samples: readonly SampleOutcome[],
  wanted: readonly Wanted[],
): Measured[] {
  const seen = profile === null ? new Map<number, Seen[]>() : seenByRun(profile, wanted);
  // The kernel gives numbers of processes again.
  const runs = new Map<number, number[]>();
  for (const [i, { pid }] of (profile?.runs ?? []).entries())
    runs.set(pid, [...(runs.get(pid) ?? []), i]);
  const all = wanted.map(() => new Measurement());
  for (const sample of samples) {
    const { target, pid, outcome, work } = sample;
    if (cutOf(sample) !== null) all[target].add(work, true);
    if (outcome !== 'exact') continue;
    const found = seen.get(runs.get(pid)?.shift() ?? -1) ?? [];
    for (const each of found) all[target].below(target, each);
    const own = found.find((each) => each.target === target);
    if (own !== undefined) all[target].add(own.cost, false);
  }
  return all.map((each) => each.result());
}
