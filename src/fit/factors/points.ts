/** Counts of runs that have several sizes, the factors, and the lines among them. */
import type { RunPoint } from '../runs/run-samples.js';

/** A run: the size of each factor, and what was counted in it. */
export interface FactorPoint {
  at: readonly number[];
  y: number;
}

/** By how much the counts of a line differ: a part of the largest. */
function rise(points: readonly RunPoint[]): number {
  const ys = points.map(({ y }) => y);
  const most = Math.max(...ys);
  return most > 0 ? 1 - Math.min(...ys) / most : 0;
}

/**
 * Runs in which one factor has several sizes and all others stay: the line with the most sizes, and of
 * several such lines the one whose counts rise most, where the least hides what the factor does.
 */
export function lineOf<P extends FactorPoint>(
  points: readonly P[],
  factor: number,
): (P & RunPoint)[] {
  const lines = new Map<string, (P & RunPoint)[]>();
  for (const each of points) {
    const { at } = each;
    const key = at.filter((_, i) => i !== factor).join(' ');
    const line = lines.get(key);
    const point = { ...each, x: at[factor] };
    if (line === undefined) lines.set(key, [point]);
    else line.push(point);
  }
  const sizes = (line: readonly RunPoint[]) => new Set(line.map(({ x }) => x)).size;
  const [best = []] = [...lines.values()].sort(
    (a, b) => sizes(b) - sizes(a) || rise(b) - rise(a),
  ) as ((P & RunPoint)[] | undefined)[];
  return best;
}

/** Runs of the same sizes are one point, their mean. */
export function byPlace(points: readonly FactorPoint[]): FactorPoint[] {
  const sums = new Map<string, { at: readonly number[]; sum: number; runs: number }>();
  for (const { at, y } of points) {
    const key = at.join(' ');
    const place = sums.get(key) ?? { at, sum: 0, runs: 0 };
    sums.set(key, { at, sum: place.sum + y, runs: place.runs + 1 });
  }
  return [...sums.values()].map(({ at, sum, runs }) => ({ at, y: sum / runs }));
}

/** The largest run: that with the largest product of its sizes. */
export function largestOf<P extends { at: readonly number[] }>(points: readonly P[]): P | null {
  const volume = ({ at }: P) => at.reduce((product, each) => product * each, 1);
  return points.reduce<P | null>(
    (best, each) => (best === null || volume(each) > volume(best) ? each : best),
    null,
  );
}
