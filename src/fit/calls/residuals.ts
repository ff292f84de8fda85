/** Whether what a function leaves is noise. */
import type { Samples } from './fit-samples.js';
import type { CostFunction } from './types.js';

/**
 * Correlation of the residuals (logarithmic) of neighbouring sizes. Near 0 for noise. Above, the
 * costs wander about the function: other things than the size decide, as in a routine that does
 * different kinds of work, and some superlinear function always comes near such costs.
 */
export function serialCorrelation({ list }: Samples, f: CostFunction): number {
  const off = list.map(({ size, cost }) =>
    Math.log(Math.max(1, cost) / Math.max(1, f.predict(size))),
  );
  const middle = off.reduce((sum, each) => sum + each, 0) / off.length;
  let [together, squares] = [0, 0];
  for (const [i, each] of off.entries()) {
    squares += (each - middle) ** 2;
    if (i > 0) together += (each - middle) * (off[i - 1] - middle);
  }
  return squares > 0 ? together / squares : 0;
}

/** Variance of the logarithms of the costs. */
export function logVariance({ costs }: Samples): number {
  const logs = costs.map(Math.log);
  const middle = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  return logs.reduce((sum, each) => sum + (each - middle) ** 2, 0) / logs.length;
}
