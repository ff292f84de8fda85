/**
 * Plain functions c f(n), by least squares of the relative errors: for what is only looked at, as the
 * page does with points for which there is no analysis at hand. Needs nothing of Node.
 */
import { termValue } from '../growth/value.js';
import type { ComplexityClass } from '../schema/report.js';
import { sizesForAClaim } from './enough.js';
import { nonnegative } from './nonnegative.js';
import { BARE } from './shapes.js';
import { formula } from './terms.js';
import type { Term } from './terms.js';

export type Point = readonly [size: number, cost: number];

/** Null where no multiple of the term is near the costs. @param points with costs above 0 */
export function nearest(
  term: Term,
  points: readonly Point[],
): { coefficient: number; error: number } | null {
  const ratios = Float64Array.from(points, ([size, cost]) => termValue(term, size) / cost);
  const { coefficients, left } = nonnegative([ratios], new Float64Array(points.length).fill(1));
  return coefficients[0] > 0 ? { coefficient: coefficients[0], error: left } : null;
}

export interface PlainFit {
  class: ComplexityClass;
  formula: string;
}

/** The class whose leading term alone is nearest to the costs; unknown for points of too few sizes. */
export function plainFit(points: readonly Point[]): PlainFit {
  const usable = points.filter(([size, cost]) => size > 0 && cost > 0);
  let best: (PlainFit & { error: number }) | null = null;
  if (usable.length >= sizesForAClaim.value) {
    for (const [name, term] of BARE) {
      const found = nearest(term, usable);
      if (found === null || (best !== null && found.error >= best.error)) continue;
      const { coefficient, error } = found;
      best = { class: name, formula: formula([term], [coefficient], 0), error };
    }
  }
  return best ?? { class: 'unknown', formula: '' };
}
