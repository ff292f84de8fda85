/** A plain function of what was grouped by hand: for it there is no analysis at hand. */
import type { ComplexityClass } from '../../../src/schema/report.js';

export interface MeanFit {
  class: ComplexityClass;
  formula: string;
  points: [size: number, mean: number][];
}

const SHAPES: readonly [ComplexityClass, string, (n: number) => number][] = [
  ['O(1)', '', () => 1],
  ['O(log n)', ' log2 n', (n) => Math.log2(Math.max(1, n))],
  ['O(n)', ' n', (n) => n],
  ['O(n log n)', ' n log2 n', (n) => n * Math.log2(Math.max(1, n))],
  ['O(n^2)', ' n^2', (n) => n * n],
  ['O(n^2 log n)', ' n^2 log2 n', (n) => n * n * Math.log2(Math.max(1, n))],
  ['O(n^3)', ' n^3', (n) => n ** 3],
];
/** As a report has it: fewer make no function. */
const LEAST_SIZES = 5;

/** c f(n), by least squares of the relative errors. */
export function fitMean(points: [size: number, mean: number][]): MeanFit {
  const usable = points.filter(([size, mean]) => size > 0 && mean > 0);
  const unknown: MeanFit = { class: 'unknown', formula: '', points };
  if (usable.length < LEAST_SIZES) return unknown;
  let best: (MeanFit & { error: number }) | null = null;
  for (const [name, words, value] of SHAPES) {
    const ratios = usable.map(([size, mean]) => value(size) / mean);
    const squares = ratios.reduce((sum, ratio) => sum + ratio * ratio, 0);
    if (!(squares > 0)) continue;
    const c = ratios.reduce((sum, ratio) => sum + ratio, 0) / squares;
    const error = ratios.reduce((sum, ratio) => sum + (c * ratio - 1) ** 2, 0);
    if (best === null || error < best.error) {
      best = { class: name, formula: `${Number(c.toPrecision(3))}${words}`, points, error };
    }
  }
  return best ?? unknown;
}
