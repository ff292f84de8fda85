/**
 * Selection among candidates by what they predict of sizes left out, with a penalty for size.
 *
 * The criterion is m ln(e^2) + penalty, with m samples and e the cross-validated relative error:
 * twice a negative log-likelihood for relative errors of unknown size. Coefficients cost nothing
 * more, as cross-validation has charged them; a free exponent, an offset or a lower-order term costs
 * what it gains by chance. exp(-criterion / 2) then weighs the candidates as Akaike weights do
 * (Burnham and Anderson, Model Selection and Multimodel Inference, 2002): the weights of all
 * candidates of a class, over the sum of all, are the confidence in that class.
 */
import { threshold } from '../../base/threshold.js';
import type { Candidate } from './candidate.js';
import type { Samples } from './fit-samples.js';
import { PENALTY } from '../shapes.js';
import type { Shape } from '../shapes.js';
import type { ComplexityClass } from '../../schema/report.js';

const leastError = threshold(
  1e-3,
  'relative error',
  'errors below 0.1 % are all alike: counts have lower-order terms of their own',
  'npm run bench:fit',
);
const samplesThatCount = threshold(
  100,
  'samples',
  'neighbours are not independent, so that more count no further',
  'npm run bench:fit',
);
/** Of n^2 log n: an intercept, a coefficient, an offset, and the size of the noise. */
const PARAMETERS = 4;
const samplesOfCharges = threshold(
  30,
  'samples',
  'the charges of shapes were measured with at least so many',
  'npm run bench:fit',
);

/**
 * Programs with n^2 log n are rare, those with n^2 and something besides are not: among few samples
 * the logarithm is to be clear, in the manner of the correction of Akaike's criterion for small
 * samples (Hurvich and Tsai, Biometrika 76, 1989).
 */
function forLogOfSquare({ class: name }: Shape, samples: number): number {
  if (name !== 'O(n^2 log n)') return 0;
  const gain = (m: number) => (m / Math.max(1, m - PARAMETERS)) ** 2;
  return PENALTY.offset * Math.max(0, gain(samples) - gain(samplesOfCharges.value));
}

export interface Choice {
  choice: Candidate;
  /** Weight of the choice's class, from 0 to 1. */
  confidence: number;
  /** The best candidate of another class, and the weight of that class. */
  runnerUp: { candidate: Candidate; confidence: number } | null;
  /** Weights of all candidates; their sum is 1. */
  weights: Map<Candidate, number>;
}

/**
 * Samples that count. Where the best candidate leaves more than what differs from neighbour to
 * neighbour, its residuals go together, and so many samples say no more than fewer would.
 */
function effective(
  candidates: readonly Candidate[],
  { length: samples, roughness }: Samples,
): number {
  const least = Math.min(...candidates.map(({ crossError }) => crossError));
  const m = Math.min(samples, samplesThatCount.value);
  const ratio = Math.min(
    1,
    Math.max(roughness, leastError.value) / Math.max(least, leastError.value),
  );
  return m * ratio;
}

/** @param samples that the candidates were fitted to */
export function choose(candidates: readonly Candidate[], samples: Samples): Choice | null {
  if (candidates.length === 0) return null;
  const m = effective(candidates, samples);
  const criteria = candidates.map(
    ({ crossError, shape }) =>
      m * Math.log(crossError * crossError + leastError.value * leastError.value) +
      shape.penalty +
      forLogOfSquare(shape, samples.length),
  );
  const least = Math.min(...criteria);
  const raw = criteria.map((each) => Math.exp((least - each) / 2));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const weights = new Map(candidates.map((c, i) => [c, raw[i] / sum]));
  const classes = new Map<ComplexityClass, number>();
  for (const [{ shape }, weight] of weights)
    classes.set(shape.class, (classes.get(shape.class) ?? 0) + weight);
  const [best, second] = [...classes].sort((a, b) => b[1] - a[1]);
  const bestOf = (name: ComplexityClass) =>
    candidates
      .filter(({ shape }) => shape.class === name)
      .reduce((a, b) => (weights.get(b)! > weights.get(a)! ? b : a));
  return {
    choice: bestOf(best[0]),
    confidence: best[1],
    runnerUp:
      (second as typeof second | undefined) === undefined
        ? null
        : { candidate: bestOf(second[0]), confidence: second[1] },
    weights,
  };
}
