/** What the launcher tells part by part, as if each part were a run. */
import type { LauncherResult } from './result.js';

/** Of the whole run so far; all else is of the part. */
const SUMS = [
  ...(['seconds', 'wall', 'processor', 'copies_processor', 'spent', 'not_afforded'] as const),
  ...(['crowded', 'odd_entries'] as const),
] as const;
type Sum = (typeof SUMS)[number];

type Target = LauncherResult['targets'][number];
type Counts = Target['waits'][number];

function addWaits(a: readonly Counts[], b: readonly Counts[]): Counts[] {
  const sums = new Map<number, Counts>(a.map((each) => [each[0], each]));
  for (const [bin, hits, up] of b) {
    const [, x, y] = sums.get(bin) ?? [bin, 0, 0];
    sums.set(bin, [bin, hits + x, up + y]);
  }
  return [...sums.values()].sort(([x], [y]) => x - y);
}

/** Two answers that follow each other. */
export function joined(first: LauncherResult, next: LauncherResult): LauncherResult {
  return {
    ...next,
    targets: next.targets.map((each, i) => ({
      ...each,
      waits: addWaits(first.targets.at(i)?.waits ?? [], each.waits),
    })),
    captures: [...first.captures, ...next.captures],
    samples: [...first.samples, ...next.samples],
  };
}

export class LauncherParts {
  /** Answers since the last part was taken. */
  private pending: LauncherResult | null = null;
  /** What had been told when it was. */
  private before: LauncherResult | null = null;

  add(answer: LauncherResult): void {
    this.pending = this.pending === null ? answer : joined(this.pending, answer);
  }

  /** All that was added since it was taken before. There has to be something. */
  take(): LauncherResult {
    const { before, pending } = this;
    const all = pending!;
    const less = (sum: Sum): number => Math.max(0, all[sum] - (before?.[sum] ?? 0));
    this.pending = null;
    this.before = all;
    return {
      ...all,
      ...(Object.fromEntries(SUMS.map((sum) => [sum, less(sum)])) as Record<Sum, number>),
      targets: all.targets.map((each, i) => ({
        ...each,
        hits: each.hits - (before?.targets.at(i)?.hits ?? 0),
      })),
    };
  }
}
