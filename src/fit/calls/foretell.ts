/**
 * A power between n and n^2, or n^2 beside a line? Over the sizes of a run both leave about the same
 * error, and the free exponent is the cheaper one. What lies beyond tells them apart: fitted to the
 * smaller sizes, a power takes over the slope that it sees there and foretells too little where the
 * square is only coming up, and the square foretells too much where the exponent is what it seems.
 */
import { spreadOfCalls } from '../enough.js';
import { threshold } from '../../base/threshold.js';
import type { Candidate } from './candidate.js';
import { costFunction } from './cost-function.js';
import { Samples } from './fit-samples.js';
import { bestExponent, Choices, fits } from './least-squares.js';
import { spread } from './offset.js';
import { PENALTY } from '../shapes.js';
import type { Shape } from '../shapes.js';
import { ONE, power } from '../terms.js';
import type { Sample } from './types.js';

const shareOfSmallerSizes = threshold(
  2 / 3,
  'share of the range on a logarithmic scale',
  'enough to fit, and enough beyond to foretell',
  'docs/decisions/cost-functions.md',
);
const sizesThatForetell = threshold(
  5,
  'sizes',
  'fewer foretell nothing, as those do that are within too small a range',
  'docs/decisions/cost-functions.md',
);
const sizesForetold = threshold(3, 'sizes', 'fewer are chance', 'docs/decisions/cost-functions.md');
const roughnessOfForetelling = threshold(
  0.12,
  'relative difference of neighbours',
  'where neighbours differ by more, either foretells better by chance',
  'docs/decisions/cost-functions.md',
);
const timesBetterForetold = threshold(
  1.25,
  'times',
  'what replaces a power foretells clearly better',
  'docs/decisions/cost-functions.md',
);
/** What replaces a power gains more than its charge is above that of a free exponent, in the same units. */
const GAIN = PENALTY.lower - PENALTY.power;
const timesErrorAsGood = threshold(
  1.5,
  'times the error',
  'what replaces a power is about as good as it where nothing is foretold',
  'docs/decisions/cost-functions.md',
);

/** Root mean square of the logarithm of what is foretold over what was seen. */
function errorBeyond(
  shape: Shape,
  smaller: Samples,
  larger: readonly Sample[],
  largest: number,
): number {
  const [found] = fits(smaller, Choices.all(shape.terms), shape.offset);
  if (found === null) return Infinity;
  const f = costFunction({ shape, coefficients: found.coefficients }, largest);
  const squares = larger.map(
    ({ size, cost }) => Math.log(Math.max(1, f.predict(size)) / Math.max(1, cost)) ** 2,
  );
  return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / larger.length);
}

/** Whether the power lies between the lower terms of the other and what leads it. */
function isBetween({ shape: free }: Candidate, { shape }: Candidate): boolean {
  if (free.exponent === null || shape.exponent === null) return false;
  const lower = shape.terms.length > 2 && (shape.class === 'O(n^2)' || shape.class === 'O(n^3)');
  return lower && free.exponent > 1 && free.exponent < shape.exponent;
}

/**
 * The candidates, where one with lower-order terms foretells the largest sizes better than a power
 * without the power: the other then takes its place, and is charged what a free exponent is.
 */
export function withoutForetold(
  candidates: readonly Candidate[],
  samples: Samples,
  exponents: readonly [from: number, to: number],
): readonly Candidate[] {
  const free = candidates.find(({ shape }) => shape.class === 'O(n^k)' && shape.offset === 0);
  if (free === undefined || samples.roughness > roughnessOfForetelling.value) return candidates;
  const others = candidates.filter(
    (each) => isBetween(free, each) && each.crossError <= timesErrorAsGood.value * free.crossError,
  );
  if (others.length === 0) return candidates;
  const { smallest, largest, list } = samples;
  const end =
    Math.max(1, smallest) * (largest / Math.max(1, smallest)) ** shareOfSmallerSizes.value;
  const larger = list.filter(({ size }) => size > end);
  if (
    list.length - larger.length < sizesThatForetell.value ||
    larger.length < sizesForetold.value
  ) {
    return candidates;
  }
  const smaller = new Samples(list.slice(0, list.length - larger.length));
  if (spread(smaller, 0) < spreadOfCalls.value) return candidates;
  const exponent = bestExponent(smaller, 0, true, exponents);
  const again = { ...free.shape, exponent, terms: [ONE, power(exponent)] };
  const off = errorBeyond(again, smaller, larger, largest);
  const better = others.filter(({ shape }) => {
    const ratio = off / errorBeyond(shape, smaller, larger, largest);
    return ratio > timesBetterForetold.value && 2 * larger.length * Math.log(ratio) > GAIN;
  });
  if (better.length === 0) return candidates;
  return candidates.flatMap((each) => {
    if (each === free) return [];
    if (!better.includes(each)) return [each];
    return [{ ...each, shape: { ...each.shape, penalty: PENALTY.power } }];
  });
}
