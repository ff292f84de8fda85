/** How well a cost function describes samples. */
import type { CostFunction, Sample } from './types.js';

/** Difference relative to the mean of both: from -2 to 2, whatever the prediction. */
export function residual(sample: Sample, predicted: number): number {
  const cost = Math.max(sample.cost, 1);
  return (2 * (predicted - cost)) / (cost + Math.max(predicted, 0));
}

/** Root mean square of the relative residuals. */
export function relativeError(samples: readonly Sample[], f: CostFunction): number {
  let sum = 0;
  for (const sample of samples) sum += residual(sample, f.predict(sample.size)) ** 2;
  return Math.sqrt(sum / samples.length);
}

/** Coefficient of determination; null where the costs do not vary. */
export function rSquared(samples: readonly Sample[], f: CostFunction): number | null {
  const mean = samples.reduce((sum, { cost }) => sum + cost, 0) / samples.length;
  let total = 0;
  let rest = 0;
  for (const { size, cost } of samples) {
    total += (cost - mean) ** 2;
    rest += (cost - f.predict(size)) ** 2;
  }
  return total > 0 ? 1 - rest / total : null;
}
