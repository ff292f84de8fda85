/** Fitting a cost function to measurements, wherever they come from. */
import { fitCost } from '../fit/calls/fit.js';
import { ComairError } from '../base/errors.js';
import type { ComplexityClass, Curve } from '../schema/report.js';
import { reasonWords } from '../words/reason.js';

export interface FitResult {
  class: ComplexityClass;
  /** In words of n; null when the class is unknown. */
  formula: string | null;
  curve: Curve | null;
  exponent: number | null;
  r2: number | null;
  /** `distance`: how many times the error of the choice the runner-up's is. */
  runner_up: { class: ComplexityClass; formula: string; distance: number } | null;
  /** Why the class is unknown, or a caveat. */
  reason: string | null;
  /** Cost at a size; null when the class is unknown. */
  predict: ((size: number) => number) | null;
}

/**
 * The cost function of `points`, as a report has it for a routine. Of several costs of one size the
 * largest counts. A class is claimed from five distinct sizes that span a factor of four.
 * @param points size and cost
 * @throws ComairError `usage` for a number that is negative or not finite
 */
export function fit(points: Iterable<readonly [size: number, cost: number]>): FitResult {
  const costs = new Map<number, number>();
  for (const [size, cost] of points) {
    if (!(Number.isFinite(size) && size >= 0 && Number.isFinite(cost) && cost >= 0)) {
      throw new ComairError(
        `cannot fit size ${size}, cost ${cost}: neither may be negative`,
        'usage',
      );
    }
    costs.set(size, Math.max(cost, costs.get(size) ?? 0));
  }
  const samples = [...costs]
    .map(([size, cost]) => ({ size, cost }))
    .sort((a, b) => a.size - b.size);
  const { class: name, function: f, r2, runnerUp, reason } = fitCost(samples, 'thorough');
  return {
    class: name,
    formula: f?.formula() ?? null,
    curve: f?.curve() ?? null,
    exponent: f?.exponent ?? null,
    r2,
    runner_up: runnerUp,
    reason: reasonWords(reason),
    predict: f === null ? null : (size) => f.predict(size),
  };
}
