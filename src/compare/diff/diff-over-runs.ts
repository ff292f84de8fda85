/** What routines cost together in runs of the same sizes, before and now. */
import { compact, count } from '../../base/text/numbers.js';
import type { Report } from '../../schema/report.js';
import type { CostMetric } from '../../schema/metrics.js';

export interface OverRuns {
  /** Of the largest common run, or the largest that shows what all together say; own cost there. */
  size: number;
  old: number;
  new: number;
  /** Own cost of all common sizes, now over before. */
  ratio: number;
  /** Common sizes. */
  sizes: number;
}

/** Own cost by size of the run, the mean of equal ones; of what has next to none, 0. */
function bySize({ routines }: Report, ids: readonly string[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { id, per_run: run } of routines) {
    if (run === undefined) continue;
    const counts = new Map<number, number>();
    for (const [size] of run.points) counts.set(size, (counts.get(size) ?? 0) + 1);
    for (const [size, , own] of run.points) {
      const part = ids.includes(id) ? own / counts.get(size)! : 0;
      sums.set(size, (sums.get(size) ?? 0) + part);
    }
  }
  return sums;
}

/**
 * Null where no size was run on both sides.
 * @param threshold relative change of cost below which it is the same
 */
export function overSameRuns(
  before: Report,
  olds: readonly string[],
  after: Report,
  news: readonly string[],
  threshold: number,
): OverRuns | null {
  const [was, is] = [bySize(before, olds), bySize(after, news)];
  const sizes = [...was.keys()].filter((size) => is.has(size)).sort((a, b) => a - b);
  if (sizes.length === 0) return null;
  const total = (of: ReadonlyMap<number, number>): number =>
    sizes.reduce((sum, each) => sum + of.get(each)!, 0);
  const ratio = Math.max(1, total(is)) / Math.max(1, total(was));
  const differs = (times: number): boolean => Math.abs(Math.log(times)) > Math.log(1 + threshold);
  const times = (each: number): number => Math.max(1, is.get(each)!) / Math.max(1, was.get(each)!);
  const last = sizes[sizes.length - 1];
  // Figures that are equal are no evidence of a change.
  const size =
    differs(ratio) && !differs(times(last))
      ? (sizes.findLast((each) => differs(times(each)) && times(each) > 1 === ratio > 1) ?? last)
      : last;
  return { size, old: was.get(size)!, new: is.get(size)!, ratio, sizes: sizes.length };
}

const times = (ratio: number): string =>
  `x${ratio >= 100 ? compact(ratio) : ratio.toPrecision(ratio >= 1 ? 3 : 2)}`;

export function overRunsText(runs: OverRuns, name: string, unit: CostMetric): string {
  const { size, old, new: now, ratio, sizes } = runs;
  const cost = (value: number): string => (value === 0 ? 'next to nothing' : compact(value));
  const how = old > 0 && now > 0 ? ` (${times(ratio)} over ${count(sizes, 'size')})` : '';
  return `at ${name} = ${compact(size)} ${cost(old)} -> ${cost(now)} ${unit}${how}`;
}
