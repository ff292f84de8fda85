/** How well a cost function describes samples. */
import type { Samples } from './samples.js';
import type { Shape } from './models.js';
import type { CostFunction, Sample } from './types.js';

/**
 * Squared residuals relative to the mean of cost and prediction: each from 0 to 4, whatever the
 * prediction.
 */
export function squaredResiduals(
  samples: Samples,
  { terms, offset }: Pick<Shape, 'terms' | 'offset'>,
  coefficients: readonly number[],
): Float64Array {
  // First the predictions in units of the costs.
  const ratio = new Float64Array(samples.length);
  for (const [k, term] of terms.entries()) {
    if (coefficients[k] === 0) continue;
    const column = samples.column(term, offset);
    for (let i = 0; i < ratio.length; i++) ratio[i] += coefficients[k] * column[i];
  }
  for (let i = 0; i < ratio.length; i++) {
    const difference = (2 * (ratio[i] - 1)) / (1 + ratio[i]);
    // Not a number: an exponential beyond all bounds.
    ratio[i] = Number.isNaN(difference) ? 4 : difference * difference;
  }
  return ratio;
}

/** Root mean square of the relative residuals. */
export function meanError(
  samples: Samples,
  shape: Pick<Shape, 'terms' | 'offset'>,
  coefficients: readonly number[],
): number {
  return Math.sqrt(mean(squaredResiduals(samples, shape, coefficients)));
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/** Coefficient of determination; null where the costs do not vary. */
export function rSquared(samples: readonly Sample[], f: CostFunction): number | null {
  const middle = mean(samples.map(({ cost }) => cost));
  let total = 0;
  let rest = 0;
  for (const { size, cost } of samples) {
    total += (cost - middle) ** 2;
    rest += (cost - f.predict(size)) ** 2;
  }
  return total > 0 ? 1 - rest / total : null;
}
