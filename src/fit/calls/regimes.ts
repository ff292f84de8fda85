/**
 * Two regimes: calls of small sizes have one cost function, those of large sizes another (a sort
 * that inserts while arrays are short, a table whose chains grow once it is full, a cache that
 * is outgrown). One function through both would be neither.
 */
import { findBreak } from './break.js';
import { fitSamples, MIN_SIZES } from './claim.js';
import { MIN_SPREAD } from './offset.js';
import { Samples } from './fit-samples.js';
import { thin } from './thin.js';
import type { CostFunction, Effort, Fit, Regime, Sample } from './types.js';

/** Errors of a single function below this are no reason to look for two. */
const GOOD = 0.02;
/** Two functions must leave this part of the error that one leaves, */
const PART = 0.5;
/** ... no more than this, */
const MAX_ERROR = 0.1;
/** ... and gain this much in units of a squared standard score (see select.ts): a break may lie
 * anywhere, and two functions have twice the coefficients. */
const PENALTY = 40;
/** Each explains this part of the variance of its costs. */
const MIN_R2 = 0.95;
/** At the other end of the sizes, each is off by at least this factor, */
const APART = 1.2;
/** ... and by this many times its error. */
const CLEARLY = 5;
const MAX_SAMPLES = 100;

function isWide(part: readonly Sample[]): boolean {
  return part.length >= MIN_SIZES && part[part.length - 1].size >= MIN_SPREAD * part[0].size;
}

function holds({ function: f, r2, error }: Fit, part: readonly Sample[], of: Sample): boolean {
  if (f === null || (r2 ?? 1) < MIN_R2) return false;
  const far = Math.abs(Math.log(Math.max(1, f.predict(of.size)) / Math.max(1, of.cost)));
  const exact = (error ?? 0) < GOOD || part.length >= 2 * MIN_SIZES;
  return exact && far > Math.max(Math.log(APART), CLEARLY * (error ?? 0));
}

/** Fewer samples say nothing without some of them. */
const LEAST = 12;
/** This part of them may be left without a function, */
const MOST_LEFT = 1 / 3;
/** ... if that of the larger ones leaves this part of the error that one of all leaves. */
const PART_WITHOUT = 0.25;

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
  if (error < GOOD || samples.length < 2 * MIN_SIZES) return null;
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
  if (joint > Math.min(MAX_ERROR, PART * error) || gain < PENALTY) return null;
  const [lowest, highest] = [below[below.length - 1].size, above[0].size];
  return {
    ...high,
    reason: `holds from size ${highest} on; up to size ${lowest} it is ${low.class}: ${low.function.formula()}`,
    regimes: [regime(low.function, low.r2, below), regime(high.function!, high.r2, above)],
  };
}

export function regime(f: CostFunction, r2: number | null, of: readonly Sample[]): Regime {
  return { function: f, r2, sizes: of.length, from: of[0].size, to: of[of.length - 1].size };
}

/** The larger sizes alone, where the smaller ones are too few for a function. */
function withoutSmall({ below, above, error }: Cut, high: Fit): Fit | null {
  const all = below.length + above.length;
  if (all < LEAST || below.length > MOST_LEFT * all) return null;
  if ((high.error ?? Infinity) > Math.min(MAX_ERROR, PART_WITHOUT * error)) return null;
  return {
    ...high,
    reason: `holds from size ${above[0].size} on: ${above.length} of ${all} sizes`,
  };
}
