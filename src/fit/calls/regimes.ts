/**
 * Two regimes: calls of small sizes have one cost function, those of large sizes another (a sort
 * that inserts while arrays are short, a table whose chains grow once it is full, a cache that
 * is outgrown). One function through both would be neither.
 */
import { sizesForAClaim, spreadOfCalls } from '../enough.js';
import { threshold } from '../../base/threshold.js';
import { findBreak } from './break.js';
import { fitSamples } from './claim.js';
import { Samples } from './fit-samples.js';
import { thin } from './thin.js';
import type { CostFunction, Effort, Fit, Regime, Sample } from './types.js';

const errorOfOneFunction = threshold(
  0.02,
  'relative error',
  'such errors are no reason to look for two functions',
  'docs/decisions/cost-functions.md',
);
const shareOfErrorLeftByTwo = threshold(
  0.5,
  'share of the error',
  'two functions have twice the coefficients, and some cut always helps a little',
  'docs/decisions/cost-functions.md',
);
const errorOfTwoFunctions = threshold(
  0.1,
  'relative error',
  'both have to be right',
  'docs/decisions/cost-functions.md',
);
const gainOfTwoFunctions = threshold(
  40,
  'squared standard score',
  'a break may lie anywhere, and two functions have twice the coefficients',
  'docs/decisions/cost-functions.md',
);
const varianceOfEachFunction = threshold(
  0.95,
  'share of the variance',
  'each of them has to be one by itself',
  'docs/decisions/cost-functions.md',
);
const timesOffAtOtherEnd = threshold(
  1.2,
  'times',
  'functions that are right at the other end of the sizes, too, are one',
  'docs/decisions/cost-functions.md',
);
const errorsOffAtOtherEnd = threshold(
  5,
  'times its error',
  'functions that are right at the other end of the sizes, too, are one',
  'docs/decisions/cost-functions.md',
);
const MAX_SAMPLES = 100;

function isWide(part: readonly Sample[]): boolean {
  return (
    part.length >= sizesForAClaim.value &&
    part[part.length - 1].size >= spreadOfCalls.value * part[0].size
  );
}

function holds({ function: f, r2, error }: Fit, part: readonly Sample[], of: Sample): boolean {
  if (f === null || (r2 ?? 1) < varianceOfEachFunction.value) return false;
  const far = Math.abs(Math.log(Math.max(1, f.predict(of.size)) / Math.max(1, of.cost)));
  const exact = (error ?? 0) < errorOfOneFunction.value || part.length >= 2 * sizesForAClaim.value;
  return (
    exact &&
    far > Math.max(Math.log(timesOffAtOtherEnd.value), errorsOffAtOtherEnd.value * (error ?? 0))
  );
}

const samplesOfOneRegime = threshold(
  12,
  'samples',
  'fewer say nothing without some of them',
  'docs/decisions/cost-functions.md',
);
const shareLeftWithoutFunction = threshold(
  1 / 3,
  'share of the samples',
  'what is left without a function is the smaller part by far',
  'docs/decisions/cost-functions.md',
);
const shareOfErrorOfLarger = threshold(
  0.25,
  'share of the error',
  'the larger sizes alone have to be described far better than all',
  'docs/decisions/cost-functions.md',
);

interface Cut {
  below: readonly Sample[];
  above: readonly Sample[];
  /** What one function of all leaves. */
  error: number;
}

/**
 * Looks for two regimes where one function leaves much.
 * @param samples by size
 * @param single what one function says of all of them
 * @returns the function of the larger sizes, with both in `regimes` where the smaller ones have one
 *   too; null where one function does
 */
export function fitRegimes(samples: readonly Sample[], single: Fit, effort: Effort): Fit | null {
  const error = single.error ?? 0;
  if (error < errorOfOneFunction.value || samples.length < 2 * sizesForAClaim.value) return null;
  const thinned = new Samples(thin(samples, MAX_SAMPLES));
  const at = findBreak(thinned);
  if (at === null) return null;
  const below = samples.filter(({ size }) => size < thinned.sizes[at]);
  const above = samples.slice(below.length);
  if (!isWide(above)) return null;
  const high = fitSamples(above, effort);
  if (high.function === null || !holds(high, above, below[0])) return null;
  const cut = { below, above, error };
  return twoFunctions(cut, high, effort) ?? withoutSmall(cut, high);
}

function twoFunctions({ below, above, error }: Cut, high: Fit, effort: Effort): Fit | null {
  if (!isWide(below)) return null;
  const low = fitSamples(below, effort);
  if (low.function === null || !holds(low, below, above[above.length - 1])) return null;
  const all = below.length + above.length;
  const joint = Math.sqrt(
    (below.length * (low.error ?? 0) ** 2 + above.length * (high.error ?? 0) ** 2) / all,
  );
  const gain = 2 * Math.min(all, MAX_SAMPLES) * Math.log(error / Math.max(joint, 1e-3));
  if (
    joint > Math.min(errorOfTwoFunctions.value, shareOfErrorLeftByTwo.value * error) ||
    gain < gainOfTwoFunctions.value
  )
    return null;
  const [lowest, highest] = [below[below.length - 1].size, above[0].size];
  return {
    ...high,
    reason: [
      {
        kind: 'two-functions',
        from: highest,
        to: lowest,
        small: low.class,
        formula: low.function.formula(),
      },
    ],
    regimes: [regime(low.function, low.r2, below), regime(high.function!, high.r2, above)],
  };
}

export function regime(f: CostFunction, r2: number | null, of: readonly Sample[]): Regime {
  return { function: f, r2, sizes: of.length, from: of[0].size, to: of[of.length - 1].size };
}

/** The larger sizes alone, where the smaller ones are too few for a function. */
function withoutSmall({ below, above, error }: Cut, high: Fit): Fit | null {
  const all = below.length + above.length;
  if (all < samplesOfOneRegime.value || below.length > shareLeftWithoutFunction.value * all)
    return null;
  if (
    (high.error ?? Infinity) >
    Math.min(errorOfTwoFunctions.value, shareOfErrorOfLarger.value * error)
  )
    return null;
  return {
    ...high,
    reason: [{ kind: 'large-only', from: above[0].size, sizes: above.length, of: all }],
  };
}
